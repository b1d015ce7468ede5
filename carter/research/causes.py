"""What moved between two runs, in words: sources, the question, stages and their tools and prompts, replies."""

import json
from collections.abc import Iterator, Mapping
from typing import Any, Literal, NamedTuple

from carter.kernel.diff import Fields, Root
from carter.kernel.digest import TYPE_FIELD, Digest
from carter.kernel.stored import target_of

_SHOWN = 80  # characters of a value
_CORPUS, _TASK = "corpus", "task_spec"
_READABLE, _FILE = "ok", "file:"
_BESIDE = {"sent", "modified", "requests", "received", "sites"}  # of a page: no stage looks into these
ANSWERED = "answered"
"""How a source is told that answered otherwise and gave the same page: seldom the cause of anything."""

Of = Literal["source", "question", "stage", "reply", "other"]


class Cause(NamedTuple):
    """Something that moved, as far upstream as it can be followed."""

    of: Of  # `source`, `question`, `stage` (its version, tool, prompt or parameter), `reply`, `other`
    what: str  # URL or `file:` and path; field of the question; stage; what was asked
    how: str  # `changed`, `appeared`, `vanished`, `renamed`, `version`, `tool`, `prompt`, `parameter`, …
    then: str  # digest, value or version; empty: it was not there
    now: str
    words: str  # all of it as one clause


def causes_of(root: Root, fields: Fields) -> Iterator[Cause]:
    """A root in the words of research; what was given is told file by file and field by field."""
    if root.kind == "given" and root.name == _CORPUS:
        yield from file_changes(fields(Digest(root.then)), fields(Digest(root.now)))
    elif root.kind == "given" and root.name == _TASK:
        yield from question_changes(fields(Digest(root.then)), fields(Digest(root.now)))
    elif root.kind == "reply":
        yield _reply(root, fields)
    elif root.kind in ("version", "tool", "prompt", "parameter", "identity"):
        yield _stage(root)
    else:
        yield _other(root)


def file_changes(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Cause]:
    """The local files that changed, appeared, vanished or have another name, by path."""
    old, new = ({file["path"]: file for file in side.get("files", ())} for side in (then, now))
    gone, come = [old[path] for path in sorted(old.keys() - new)], [new[path] for path in sorted(new.keys() - old)]
    for file in list(gone):
        other = next((each for each in come if each["content"] and each["content"] == file["content"]), None)
        if other is not None:
            gone.remove(file)
            come.remove(other)
            words = f"{file['path']} was renamed to {other['path']}"
            yield Cause("source", _FILE + other["path"], "renamed", _FILE + file["path"], _FILE + other["path"], words)
    for path in sorted(old.keys() & new):
        if old[path] != new[path]:
            yield _file_changed(path, old[path], new[path])
    yield from (_cause(_FILE + file["path"], "vanished", file["content"], "") for file in gone)
    yield from (_cause(_FILE + file["path"], "appeared", "", file["content"]) for file in come)


def _file_changed(path: str, then: Mapping[str, Any], now: Mapping[str, Any]) -> Cause:
    cause = _cause(_FILE + path, "changed", then["content"], now["content"])
    if then["status"] == now["status"]:
        return cause
    told = f"{path} could be read, and is now {now['status']}"
    if now["status"] == _READABLE:
        told = f"{path} was {then['status']}, and can be read now"
    return cause._replace(words=told)


def _cause(url: str, how: str, then: str, now: str) -> Cause:
    return Cause("source", url, how, then, now, f"{url.removeprefix(_FILE)} {how}")


def question_changes(then: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Cause]:
    """The fields of the question that have another value, by the names that a question file gives them."""
    old, new = dict(_flat(then)), dict(_flat(now))
    for name in sorted({*old, *new}, key=lambda name: (name != "question", name)):
        if old.get(name) != new.get(name):
            one, other = old.get(name, ""), new.get(name, "")
            what = "the question is another" if name == "question" else f"`{name}` of the question file changed"
            words = f"{what}: {_shown(one)} -> {_shown(other)}"
            yield Cause("question", name, "changed", one, other, words)


