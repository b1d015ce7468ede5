"""Where a claim parts on its way from source to table: the cause that is furthest upstream for this one claim."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

from carter.kernel.diff import Comparison, Fields, Root
from carter.kernel.digest import TYPE_FIELD, Digest
from carter.kernel.pairing import Pair, Side, family, in_order
from carter.kernel.stored import target_of
from carter.kernel.upstream import all_roots, roots_of
from carter.research.causes import ANSWERED, Cause, causes_of, page_change
from carter.research.claims_matched import Match
from carter.research.claims_told import Held, Table, Told, items, read_table

Texts: TypeAlias = Callable[[Digest], str]
"""A readable text by its digest; empty where it is not here."""

_OWN_WAY = ("appeared", "vanished", "renamed")
_FETCH = "fetch"
_DIFFERING = 9  # behind all that one run alone has stands what both have, and not the same


class Parted(NamedTuple):
    """Where one piece of evidence of a claim parts."""

    order: int  # the lower, the further upstream
    pairs: tuple[Pair, ...]


class Traced(NamedTuple):
    """Why a claim differs."""

    causes: tuple[Cause, ...]
    via: str  # the stage at which it parted, where no source of its own explains it; else empty


def labels_of(digest: Digest, fields: Fields) -> Sequence[str]:
    """What a page goes by: where it is, else what it holds, so that a page under another name is known too."""
    page = fields(digest)
    return [page[name] for name in ("url", "content_hash") if page.get(name)]


class View:
    """One run of a comparison: where in it a source, a passage, a snippet, a claim is."""

    def __init__(self, side: Side, comparison: Comparison) -> None:
        self.side = side
        self.fields = comparison.fields
        self.table: Table = read_table(side.manifest.targets.get("claims", ""), comparison.fields)

    def last(self, name: str) -> str:
        """The target of that name in the last round that has it; empty if none has."""
        named = [target for target in self.side.manifest.entries if family(target) == name]
        return max(named, key=in_order, default="")

    def record(self, target: str) -> Mapping[str, Any]:
        """What a target is; nothing where it is not there."""
        entry = self.side.manifest.entries.get(target)
        return self.fields(entry.digest) if entry else {}

    def first_with_url(self, name: str, field: str, url: str) -> str:
        """The first round's target of that name in whose list `field` a URL stands; empty if none has it."""
        named = [target for target in self.side.manifest.entries if family(target) == name]
        lists = ((target, self.record(target).get(field, ())) for target in sorted(named, key=in_order))
        return next((target for target, each in lists if any(item.get("url") == url for item in each)), "")

    @cached_property
    def items_of(self) -> dict[str, str]:
        """`documents` or `passages` and a source id -> the target of its item."""
        found = {}
        for target, entry in self.side.manifest.entries.items():
            if family(target) in ("documents", "passages") and target.endswith("]"):
                found[f"{family(target)} {self.fields(entry.digest).get('source_id', '')}"] = target
        return found

    @cached_property
    def snippets(self) -> dict[str, Mapping[str, Any]]:
        """Evidence id -> the snippet, of the last round."""
        entry = self.side.manifest.entries.get(self.last("snippets"))
        return {item.get("evidence_id", ""): item for item in items(entry.digest, self.fields)} if entry else {}

    @cached_property
    def drafts(self) -> dict[str, Mapping[str, Any]]:
        """Claim id -> the claim as it was drafted, in the last round."""
        entry = self.side.manifest.entries.get(self.last("draft_claims"))
        return {item.get("claim_id", ""): item for item in items(entry.digest, self.fields)} if entry else {}

    @cached_property
    def judged(self) -> dict[str, Mapping[str, Any]]:
        """Claim id -> the claim as it was judged, in the last round."""
        claims = self.record(self.last("judged")).get("claims", "")
        return {item.get("claim_id", ""): item for item in items(claims, self.fields)}

    @cached_property
    def pages(self) -> dict[str, Digest]:
        """URL that was asked for -> the reply."""
        found = {}
        for entry in self.side.manifest.entries.values():
            for request, reply in entry.replies if entry.stage == "fetch_pages" else ():
                asked = self.fields(request)
                if target_of(asked.get(TYPE_FIELD, "")) == _FETCH:
                    found[asked.get("url", "")] = reply
        return found


