"""Gaps: what nothing answers, what no source mentions, what was not read, and which limit ended the build."""

from collections.abc import Iterable, Iterator

from carter.evidence.language import name_of
from carter.records.choice import Drop
from carter.records.corpus import READABLE, Corpus
from carter.records.facets import Facets
from carter.records.gap import Gap, GapKind
from carter.records.progress import Progress
from carter.records.scores import PARTIAL, Stop
from carter.records.synthesis import Synthesis
from carter.research.engines.local import is_web, path_of
from carter.research.measure import grounded_sections
from carter.research.standing import date_of, looks_ahead
from carter.research.times import OLD
from carter.research.web.statuses import OUTCOMES, UNAVAILABLE, in_words, outcome

_NAMED = 3  # paths that are named where several are not read for one reason
_STANDING = {
    "not answered": "not answered",
    "answered in part": "answered in part only",
    "out of date": "answered by what is out of date",
    "sources disagree": "one on which the sources disagree",
}
_LIMITS = {
    "MAX_TOOL_CALLS": "all calls that `max_tool_calls` allows were spent",
    "MAX_MINUTES": "`max_minutes` had passed",
    "MAX_TOKENS": "the next request to the model might have taken more than `model.max_tokens`",
    "MAX_MONEY": "the next request to the model might have cost more than `model.max_cents`",
    "MAX_REQUESTS": "all requests that `max_requests` allows were sent",
    "MAX_BYTES": "as many bytes as `max_megabytes` allows had arrived",
}


def gaps(facets: Facets, progress: Progress) -> tuple[Gap, ...]:
    """The gaps that the rounds so far leave: parts of the question first, then words, then sources."""
    return (
        *_unanswered(facets, progress),
        *_only_earlier(facets, progress),
        *_unmentioned(facets, progress),
        *_in_other_languages(facets, progress),
        *_unread(progress.dropped),
        *_failed(progress),
        *_of_model(progress.synthesis),
        *_open(facets, progress),
    )


def all_gaps(corpus: Corpus, facets: Facets, progress: Progress, stop: Stop) -> tuple[Gap, ...]:
    """The same, with the files that nobody could read, and the limit that ended the build."""
    return (*gaps(facets, progress), *_unreadable(corpus, progress), *limit(progress, stop))


def gap_kinds(found: Iterable[Gap]) -> tuple[GapKind, ...]:
    """The kinds of some gaps, each once, sorted."""
    return tuple(sorted({gap.kind for gap in found}))


def _unanswered(facets: Facets, progress: Progress) -> Iterator[Gap]:
    grounded = grounded_sections(progress.judged)
    quoted = set() if progress.synthesis.extractive else {each.section for each in progress.judged.snippets.items}
    for facet in facets.facets:
        if facet.key not in grounded:
            text = f"No passage that was read answers this part of the question: {facet.title}."
            if facet.key in quoted:
                text = f"Passages bear on this part of the question, and nothing that holds was stated: {facet.title}."
            yield Gap(kind="unanswered", subject=facet.title, text=text)
    if not facets.facets:
        yield Gap(kind="unanswered", text="The question holds no word that could be looked for.")


def _only_earlier(facets: Facets, progress: Progress) -> Iterator[Gap]:
    """The parts that only documents of an earlier time answer, and those whose answers are much older than the rest."""
    evidence = {snippet.evidence_id: snippet for snippet in progress.judged.snippets.items}
    urls = {source.source_id: source.url for source in progress.sources}
    newest = max((date_of(source)[:4] for source in progress.sources if not looks_ahead(source)), default="")
    years = {term.stem for term in facets.terms}
    for facet in facets.facets:
        claims = [claim for claim in progress.judged.claims.items if claim.section == facet.key]
        held = [evidence[each] for claim in claims for each in claim.evidence_ids]
        if not held:
            continue
        best = held[0]
        path, latest = path_of(urls[best.source_id]), max(snippet.dated for snippet in held)
        dated = f" and is dated {best.dated}" if best.dated else ""
        if all(claim.time in ("earlier", "past") for claim in claims):
            says = f"is of an earlier time ({best.earlier}){dated}" if best.earlier else "says that it holds no longer"
            yield Gap(
                kind="earlier",
                subject=facet.title,
                text=f"Only an earlier document answers this part, {facet.title}: {path}, which {says}.",
            )
        elif all(snippet.dated for snippet in held) and latest[:4] not in years and _is_old(latest, newest):
            yield Gap(
                kind="earlier",
                subject=facet.title,
                text=f"The newest answer to this part of the question, {facet.title}, is dated {latest}; "
                f"other sources that were read are of {newest}.",
            )


def _is_old(date: str, newest: str) -> bool:
    return bool(newest) and int(newest) - int(date[:4]) >= OLD


def _unmentioned(facets: Facets, progress: Progress) -> Iterator[Gap]:
    read = progress.passages.items
    mentioned = {count.stem for document in read for count in document.counts if count.sentences}
    mentioned |= {stem for document in read for stem in document.titled}
    mentioned |= {stem for document in read for each in document.passages for stem in each.headed}
    mentioned |= {date_of(source)[:4] for source in progress.sources}  # a year that a source is of needs no mention
    told = [term for term in facets.terms if not (term.soft or term.light)] or facets.terms
    words = [term.word for term in told if term.stem not in mentioned] if progress.sources else []
    if words:
        named = [f"“{word}”" for word in words]
        listed = " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)
        text = f"No source that was read mentions {listed}."
        yield Gap(kind="unmentioned", subject=", ".join(words), text=text)


