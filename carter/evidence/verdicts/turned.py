"""Turned: what a sentence refuses, plans, doubts or makes depend on something, where the claim says it plainly."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from carter.evidence.verdicts.differences import Difference
from carter.evidence.verdicts.marks import is_negation, of_class
from carter.evidence.verdicts.thesaurus import is_known
from carter.evidence.verdicts.tokens import Token
from carter.evidence.words import stem


def _words(told: str) -> frozenset[str]:
    return frozenset(told.split())


def _stems(words: str) -> frozenset[str]:
    return frozenset(stem(word, "en") for word in words.split())


# Verbs before `to land`, `landing` or `from landing`, by what the sentence says of the landing.
_REFUSED = _stems(
    "refuse refused decline declined deny denied avoid avoided stop stopped cease ceased prevent prevented forbid fail "
    "failed delay delayed postpone postponed miss missed escape escaped resist resisted against"
)
_PLANNED = _stems(
    "plan planned intend intended want wanted hope hoped attempt attempted try tried threaten threatened propose "
    "proposed promise promised consider considered seek sought expect expected offer offered aim aimed prepare "
    "prepared wish wished vow vowed pledge pledged schedule scheduled due"
)
_THOUGHT = frozenset(["thought", "believed", "said", "supposed", "assumed", "considered", "rumoured", "rumored"])
_WOULD = frozenset(["would", "will", "shall", "may", "might", "could", "must", "should"])
_BEING = frozenset(["is", "are", "was", "were", "be", "been", "being", "am"])
_HELPING = _WOULD | _BEING | frozenset(["has", "have", "had", "did", "does", "do"])
_ARTICLES = frozenset(["a", "an", "the", "any", "its", "his", "her", "their", "some"])
_LACKED = frozenset(["lack", "lacks", "lacked", "lacking"])
_LACKS = _LACKED | frozenset(["no", "not", "without", "miss", "missing", "none"])
# Words before a noun without which more is said; and those that say in another way that it is not sure.
_LESSER = _words(
    "former ex deputy vice assistant proposed planned alleged supposed attempted suspected potential failed few "
    "hardly rarely seldom scarcely barely nearly almost virtually feared presumed little partly partially"
)
_SMALL = frozenset(["small", "tiny", "young"])
_UNSURE = frozenset(["accusation", "accusations", "accused", "allegation", "allegations", "suspect", "claims"])
_NEARLY = frozenset(["nearly", "almost", "virtually", "not", "practically"])
_EVERY = frozenset(["all", "every", "each", "everyone", "everybody", "everything", "always", "any", "none"])
_RANKS = frozenset(["second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"])
_ONCE = frozenset(["once", "formerly", "previously"])
_PAST = _ONCE | frozenset(["was", "were", "had", "used", "former", "did", "until"])
_PARTS = frozenset(["some", "few", "half", "several", "many", "most", "any", "none"])
_WHOLE = frozenset(["the", "its", "his", "her", "their", "these", "those", "our"])
_IF = frozenset(["if", "unless"])
_DEPENDING = _words("if unless whether provided when once where until case otherwise depending needed")
_CLAIMS = _words(
    "claims claim claimed argues argue argued alleges alleged believes believed suspects suspected contends "
    "contended insists insisted speculates speculated asserts asserted"
)
_SAID = _CLAIMS | frozenset(["according", "said", "says", "told", "reportedly", "allegedly", "believe", "suspect"])
_BESIDE = frozenset(["associated", "linked", "correlated", "related", "connected"])
_BINDING = {"must": 0, "shall": 0, "should": 1, "ought": 1, "may": 2, "can": 2, "might": 2, "could": 2}
_EXCEPT = frozenset(["except", "excluding", "besides", "excepting"])
_WHO = frozenset(["also", "he", "she", "they"])
_LINKED = 4  # tokens behind such a verb among which the one is that it turns
_BEFORE = 3  # tokens before a noun in which its quantifier stands
_TIMES_AS_LONG = 2  # a sentence as the claim, in which little else is spoken of
_SHORTEST_REST = 3  # letters behind `un`
_HELD = 0.8  # of the content of a claim that stands behind who claims it


class _Said:
    """A claim, by its words."""

    def __init__(self, claim: Sequence[Token]) -> None:
        self.claim = claim
        self.forms = frozenset(token.form for token in claim)
        self.stems = frozenset(token.stem for token in claim)
        self.negated = any(is_negation(token.form) for token in claim)
        self.past = frozenset(token.stem for place, token in enumerate(claim) if _is_past(claim, place))
        self.places = {token.stem: place for place, token in enumerate(claim) if _is_noun(token)}


def _is_noun(token: Token) -> bool:
    """Whether a word may be what another one before it makes less of; no name, and no number, which may be rounded."""
    return token.content and not token.named and token.value is None


def turned(claim: Sequence[Token], sentence: Sequence[Token]) -> Iterator[Difference]:
    """What the claim says plainly and the sentence does not; nothing where the claim has the same reserve."""
    said = _Said(claim)
    if not said.negated:
        yield from _verbs(said, sentence)
        yield from _said_not(said, sentence)
        yield from _unlike(said, sentence)
    yield from _lacked(said, sentence)
    yield from _lesser(said, sentence)
    yield from _parts(said, sentence)
    yield from _ranked(said, sentence)
    yield from _depending(said, sentence)
    yield from _claimed(said, sentence)
    yield from _once(said, sentence)
    yield from _caused(said, sentence)
    yield from _bound(said, sentence)
    yield from _excepted(said, sentence)


def _verbs(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`refused to land`, `stopped landing`, `plans to land`, `will land` where the claim says `landed`."""
    would = not _WOULD.isdisjoint(said.forms)
    for place, token in enumerate(sentence):
        after = [each for each in sentence[place + 1 : place + 1 + _LINKED] if each.form != "not"]
        verb = _turned_verb(after)
        if verb is not None and verb.stem in said.stems and token.stem not in said.stems:
            if token.stem in _REFUSED and _REFUSED.isdisjoint(said.stems):
                yield Difference("negation", verb.shown, f"{token.shown} {verb.shown}", True, True)
            elif token.stem in _PLANNED and not would:
                yield Difference("hedge", verb.shown, f"{token.shown} {verb.shown}", True, True)
        if _is_thought(said, token, after):
            yield Difference("hedge", "", f"{token.shown} to be", False, True)
        if token.form in _WOULD and not would and after and after[0].stem in said.past and not after[0].named:
            yield Difference("hedge", after[0].shown, f"{token.shown} {after[0].shown}", True, True)


