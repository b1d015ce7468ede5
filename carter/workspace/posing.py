"""A question as it is put to the pipeline: the task, the listing of its sources, and where outputs go."""

import os
import stat
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from carter.adapters.local_files import File, Listing, list_files
from carter.adapters.rows import fits_names
from carter.errors import QuestionError, SourceError
from carter.kernel.action import FIRST
from carter.kernel.digest import TYPE_FIELD, Digest, digest_bytes, digest_typed, typed

if TYPE_CHECKING:
    from carter.workspace import Workspace

ONNX = "onnx:"
OWN_JUDGES = ("", "words", "none", "claude")
TASK, CORPUS = "research/task_spec@1", "research/corpus@1"
LOCAL, SEARXNG, SEARXNG_URLS = "local", "searxng", "CARTER_SEARXNG_URLS"  # as `carter.research` has them, unimported
_SHORTEST_KEY = 6  # characters; shorter ones stand in any text
_LARGEST = 1_000_000  # bytes read of a question file; its reader refuses far smaller ones with a better message


class Posed(NamedTuple):
    """A question, ready to be built."""

    task: dict[str, Any]  # the fields of the TaskSpec
    given: dict[str, Digest]  # type tag -> digest
    listing: Listing
    out: str  # absolute folder for a copy of the outputs, or empty
    identity: Digest  # of the question file's place: the same file is the same question, edited or not
    records: tuple[bytes, ...]  # what is given, encoded
    as_of: str = ""  # the recording set that the question file names
    recording_set: str = FIRST  # where this build looks for what was asked, and records it
    set_before: str = ""  # the recording set that a refresh goes on from
    retain: str = "documents"  # what is kept of pages of the web once the build is done
    judge: str = ""  # who judges, of this machine: absolute folder of a classifier, or name of a plug-in; else empty
    store: str = ""  # address of the shared store that the question file names

    def keep(self, workspace: "Workspace") -> None:
        """Put what is given into the store, unless it is there."""
        for record in self.records:
            workspace.blobs.put(record)


def read_question(workspace: "Workspace", path: str, out: str = "", known: "dict[str, File] | None" = None) -> Posed:
    """The question in a file; parsed only when its bytes were not parsed before.

    The question file and the folder of the outputs are never read as sources; `known` are those of other questions,
    which were read a moment ago.
    """
    fields = posed_in(workspace, _read(path), path)
    base = os.path.dirname(os.path.abspath(path))
    task, judge = fields["task"], fields["judge"]
    if not out and fields["folder"]:
        out = os.path.join(base, fields["folder"])
    left_out = [os.path.abspath(path), *([os.path.abspath(out)] if out else [])]
    listing = list_files(fields["sources"], base, where=path, left_out=left_out, known=known)
    posed = _posed(workspace, task, listing, out, _place(workspace, path))
    told = {name: fields[name] for name in ("as_of", "retain", "store") if name in fields}
    return posed._replace(judge=judge, **told)


def posed_in(workspace: "Workspace", data: bytes, path: str) -> dict[str, Any]:
    """What the question file at `path` says, which holds `data`, and its judge as this machine finds it.

    Raises:
        QuestionError, SourceError: the question cannot be used.
    """
    fields = _parsed(workspace, data, path)
    base = os.path.dirname(os.path.abspath(path))
    task, judge = _judged(_addressed(fields["task"], os.environ, path), base, path)
    _check_sources(task, fields["sources"], path)
    return {**fields, "task": task, "judge": judge}


def pose(
    workspace: "Workspace", question: str, sources: Sequence[str], constraints: Mapping[str, int], out: str = ""
) -> Posed:
    """A question that is handed in as text; without sources, Wikipedia is asked."""
    from pydantic import ValidationError

    from carter.records.task_spec import EngineChoice, TaskSpec, bounds
    from carter.research.redaction import secrets_in

    for secret in secrets_in(question)[:1]:
        what = f"the question holds what looks like a secret (`{secret.kind}`), and is stored and sent"
        raise QuestionError(what, where="command line", mend="ask without it")
    _check_no_key(question, "command line")
    try:
        engines = () if sources else (EngineChoice(name="wikipedia"),)
        task = TaskSpec(question=question.strip(), engines=engines, constraints=bounds(dict(constraints), engines))
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(str(part) for part in first["loc"])
        raise QuestionError(
            f"`{name}`: {first['msg'].lower()}", where="command line", mend="give another value"
        ) from error
    left_out = [os.path.abspath(out)] if out else []
    listing = list_files(sources, os.getcwd(), where="--source", left_out=left_out)
    return _posed(workspace, task.model_dump(mode="json"), listing, out, question)


def _is_asked(task: Mapping[str, Any], name: str) -> bool:
    names = [engine["name"] for engine in task.get("engines", [])] or [LOCAL]
    return name in names