def _in_other_languages(facets: Facets, progress: Progress) -> Iterator[Gap]:
    """Told only where something is left open, and no source is known to be in the language of the question."""
    known = sorted({source.language for source in progress.sources} - {""})
    grounded = grounded_sections(progress.judged)
    if known and facets.language not in known and any(facet.key not in grounded for facet in facets.facets):
        named = " and ".join(name_of(language) for language in known)
        text = (
            f"The question is in {name_of(facets.language)}; the sources that were read are in {named}, and are matched"
            " word by word, not translated."
        )
        yield Gap(kind="other language", subject=", ".join(known), text=text)


def _unread(dropped: Iterable[Drop]) -> Iterator[Gap]:
    """Copies are left out: what they say was read."""
    by_reason: dict[tuple[GapKind, str], list[str]] = {}
    for drop in dropped:
        if drop.kind != "copy":
            kind: GapKind = "not read" if drop.kind in ("fetch", "unreadable") else "dropped"
            by_reason.setdefault((kind, _alike(drop)), []).append(path_of(drop.url))
    for (kind, reason), paths in by_reason.items():
        said = "Not read" if kind == "not read" else "Left out"
        yield Gap(kind=kind, subject=", ".join(paths), text=f"{said}: {_named(paths)} ({reason}).")


def _alike(drop: Drop) -> str:
    """Why a source is not used, in words for people; those that are too old are told together, whatever their dates."""
    if drop.kind == "recency" and is_web(drop.url):
        return f"dated {drop.reason.partition(', ')[2]}"
    name = drop.reason.removeprefix(UNAVAILABLE)
    if not is_web(drop.url) or (name not in OUTCOMES and not name.startswith("http_")):
        return in_words(drop.reason)
    return f"{name}: {outcome(name).about.removesuffix('.')}"


def _failed(progress: Progress) -> Iterator[Gap]:
    for failed in progress.failed_searches:
        yield Gap(kind="search failed", subject=failed, text=f"A search failed: {failed}.")


def _unreadable(corpus: Corpus, progress: Progress) -> Iterator[Gap]:
    """Files that the listing refused, and those in which no text was found; not what was dropped, which is told."""
    told = {drop.url for drop in progress.dropped}
    found = [(file.path, file.status) for file in corpus.files if file.status != READABLE]
    found += [(path_of(each.url), each.reason) for each in progress.unread if each.url not in told]
    by_reason: dict[str, list[str]] = {}
    for path, reason in sorted(found):
        by_reason.setdefault(in_words(reason), []).append(path)
    for reason, paths in sorted(by_reason.items()):
        yield Gap(kind="not read", subject=", ".join(paths[:_NAMED]), text=f"Not read: {_named(paths)} ({reason}).")
    if not corpus.files and corpus.named:
        yield Gap(kind="not read", text="The sources hold no files.")


def limit(progress: Progress, stop: Stop) -> Iterator[Gap]:
    """The limit that ended the build, if one did."""
    if stop.reason in PARTIAL:
        waiting = progress.rounds[-1].unused if progress.rounds else 0
        left = f" {waiting} sources that were found were not read." if waiting else ""
        yield Gap(kind="limit", subject=stop.reason, text=f"This brief is partial: {_LIMITS[stop.reason]}.{left}")
    elif stop.reason == "MAX_SOURCES" and progress.rounds and progress.rounds[-1].unused:
        read, unused = len(progress.sources), progress.rounds[-1].unused
        text = (
            f"{read} sources were read, as many as `max_sources` allows; {unused} more that were found were not read."
        )
        yield Gap(kind="limit", subject=stop.reason, text=text)


def _named(paths: list[str]) -> str:
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def shortfalls(told: Iterable[str]) -> Iterator[Gap]:
    """What a model was asked for and did not do."""
    yield from (Gap(kind="model", text=each) for each in told)


def _open(facets: Facets, progress: Progress) -> Iterator[Gap]:
    """The parts that have an answer, and that the model calls open all the same."""
    grounded = grounded_sections(progress.judged)
    titles = {facet.key: facet.title for facet in facets.facets}
    for each in progress.synthesis.open:
        if each.facet in grounded:
            title, how = titles[each.facet], _STANDING[each.what]
            text = f"By the model's own judgement, this part of the question is {how}: {title}."
            yield Gap(kind="model", subject=title, text=text)


def _of_model(synthesis: Synthesis) -> Iterator[Gap]:
    """What the model that was to state the claims did not do, and how many of its statements were dropped."""
    if synthesis.trouble:
        instead = " The claims are quotations instead." if synthesis.extractive else ""
        yield Gap(kind="model", text=f"A model was asked to state the claims: {synthesis.trouble}.{instead}")
    yield from shortfalls(synthesis.shortfalls)
    if synthesis.rejected:  # why stands in the report: the reasons hold words of the model
        one = len(synthesis.rejected) == 1
        what = "1 statement of the model was" if one else f"{len(synthesis.rejected)} statements of the model were"
        text = f"{what} dropped, since the evidence does not carry {'it' if one else 'them'}."
        yield Gap(kind="model", text=text)
