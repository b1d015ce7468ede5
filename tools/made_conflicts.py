"""Made-up pairs of statements that conflict, agree or speak of two things, for measuring what is shown as a conflict.

Everything is drawn from a seed. Each subject, attribute and wording belongs to one of two parts: on `developed` the
rules may be looked at, `measured` is only measured. A pair comes with the dates of its two documents.
"""

import random
from collections.abc import Callable
from typing import NamedTuple

_UNITS = {
    "time": ("seconds", 60, "minutes"),
    "long time": ("days", 7, "weeks"),
    "length": ("metres", 1000, "kilometres"),
    "mass": ("kilograms", 1000, "tonnes"),
    "memory": ("megabytes", 1000, "gigabytes"),
    "volume": ("millilitres", 1000, "litres"),
}
_SCALED = {
    "people": "people", "money": "euros", "share": "percent", "power": "megawatts", "visitors": "visitors",
    "trees": "trees",
}  # fmt: skip


class Attribute(NamedTuple):
    """What is told of a subject, the ways in which it is told, and another thing that is told of it."""

    kind: str
    subjects: tuple[str, str]
    question: str
    wordings: tuple[str, ...]  # `{s}` is the subject, `{v}` the amount with its unit
    other: str  # another attribute in the same unit
    values: tuple[int, ...]  # in the smaller unit


class Told(NamedTuple):
    """A statement and the date of its document."""

    text: str
    dated: str  # ISO 8601


class Case(NamedTuple):
    """Two statements."""

    kind: str
    question: str
    one: Told
    other: Told
    conflict: bool
    newer: bool  # a conflict whose second document is at least a year younger


_SIZES = (1_000, 2_000, 3_000, 5_000, 8_000)
PARTS: dict[str, tuple[Attribute, ...]] = {
    "developed": (
        Attribute("time", ("the Kestrel client", "the Merlin gateway"), "What is the default timeout of {s}?", (
            "The default timeout of {s} is {v}.", "By default, the timeout of {s} is {v}.",
            "{S} has a default timeout of {v}.", "{S} uses a timeout of {v} by default.",
        ), "The retry delay of {s} is {v}.", (60, 120, 180, 240, 300, 600)),
        Attribute("long time", ("Harbour Cloud", "Polar Vault"), "How long does {s} keep deleted files?", (
            "{S} keeps deleted files for {v}.", "Deleted files are kept by {s} for {v}.",
            "At {s}, deleted files stay available for {v}.", "{S} removes deleted files after {v}.",
        ), "{S} keeps log files for {v}.", (7, 14, 21, 28, 42, 70)),
        Attribute("length", ("the Ostmark bridge", "the Grimsund tunnel"), "How long is {s}?", (
            "The length of {s} is {v}.", "{S} is {v} long.", "{S} has a length of {v}.",
            "With {v}, {s} is among the long ones of the coast.",
        ), "The pier beside {s} is {v} long.", _SIZES),
        Attribute("people", ("Brandt Optics", "Varga Mills"), "How many people does {s} employ?", (
            "{S} employs {v}.", "In all, {s} employs {v}.", "The workforce of {s} is {v}.", "{V} work for {s}.",
        ), "{S} trains {v} each summer.", (120, 340, 560, 780, 910, 1_250)),
        Attribute("money", ("the Saltnes ferry", "the Tarnwick railway"), "What does a season ticket of {s} cost?", (
            "A season ticket of {s} costs {v}.", "The price of a season ticket of {s} is {v}.",
            "Passengers pay {v} for a season ticket of {s}.", "{S} sells a season ticket for {v}.",
        ), "A bicycle on {s} costs {v}.", (80, 95, 110, 140, 220, 310)),
        Attribute("share", ("Quillon", "Eldfjord"), "What was the turnout in {s}?", (
            "The turnout in {s} was {v}.", "In {s} the turnout was {v}.", "Turnout reached {v} in {s}.",
            "{V} was the turnout in {s}.",
        ), "Unemployment in {s} was {v}.", (41, 48, 53, 59, 66, 72)),
    ),
    "measured": (
        Attribute("memory", ("the Heron archive", "the Plover inbox"), "What is the largest upload of {s}?", (
            "The largest upload of {s} is {v}.", "The largest upload that {s} accepts is {v}.",
            "For {s} the largest upload is {v}.", "In size, the largest upload to {s} is {v}.",
        ), "The memory of {s} is {v}.", _SIZES),
        Attribute("mass", ("the Arnholt crane", "the Bexley lift"), "What load does {s} carry?", (
            "{S} carries a load of {v}.", "The load that {s} carries is {v}.", "A load of {v} is what {s} carries.",
            "{S} lifts a load of {v}.",
        ), "The counterweight of {s} is {v}.", _SIZES),
        Attribute("volume", ("the Corvin flask", "the Delmar tank"), "What is the capacity of {s}?", (
            "The capacity of {s} is {v}.", "{S} has a capacity of {v}.", "{S} holds {v} at full capacity.",
            "With a capacity of {v}, {s} suits most kitchens.",
        ), "{S} loses {v} per hour.", _SIZES),
        Attribute("power", ("the Falk wind farm", "the Gorse dam"), "What is the output of {s}?", (
            "The output of {s} is {v}.", "{S} has an output of {v}.", "{S} delivers an output of {v}.",
            "Its operator puts the output of {s} at {v}.",
        ), "The cable of {s} is rated at {v}.", (45, 60, 85, 120, 160, 210)),
        Attribute("visitors", ("the Hallow museum", "the Inver castle"), "How many visitors does {s} have a year?", (
            "{S} has {v} a year.", "Each year {s} counts {v}.", "{V} come to {s} every year.",
            "{S} draws {v} a year.",
        ), "The café beside {s} has {v} a year.", (4_100, 5_200, 6_900, 8_400, 12_300, 15_800)),
        Attribute("trees", ("the Jarrow park", "the Kilbride orchard"), "How many trees stand in {s}?", (
            "{V} stand in {s}.", "There are {v} in {s}.", "{S} has {v}.", "In {s}, gardeners counted {v}.",
        ), "{V} were felled in {s}.", (210, 330, 450, 620, 870, 940)),
    ),
}  # fmt: skip
_SPANS = (("2025-03-01", "2025-03-01"), ("2025-03-01", "2025-06-12"), ("2023-02-10", "2025-05-20"))
_NEWER = _SPANS[2]