def _addressed(task: dict[str, Any], environment: Mapping[str, str], path: str) -> dict[str, Any]:
    """The task with the addresses that the environment has for an engine that needs some."""
    if not _is_asked(task, SEARXNG):
        return task
    named = tuple(url.strip() for url in environment.get(SEARXNG_URLS, "").split(",") if url.strip())
    if any("@" in url or "?" in url for url in named):
        mend = "give host and path alone: what a question asks is stored"
        raise QuestionError(f"an address in {SEARXNG_URLS} holds more than host and path", where=path, mend=mend)
    engines = [
        {**engine, "addresses": engine["addresses"] or list(named)} if engine["name"] == SEARXNG else engine
        for engine in task["engines"]
    ]
    if any(engine["name"] == SEARXNG and not engine["addresses"] for engine in engines):
        mend = f"write `searxng: URL`, or set {SEARXNG_URLS}"
        raise QuestionError("nobody says where `searxng` is", where=path, mend=mend)
    return {**task, "engines": engines}


def _judged(task: dict[str, Any], base: str, path: str) -> tuple[dict[str, Any], str]:
    """The task with the judge by what it is (files, a version), and how it is found: that is of one machine alone."""
    name = task.get("judge", "")
    if name in OWN_JUDGES:
        return task, ""
    if not name.startswith(ONNX):
        from carter.adapters.judge_plugins import named  # late: few questions name one

        return {**task, "judge": named(name, QuestionError, path).identity}, name
    from carter.adapters.onnx_judge import identity

    folder = os.path.join(base, name.removeprefix(ONNX))
    try:
        return {**task, "judge": f"{ONNX}{identity(folder)}"}, folder
    except OSError as error:
        what = f"the judge's file cannot be read: {error.strerror}"
        mend = "name a folder that holds model.onnx and tokenizer.json, relative to the question file"
        raise QuestionError(what, where=str(error.filename or path), mend=mend) from error


def _check_sources(task: Mapping[str, Any], sources: Sequence[str], path: str) -> None:
    if _is_asked(task, LOCAL) and not sources:
        mend = "add `sources:` with a folder, a file or a pattern, or `engines: [wikipedia]`"
        raise SourceError("the question names no sources", where=path, mend=mend)
    if sources and not _is_asked(task, LOCAL):
        mend = "add `local` to `engines`, or delete `sources`"
        raise SourceError("there are `sources`, and `engines` leaves them out", where=path, mend=mend)


def _read(path: str) -> bytes:
    mend = "name a question file; `carter init` writes one"
    try:
        # A pipe is never waited for; a link is followed, since a question may be kept elsewhere.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        try:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise QuestionError("the question is no file", where=path, mend=mend)
            with open(handle, "rb", closefd=False) as file:
                return file.read(_LARGEST)
        finally:
            os.close(handle)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise QuestionError(f"cannot read the question file: {reason}", where=path, mend=mend) from error


def _parsed(workspace: "Workspace", data: bytes, path: str) -> dict[str, Any]:
    parsed = workspace.rows("parsed", fits_names("task", "sources", "folder"))
    is_json = path.lower().endswith(".json")  # all that the reader takes of the name, but for its errors
    reader = workspace.graphs.key("carter.research.question_file:parse")
    key = digest_typed("workspace/parse@1", {"bytes": digest_bytes(data), "json": is_json, "reader": reader})
    row = parsed.get(key)
    if row is None:
        from carter.kernel.record import encoded
        from carter.kernel.stored import fields_of
        from carter.research.question_file import parse

        encoding = encoded(parse(data, path))
        _check_no_key(data.decode("utf-8", "replace"), path)
        row = parsed.put(key, fields_of(encoding, digest_bytes(encoding)))
    return row


def _check_no_key(text: str, where: str) -> None:
    """A question is stored and sent: no key that is in use here may stand in it."""
    from carter.adapters.keys import in_use
    from carter.research.engines.exchange import EMAIL
    from carter.research.engines.known import variables

    for name, key in in_use(os.environ, variables()).items():
        if name != EMAIL and len(key) >= _SHORTEST_KEY and key in text:
            what = f"the question holds the key that `{name}` is here, and is stored and sent"
            raise QuestionError(what, where=where, mend="take it out")


def _posed(workspace: "Workspace", task: dict[str, Any], listing: Listing, out: str, place: str) -> Posed:
    fields = {name: value for name, value in task.items() if name != TYPE_FIELD}
    corpus: dict[str, Any] = {"files": [file._asdict() for file in listing.files]}
    if not _is_asked(fields, LOCAL):
        corpus["named"] = False
    records = (typed(TASK, fields), typed(CORPUS, corpus))
    given = dict(zip((TASK, CORPUS), map(digest_bytes, records), strict=True))
    posed = Posed(fields, given, listing, os.path.abspath(out) if out else "", _name(place), records)
    posed.keep(workspace)
    return posed


def identity_of(workspace: "Workspace", path: str) -> Digest:
    """What a question file is known as, whatever stands in it."""
    return _name(_place(workspace, path))


def _place(workspace: "Workspace", path: str) -> str:
    """The place of a question file in its project, so that one that was moved or copied knows its builds."""
    return os.path.relpath(os.path.abspath(path), workspace.root)


def _name(place: str) -> Digest:
    return digest_bytes(place.encode("utf-8", "surrogateescape"))