class Lineage:
    """Traces claims of two runs."""

    def __init__(self, comparison: Comparison, texts: Texts) -> None:
        self.comparison = comparison
        self._texts = texts
        self._known: dict[tuple[Pair, ...], tuple[Root, ...]] = {}
        self.then, self.now = View(comparison.then, comparison), View(comparison.now, comparison)

    @cached_property
    def sources(self) -> dict[str, Cause]:
        """URL -> what became of the source: files, and pages that both runs asked for."""
        old, new = (side.manifest.given.get("corpus", "") for side in (self.comparison.then, self.comparison.now))
        root = Root("given", "", "corpus", old, new)
        found = {}
        for cause in causes_of(root, self.comparison.fields) if root.then != root.now else ():
            found[cause.what] = cause
            if cause.how == "renamed":
                found[cause.then] = cause
        for url in self.then.pages.keys() & self.now.pages:
            before, after = self.then.pages[url], self.now.pages[url]
            if before != after and url not in found:
                cause = page_change(url, before, after, self.comparison.fields)
                found |= {} if cause.how == ANSWERED else {url: cause}
        return found

    def roots(self, pairs: tuple[Pair, ...]) -> tuple[Root, ...]:
        """Why these differ; many claims part at the same place."""
        if pairs not in self._known:
            self._known[pairs] = roots_of(self.comparison, pairs)
        return self._known[pairs]

    def causes(self, roots: Iterable[Root]) -> tuple[Cause, ...]:
        """Roots in words, each once; that the same page came with another answer only where there is nothing else."""
        told = tuple(dict.fromkeys(cause for root in roots for cause in causes_of(root, self.comparison.fields)))
        return tuple(cause for cause in told if cause.how != ANSWERED) or told

    @cached_property
    def every(self) -> tuple[Cause, ...]:
        """All that moved and changed a target."""
        return self.causes(all_roots(self.comparison))

    def trace(self, match: Match) -> Traced:
        """Why a claim was added or removed, or is not what it was."""
        own: dict[Cause, None] = {}
        waiting: list[Parted] = []
        for told, here, there in self._sides(match):
            for held in told.evidence:
                cause = self.sources.get(held.url)
                if cause is not None and self._explains(match, cause, held, there):
                    own[cause] = None
                else:
                    waiting.append(self._parted(told, held, here, there))
        if own:
            return Traced(tuple(own), "")
        return self._through(match, sorted(waiting, key=lambda each: each.order))

    def _sides(self, match: Match) -> Iterator[tuple[Told, View, View]]:
        if match.now is not None:
            yield match.now, self.now, self.then
        if match.then is not None:
            yield match.then, self.then, self.now

    def _explains(self, match: Match, cause: Cause, held: Held, there: View) -> bool:
        """Whether what became of a source is enough: its evidence is not in the other run, or moved there with it."""
        text = there.table.texts.get(held.url)
        if cause.how in _OWN_WAY:
            return True
        if text is None or text == held.text:
            return False
        return match.differing == ("evidence",) or not self._still_stands(held, text)

    def _still_stands(self, held: Held, text: str) -> bool:
        return bool(text) and held.quote in self._texts(Digest(text))

    def _through(self, match: Match, parted: list[Parted]) -> Traced:
        """The causes behind the stage at which a claim parted first; those of its own sources stand first."""
        pairs = next((each.pairs for each in parted if self.roots(each.pairs)), ())
        causes = self.causes(self.roots(pairs)) or self.every
        urls = {url for told in (match.then, match.now) if told is not None for url in told.urls}
        own = [self.sources[url] for url in urls if url in self.sources]
        ranked = [cause for cause in causes if cause in own]
        others = [cause for cause in causes if cause not in own and not (ranked and cause.of == "source")]
        stages = [entry.stage for pair in pairs for entry in self.comparison.entries(pair) if entry is not None]
        told = (*ranked, *others)
        itself = len(told) == 1 and told[0].of == "stage" and told[0].what.partition(".")[0] in stages
        return Traced(told, stages[0] if stages and not itself else "")

    def _parted(self, told: Told, held: Held, here: View, there: View) -> Parted:
        """The pairs of targets on the way of a claim at which one run has it and the other has not."""
        if held.url not in there.table.texts:
            return Parted(0, self._not_read(held, here, there))
        for name in ("documents", "passages"):
            pair = self._pair(here, here.items_of.get(f"{name} {held.source_id}", ""))
            if pair.then and pair.now and not self.comparison.is_equal(pair) and not self._has(name, held, pair, there):
                return Parted(1, (pair,))
        steps: tuple[tuple[str, Mapping[str, Any], Mapping[str, Any], str], ...] = (
            ("snippets", here.snippets, there.snippets, held.evidence_id),
            ("draft_claims", here.drafts, there.drafts, told.claim_id),
            ("judged", here.judged, there.judged, told.claim_id),
        )
        for order, (name, ours, theirs, key) in enumerate(steps, start=2):
            if key in ours and key not in theirs:
                return Parted(order, self._lasts(name))
        for name, ours, theirs, key in steps:
            if ours.get(key) != theirs.get(key):
                return Parted(_DIFFERING, self._lasts(name))
        return Parted(_DIFFERING + 1, (self.comparison.of_now("claims"),))

    def _not_read(self, held: Held, here: View, there: View) -> tuple[Pair, ...]:
        """Where a source was lost that one run alone read: not found, not chosen, or not usable."""
        for name, field in (("candidates", "candidates"), ("choices", "chosen"), ("screened", "sources")):
            target = here.first_with_url(name, field, held.url)
            if target and not there.first_with_url(name, field, held.url):
                return (self._pair(here, target),)
        return ()

    def _has(self, name: str, held: Held, pair: Pair, there: View) -> bool:
        record = there.record(pair.then if there is self.then else pair.now)
        if name == "documents":
            return bool(record.get("readable", {}).get("text") == held.text)
        listed = [each for listing in record.get("listings", ()) for each in listing["entries"]]
        return any(
            (each["start"], each["end"]) == (held.start, held.end) for each in (*record.get("passages", ()), *listed)
        )

    def _pair(self, here: View, target: str) -> Pair:
        return self.comparison.of_now(target) if here is self.now else self.comparison.of_then(target)

    def _lasts(self, name: str) -> tuple[Pair, ...]:
        pairs = (self.comparison.of_then(self.then.last(name)), self.comparison.of_now(self.now.last(name)))
        return tuple(dict.fromkeys(pairs))