class _Draw(NamedTuple):
    """An attribute with a subject, two amounts that differ, and the dates of two documents."""

    chance: random.Random
    of: Attribute
    subject: str
    value: int
    changed: int
    dates: tuple[str, str]

    def told(self, amount: str, wording: str = "", subject: str = "") -> str:
        """A statement with an amount, in one of the wordings."""
        name = subject or self.subject
        pattern = wording or self.chance.choice(self.of.wordings)
        return pattern.format(s=name, S=_upper(name), v=amount, V=_upper(amount))

    def shown(self, value: int) -> str:
        """An amount in its smaller unit, or its only one."""
        unit = _UNITS[self.of.kind][0] if self.of.kind in _UNITS else _SCALED[self.of.kind]
        return f"{value:,} {unit}"

    def in_other_unit(self, value: int) -> str:
        """The same amount in the larger unit, or with its number in another form."""
        if self.of.kind not in _UNITS:
            return self.shown(value).replace(",", "").replace("percent", "%").replace(" %", "%")
        _, factor, name = _UNITS[self.of.kind]
        return f"{value // factor} {name if value // factor > 1 else name[:-1]}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def made(seed: int, part: str, rounds: int = 8) -> list[Case]:
    """The cases of a part: each kind of pair so many times for each of its attributes."""
    chance = random.Random(f"{part} {seed}")
    return [
        _case(kind, of, chance)
        for of in PARTS[part]
        for kind in (*_CONFLICTS, *_AGREEMENTS)
        for _ in range(rounds)
    ]  # fmt: skip


def _case(kind: str, of: Attribute, chance: random.Random) -> Case:
    value, changed = chance.sample(of.values, 2)
    draw = _Draw(chance, of, chance.choice(of.subjects), value, changed, chance.choice(_SPANS))
    makes = {**_CONFLICTS, **_AGREEMENTS}[kind]
    one, other = makes(draw)
    question = of.question.format(s=draw.subject)
    conflict = kind in _CONFLICTS
    newer = conflict and draw.dates == _NEWER
    return Case(kind, question, Told(one, draw.dates[0]), Told(other, draw.dates[1]), conflict, newer)


def _same_wording(draw: _Draw) -> tuple[str, str]:
    wording = draw.chance.choice(draw.of.wordings)
    return draw.told(draw.shown(draw.value), wording), draw.told(draw.shown(draw.changed), wording)