def _flat(value: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, each in value.items():
        if isinstance(each, dict):
            yield from _flat(each, f"{prefix}{name}.")
        elif name != TYPE_FIELD:
            yield prefix + name, each if isinstance(each, str) else json.dumps(each, ensure_ascii=False)


def _shown(value: str) -> str:
    return (value if len(value) <= _SHOWN else value[:_SHOWN] + "…") or "nothing"


def _stage(root: Root) -> Cause:
    moved = f"{root.then or 'none'} -> {root.now or 'none'}"
    words = {
        "version": f"stage {root.stage} has another version: {moved}",
        "tool": f"stage {root.stage} works with another version of {root.name}: {moved}",
        "prompt": f"the prompt {root.name} of stage {root.stage} changed",
        "parameter": f"the parameter {root.name} of stage {root.stage}: {moved}",
        "identity": f"a tool, prompt or parameter of stage {root.stage} changed; which is not known any more",
    }[root.kind]
    named = f"{root.stage}.{root.name}" if root.name else root.stage
    then, now = ("", "") if root.kind == "identity" else (root.then, root.now)
    return Cause("stage", named, root.kind, then, now, words)


def _other(root: Root) -> Cause:
    words = {
        "stage": f"{root.now} makes what {root.then} made",
        "result": f"stage {root.stage} came to another result from the same inputs and replies",
        "given": f"{root.name}, which was given, is another",
        "only": f"{root.name} was made in one of the two runs alone",
    }[root.kind]
    return Cause("other", root.name or root.stage, root.kind, root.then, root.now, words)


def _reply(root: Root, fields: Fields) -> Cause:
    request, then, now = (fields(Digest(digest)) for digest in (root.name, root.then, root.now))
    kind = target_of(request.get(TYPE_FIELD, ""))
    if kind == "fetch":
        return page_change(request.get("url", ""), root.then, root.now, fields)
    asked, words = {
        "http_request": (_joined(request, "engine", "url"), "the search {} was answered otherwise"),
        "search": (_joined(request, "engine", "query"), "the search {} found otherwise"),
        "complete": (_joined(request, "prompt", "model"), "the model answered {} otherwise"),
        "compare": (_joined(request, "model"), "the model {} finds other passages near the question"),
        "entail": (_joined(request, "claim"), "the classifier judges `{}` otherwise"),
        "now": ("date", f"the day moved: {then.get('date', '?')} -> {now.get('date', '?')}"),
        "budget": ("budget", "the budget reached other limits"),
    }.get(kind, (kind, "{} was answered otherwise" if kind else "a reply to {} differs; what it asked is not here"))
    return Cause(
        "reply", asked, kind or "unknown", root.then, root.now, words.replace("{}", asked or kind or root.stage)
    )


def page_change(url: str, before: str, after: str, fields: Fields) -> Cause:
    """How the reply of a page differs; `before` and `after` are digests of replies."""
    then, now = fields(Digest(before)), fields(Digest(after))
    one, other = then.get("status", ""), now.get("status", "")
    words = f"{url} changed"
    if _same_page(then, now):
        return Cause("source", url, ANSWERED, before, after, f"{url} answered otherwise, with the same page")
    if one == _READABLE != other and other:
        words = f"{url} could be had, and is now {other}"
    elif other == _READABLE != one and one:
        words = f"{url} was {one}, and can be had now"
    return Cause("source", url, "changed", before, after, words)


def _same_page(then: Mapping[str, Any], now: Mapping[str, Any]) -> bool:
    """Whether two replies, both here, differ in no more than when and at which cost they came."""
    kept = ({name: value for name, value in side.items() if name not in _BESIDE} for side in (then, now))
    return bool(then and now) and next(kept) == next(kept)


def _joined(request: Mapping[str, Any], *names: str) -> str:
    return ", ".join(str(request[name])[:_SHOWN] for name in names if request.get(name))
