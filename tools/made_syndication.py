"""Made-up news about made-up harbours, for measuring independence: reports of several writers, and copies of them.

Everything is drawn from a seed: the same seed gives the same set on every machine. Five writers tell of each event in
their own order and words; they share its names, its figures and one sentence that an official said. A copy has
another headline, byline and frame, may be cut short, may have words replaced, sentences dropped or swapped, and other
typography.
"""

import random
import re
from typing import NamedTuple

PLACES = ["Ostmark", "Veldhaven", "Grimsund", "Port Amber", "Saltnes", "Quillon", "Marrow Bay", "Tarnwick", "Eldfjord"]
PEOPLE = [
    "Ida Brandt",
    "Tomas Reyl",
    "Maren Quist",
    "Jon Ferrow",
    "Elsa Varga",
    "Pieter Olm",
    "Ruth Calder",
    "Aron Stey",
]
OFFICES = ["harbour master", "port director", "head of the port authority", "mayor"]
CAUSES = [
    "a silted channel",
    "higher mooring fees",
    "two winters of storms",
    "a strike of the pilots",
    "a new road bridge",
]
PLANS = ["dredge the channel", "halve the fees", "build a second pier", "open a night berth", "buy two tugs"]
OUTLETS = ["Coast Post", "Daily Anchor", "Northern Ledger", "The Tide", "Harbour Wire", "Morning Quay", "Sea Gazette"]
SAID = [
    "We have looked at every berth twice, and we will not call it a crisis until the autumn figures are on the table",
    "No town on this coast can live from its past, and nobody in this office intends to try",
    "The boats went where the water was deeper, and it is our task to bring the water back to them",
    "I would rather be asked hard questions today than be thanked for silence in ten years",
]
# Five writers; each has more sentences than it uses.
WRITERS = (
    [
        "{place} counted {now} boats at its quays this year, down from {before} the year before.",
        "It is the lowest figure since the town began to keep a register in {since}.",
        "Behind the fall stands {cause}, people at the port say with one voice.",
        '"{said}," {person}, the {office}, told reporters on the steps of the customs house.',
        "The town now wants to {plan}, at a price of {cost} million crowns.",
        "Work could begin in the spring of {year}, if the council votes for it in the last week of the month.",
        "Owners of small boats have gone to neighbouring harbours, where a place costs half as much.",
        "A petition against the loss of berths has been signed by {signed} people so far.",
        "Whether that is enough to keep the ferry line to the islands is an open question.",
        "The fish market, once the largest north of the straits, opens on three days a week only.",
    ],
    [
        "Fewer and fewer skippers choose {place}. The annual tally, made public on Tuesday, lists {now} vessels.",
        "Twelve months earlier the clerks had written {before} into the same column.",
        "Nobody who walks along the water is surprised: {cause} has driven crews elsewhere.",
        '{office_capital} {person} rejects the word decline. "{said}," the official remarked.',
        "A remedy is on paper already. The authority intends to {plan} and has set aside {cost} million for it.",
        "Critics doubt the schedule, which foresees the first contracts in {year}.",
        "Registers go back as far as {since}, and no entry in them is as low.",
        "Among traders the mood is gloomy, and two chandlers closed their doors before Christmas.",
        "Opponents of the cuts handed over {signed} signatures at the town hall.",
        "The next count is due after the herring season, when the fleet usually returns.",
    ],
    [
        "What does a harbour do without boats? In {place} the question is no longer a joke.",
        "Only {now} hulls were seen when inspectors made their round, compared with {before} in the previous survey.",
        "Since {since}, when these rounds were introduced, there has never been so much free rope on the bollards.",
        "The explanation heard most often in the taverns is {cause}.",
        'For {person}, who serves as {office}, it is a matter of patience: "{said}."',
        "Patience will be expensive, since the proposal to {plan} swallows {cost} million crowns of public money.",
        "By {year} everything is supposed to look different, according to the drawings in the foyer.",
        "In the meantime {signed} residents have put their names under a letter of protest.",
        "Young families move inland, and the school on the mole lost a class last summer.",
        "An old net mender shrugs and says that the sea has always given and taken.",
    ],
    [
        "The port of {place} has lost a considerable part of its traffic, new statistics show.",
        "Inspectors registered {now} boats during the reporting period; the preceding one had brought {before}.",
        "Statistics of this kind exist from {since} onwards, and the present value marks a record low.",
        "Analysts name {cause} as the principal factor, followed by changes in the fishing quota.",
        'Asked for a comment, {office} {person} said: "{said}."',
        "An investment programme worth {cost} million is to follow, with the aim to {plan}.",
        "Tenders are expected to be published in the first half of {year}.",
        "Insurers reacted calmly, pointing out that premiums depend on tonnage rather than on numbers.",
        "A citizens' initiative has meanwhile gathered the support of {signed} inhabitants.",
        "Comparable ports along the same coast reported stable or slightly growing figures.",
    ],
    [
        "It was a short speech that {person} gave on Monday, and not a cheerful one.",
        "The {office} of {place} had to announce that a mere {now} boats are left, after {before} at the last census.",
        "One must leaf back to {since} to find the first of these numbers, and none was smaller.",
        '"{said}," so ran the sentence that everyone in the hall wrote down.',
        "As the reason the paper on the lectern gave {cause}, nothing else.",
        "Then came the part with the money: {cost} million, so that the town can {plan}.",
        "Engineers would arrive in {year} at the earliest, a murmur went through the rows.",
        "Outside, activists were collecting names, {signed} of them by the evening.",
        "The harbour café has shortened its hours, and gulls have taken over the terrace.",
        "Nobody laughed when someone at the back asked whether the lighthouse would be sold too.",
    ],
)
WORDS = {
    "lowest": "smallest", "began": "started", "price": "cost", "wants": "plans", "begin": "start", "town": "city",
    "people": "residents", "public": "known", "crews": "skippers", "remarked": "commented", "doubt": "question",
    "seen": "found", "often": "frequently", "expensive": "costly", "different": "changed", "considerable": "large",
    "present": "current", "calmly": "quietly", "announce": "declare", "arrive": "come", "evening": "night",
    "shortened": "cut", "boats": "vessels", "figure": "number", "register": "list", "autumn": "fall", "said": "stated",
    "expected": "due", "supposed": "meant",
}  # fmt: skip
BEFORE = [
    "By our correspondent", "Published on Thursday, updated on Friday", "Share this article by mail or message",
    "{outlet} | News | Coast", "Reading time: three minutes", "From our partners at {outlet}",
]  # fmt: skip
AFTER = [
    "All rights reserved. No part of {outlet} may be reproduced without written permission of the publisher.",
    "More on this subject: tides, ferries, weather. Subscribe to {outlet} to read every story on all your devices.",
    "This story was edited by the desk of {outlet}. Do you see a mistake? Please write to the editors.",
    "Follow {outlet} for more news from the coast, and sign up for the letter that we send each Sunday morning.",
]