def _paraphrased(draw: _Draw) -> tuple[str, str]:
    first, second = draw.chance.sample(draw.of.wordings, 2)
    return draw.told(draw.shown(draw.value), first), draw.told(draw.shown(draw.changed), second)


def _other_unit(draw: _Draw) -> tuple[str, str]:
    return draw.told(draw.shown(draw.value)), draw.told(draw.in_other_unit(draw.changed))


def _same_period(draw: _Draw) -> tuple[str, str]:
    one, other = _paraphrased(draw)
    return f"In 2021: {one}", f"In 2021: {other}"


def _apart_from_range(draw: _Draw) -> tuple[str, str]:
    low, high = sorted((draw.value, draw.changed))
    unit = draw.shown(low).partition(" ")[2]
    return draw.told(f"between {2 * high:,} and {3 * high:,} {unit}"), draw.told(draw.shown(low))


def _below_least(draw: _Draw) -> tuple[str, str]:
    low, high = sorted((draw.value, draw.changed))
    return draw.told(f"at least {draw.shown(high)}"), draw.told(draw.shown(low))


def _denied(draw: _Draw) -> tuple[str, str]:
    wording = draw.chance.choice(draw.of.wordings)
    one = draw.told(draw.shown(draw.value), wording)
    return one, f"It is not true that {one[0].lower() if not draw.subject[0].isupper() else one[0]}{one[1:]}"


def _other_period(draw: _Draw) -> tuple[str, str]:
    one, other = _paraphrased(draw)
    return f"In 2019: {one}", f"In 2022: {other}"


def _other_subject(draw: _Draw) -> tuple[str, str]:
    second = next(each for each in draw.of.subjects if each != draw.subject)
    return draw.told(draw.shown(draw.value)), draw.told(draw.shown(draw.changed), subject=second)


def _other_attribute(draw: _Draw) -> tuple[str, str]:
    return draw.told(draw.shown(draw.value)), draw.told(draw.shown(draw.changed), draw.of.other)


def _equal_in_other_unit(draw: _Draw) -> tuple[str, str]:
    return draw.told(draw.shown(draw.value)), draw.told(draw.in_other_unit(draw.value))


def _within_range(draw: _Draw) -> tuple[str, str]:
    unit = draw.shown(draw.value).partition(" ")[2]
    low, high = draw.value - draw.value // 5, draw.value + draw.value // 4
    between = draw.chance.choice((f"between {low:,} and {high:,} {unit}", f"{low:,} to {high:,} {unit}"))
    return draw.told(between), draw.told(draw.shown(draw.value))


def _at_least(draw: _Draw) -> tuple[str, str]:
    low, high = sorted((draw.value, draw.changed))
    bound = draw.chance.choice((f"at least {draw.shown(low)}", f"more than {draw.shown(low)}"))
    return draw.told(bound), draw.told(draw.shown(high))


def _rounded(draw: _Draw) -> tuple[str, str]:
    near = draw.value + max(1, draw.value // 60)
    return draw.told(f"about {draw.shown(draw.value)}"), draw.told(draw.shown(near))


def _denied_other(draw: _Draw) -> tuple[str, str]:
    """One of the two says as well what the amount is not."""
    return draw.told(draw.shown(draw.value)), draw.told(f"{draw.shown(draw.value)}, not {draw.shown(draw.changed)}")


def _agreeing(draw: _Draw) -> tuple[str, str]:
    first, second = draw.chance.sample(draw.of.wordings, 2)
    return draw.told(draw.shown(draw.value), first), draw.told(draw.shown(draw.value), second)


_Makes = dict[str, Callable[[_Draw], tuple[str, str]]]
_CONFLICTS: _Makes = {
    "same wording": _same_wording, "paraphrase": _paraphrased, "another unit": _other_unit,
    "same period": _same_period, "outside a range": _apart_from_range, "below a least": _below_least,
    "denied": _denied,
}  # fmt: skip
_AGREEMENTS: _Makes = {
    "agreeing": _agreeing, "equal in another unit": _equal_in_other_unit, "within a range": _within_range,
    "above a least": _at_least, "rounded": _rounded, "another amount denied": _denied_other,
    "another period": _other_period, "another subject": _other_subject, "another attribute": _other_attribute,
}  # fmt: skip