def _turned_verb(after: Sequence[Token]) -> Token | None:
    """The verb that stands right behind in `to land`, `from landing`, `being landed` or `landing`."""
    forms = [each.form for each in after]
    if forms[:1] == ["being"]:
        return after[1] if len(after) > 1 else None
    if forms[:1] in (["to"], ["from"]):
        verb = next((each for each in after[1:3] if each.form != "be"), None)
        return None if verb is None or (forms[0] == "to" and verb.form.endswith("ing")) else verb
    return after[0] if after and forms[0].endswith("ing") and not after[0].named else None


def _is_thought(said: _Said, token: Token, after: Sequence[Token]) -> bool:
    """`thought to be`, before words that the claim has."""
    led = token.form in _THOUGHT and [each.form for each in after[:2]] == ["to", "be"]
    held = any(each.content and each.stem in said.stems for each in after[2:])
    return led and held and _THOUGHT.isdisjoint(said.forms)


def _is_past(claim: Sequence[Token], place: int) -> bool:
    """Whether a word is a past tense by its form, and no participle behind `is`."""
    token = claim[place]
    before = claim[place - 1].form if place else ""
    return token.form.endswith("ed") and not token.named and before not in _BEING and before not in _ARTICLES


def _said_not(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`Ecuador did not` at the end of a clause, where the claim says that Ecuador did."""
    for name, verb, negation, after in zip(sentence, sentence[1:], sentence[2:], [*sentence[3:], None], strict=False):
        ends = after is None or after.start > negation.end + 1
        named = name.shown[0].isupper() and name.stem in said.stems
        if ends and named and verb.form in _HELPING and negation.form == "not":
            yield Difference("negation", name.shown, f"{name.shown} {verb.shown} {negation.shown}", True, True)


def _unlike(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`the comet is invisible`, where the claim has another word for what the comet is."""
    known = {token.stem for token in sentence}
    if len(sentence) > _TIMES_AS_LONG * len(said.claim) or all(e.stem in known for e in said.claim if e.content):
        return
    for what, being, token in zip(sentence, sentence[1:], sentence[2:], strict=False):
        told = being.form in _BEING and _is_unlike(token.form) and token.stem not in said.stems
        if told and what.content and what.stem in said.stems:
            yield Difference("opposite", "", f"{being.shown} {token.shown}", False, True)


def _is_unlike(form: str) -> bool:
    rest = form[2:]
    able = form.endswith(("able", "ible")) and form[:2] in ("in", "im", "ir", "il")
    return len(rest) > _SHORTEST_REST and (able or form[:2] == "un") and is_known(rest)


def _lacked(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`lacks an airport` where the claim has one."""
    if not _LACKS.isdisjoint(said.forms):
        return
    for place, token in enumerate(sentence):
        after = [each for each in sentence[place + 1 : place + 4] if each.form not in _ARTICLES][:2]
        if token.form in _LACKED and after and after[0].form != "of" and any(e.stem in said.stems for e in after):
            yield Difference("negation", "", f"{token.shown} {after[0].shown}", True, True)


def _lesser(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`the former director`, `few farmers` where the claim says `the director`, `farmers`."""
    if not _UNSURE.isdisjoint(said.forms):
        return
    for before, token, follows in zip([None, *sentence], sentence, sentence[1:], strict=False):
        lesser = token.form in _LESSER and token.form not in said.forms and follows.stem in said.places
        beside = follows.start <= token.end + 1 and (before is None or before.form != "a")
        # Behind an article or a number `little` tells a size, and not how much.
        sized = before is not None and (before.form in _ARTICLES | _WHOLE or before.value is not None)
        sized = token.form == "little" and (sized or not _SMALL.isdisjoint(said.forms))
        if lesser and beside and not sized and not _stands_alone(follows, token, sentence):
            yield Difference("quantifier", follows.shown, f"{token.shown} {follows.shown}", False, True)


def _stands_alone(noun: Token, lesser: Token, sentence: Sequence[Token]) -> bool:
    """Whether the sentence has the noun without the word as well."""
    return any(two.stem == noun.stem and one.form != lesser.form for one, two in pairwise(sentence))


def _parts(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`half of the crew` where the claim says `the crew`."""
    rows = zip([None, *sentence], sentence, sentence[1:], sentence[2:], sentence[3:], strict=False)
    for before, part, of, whole, noun in rows:
        counted = before is not None and before.form in ("a", "the")
        told = part.shown.casefold() in _PARTS and of.form == "of" and whole.form in _WHOLE and not counted
        if not told or noun.stem not in said.places:
            continue
        place = said.places[noun.stem]
        own = said.claim[max(0, place - _BEFORE) : place]
        if all((each.form in _WHOLE or each.content) and not _is_count(each) for each in own):
            yield Difference("quantifier", noun.shown, f"{part.shown} of {noun.shown}", False, True)


def _is_count(token: Token) -> bool:
    return token.value is not None or token.form in _PARTS or token.shown.casefold() in _PARTS


def _ranked(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`nearly every student`, `the second tallest` where the claim says `every student`, `the tallest`."""
    ranked = any(_is_rank(token) for token in said.claim) or not _RANKS.isdisjoint(said.forms)
    for token, follows in pairwise(sentence):
        nearly = token.form in _NEARLY and follows.form in _EVERY and _NEARLY.isdisjoint(said.forms)
        most = _is_rank(token) and not ranked and (follows.form.endswith("est") or follows.form in ("most", "least"))
        if (nearly or most) and follows.form in said.forms:
            yield Difference("quantifier", follows.shown, f"{token.shown} {follows.shown}", True, True)


def _is_rank(token: Token) -> bool:
    return token.figure is not None and token.figure.order


def _depending(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`if funds come, it will open` where the claim lets it open anyhow; `if` where the sentence says `unless`."""
    told = _IF.intersection(token.form for token in sentence)
    own = _IF & said.forms
    if len(told) == len(own) == 1 and told != own:
        yield Difference("negation", min(own), min(told), True, True)
    ahead = {"will", "would"}.intersection(token.form for token in sentence) & said.forms
    if not ahead or not _DEPENDING.isdisjoint(said.forms):
        return
    for place, token in enumerate(sentence):
        if token.form in _IF:
            yield Difference("hedge", "", " ".join(each.shown for each in sentence[place : place + 4]), False, True)


def _claimed(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`the maker claims its battery lasts 20 hours` where the claim says that it does."""
    wanted = {token.stem for token in said.claim if token.content}
    if not wanted or not _SAID.isdisjoint(said.forms):
        return
    for place, (before, token) in enumerate(pairwise(sentence), start=2):
        behind = sentence[place:]
        led = token.form in _CLAIMS and (before.content or before.form in _WHO)
        held = wanted & {each.stem for each in behind}
        if led and behind and behind[0].form != "by" and len(held) >= _HELD * len(wanted):
            yield Difference("hedge", "", f"{before.shown} {token.shown}", False, True)


def _caused(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """A cause in the claim where the sentence only sets two things side by side: `was associated with`."""
    mine = [token for token in said.claim if of_class(token.form, "cause")]
    told = [token for token in sentence if token.form in _BESIDE]
    if mine and told and _BESIDE.isdisjoint(said.forms) and not any(of_class(each.form, "cause") for each in sentence):
        yield Difference("cause", mine[0].shown, told[0].shown, True, True)


def _bound(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`must wear` where the sentence says `should wear` or `may wear`."""
    mine = {(two.stem, one.form) for one, two in pairwise(said.claim) if one.form in _BINDING}
    for one, two in pairwise(sentence):
        for verb, form in sorted(mine) if one.form in _BINDING else ():
            if verb == two.stem and _BINDING[form] != _BINDING[one.form]:
                yield Difference("modal", f"{form} {two.shown}", f"{one.shown} {two.shown}", True, True)


def _excepted(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`all vehicles except buses` where the claim says `all vehicles`; `asked whether it melts` where it melts."""
    told = [token.form for token in sentence]
    left_out = next((form for form in told if form in _EXCEPT), "")
    if left_out and not _EVERY.isdisjoint(said.forms) and _EXCEPT.isdisjoint(said.forms):
        yield Difference("quantifier", "", left_out, False, True)
    if "whether" in told and "whether" not in said.forms:
        behind = {token.stem for token in sentence[told.index("whether") :] if token.content}
        if 2 * len(behind & said.stems) >= len({token.stem for token in said.claim if token.content}):
            yield Difference("hedge", "", "whether", False, True)


def _once(said: _Said, sentence: Sequence[Token]) -> Iterator[Difference]:
    """`was once the tallest`, where the claim says that it is."""
    if not _PAST.isdisjoint(said.forms):
        return
    for before, token, after in zip(sentence, sentence[1:], sentence[2:], strict=False):
        led = before.form in _BEING and after.form != "again"
        past = after.form.endswith("ed") and after.form != "known"
        used = token.form == "used" and after.form == "to" and before.form not in _BEING
        if (token.shown in _ONCE and (led or past) and not token.aside) or used:
            yield Difference("hedge", "", f"{before.shown} {token.shown}", False, True)