class Report(NamedTuple):
    """One page of the set."""

    url: str
    text: str
    origin: str  # equal for those that go back to one writer's report of one event


class _Event(NamedTuple):
    facts: dict[str, str]
    number: int


def made(seed: int, events: int = 12) -> list[Report]:
    """The reports of so many events, in an order that tells nothing."""
    draw = random.Random(seed)
    reports = [report for number in range(events) for report in _of_event(draw, number)]
    draw.shuffle(reports)
    return reports


def _of_event(draw: random.Random, number: int) -> list[Report]:
    facts = _facts(draw)
    found = []
    for writer in draw.sample(range(len(WRITERS)), draw.randint(2, len(WRITERS))):
        sentences = _told(draw, writer, facts)
        origin = f"{number}/{writer}"
        found.append(_page(draw, origin, sentences, frames=1))
        for _ in range(draw.choice([0, 0, 1, 2, 3])):
            found.append(_page(draw, origin, _copied(draw, sentences), frames=draw.randint(1, 3)))
    return found


def _facts(draw: random.Random) -> dict[str, str]:
    now = draw.randint(40, 400)
    office = draw.choice(OFFICES)
    return {
        "place": draw.choice(PLACES), "person": draw.choice(PEOPLE), "office": office, "cause": draw.choice(CAUSES),
        "office_capital": office.capitalize(), "plan": draw.choice(PLANS), "said": draw.choice(SAID), "now": str(now),
        "before": str(now + draw.randint(20, 200)), "since": str(draw.randint(1850, 1990)),
        "cost": str(draw.randint(2, 90)), "year": str(draw.randint(2026, 2032)),
        "signed": f"{draw.randint(900, 9000):,}",
    }  # fmt: skip


def _told(draw: random.Random, writer: int, facts: dict[str, str]) -> list[str]:
    chosen = sorted(draw.sample(range(10), draw.randint(7, 10)))
    return [WRITERS[writer][place].format(**facts) for place in chosen]


def _copied(draw: random.Random, sentences: list[str]) -> list[str]:
    """What a second paper prints of a report: cut, edited, set otherwise."""
    copy = list(sentences)
    if draw.random() < 0.5:
        copy = copy[: max(3, round(len(copy) * draw.uniform(0.4, 0.9)))]
    if draw.random() < 0.4 and len(copy) > 4:
        del copy[draw.randrange(1, len(copy))]
    if draw.random() < 0.2:
        place = draw.randrange(len(copy) - 1)
        copy[place], copy[place + 1] = copy[place + 1], copy[place]
    share = draw.choice([0, 0.3, 0.6])
    copy = [re.sub(r"\w+", lambda word: _other(draw, word[0], share), sentence) for sentence in copy]
    if draw.random() < 0.5:
        copy = [sentence.replace(' "', " “").replace('"', "”").replace("'", "’") for sentence in copy]
    return copy


def _other(draw: random.Random, word: str, share: float) -> str:
    return WORDS[word] if word in WORDS and draw.random() < share else word


def _page(draw: random.Random, origin: str, sentences: list[str], frames: int) -> Report:
    outlet = draw.choice(OUTLETS)
    before = [line.format(outlet=outlet) for line in draw.sample(BEFORE, frames)]
    after = [line.format(outlet=outlet) for line in draw.sample(AFTER, min(frames, 2))]
    headline = " ".join(draw.sample(["Harbour", "Boats", "Quays", "Coast", "Empty", "Figures", "Fall", "Again"], 4))
    url = f"https://www.{outlet.lower().replace(' ', '-')}.example/{draw.getrandbits(40):x}"
    return Report(url, "\n".join([headline, *before, " ".join(sentences), *after]), origin)
