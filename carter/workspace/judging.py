"""Claims with their evidence, judged line by line as they come: the judge by its name, and what a line holds."""

from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import orjson

from carter.errors import InputError
from carter.evidence.verdicts.judgement import Entails, Judged
from carter.evidence.verdicts.weighing import Weighed, weigh

WORDS, NONE, CLAUDE, ONNX = "words", "none", "claude", "onnx:"
_FORM = 'a line is {"id": …, "claim": "…", "evidence": ["…", …]}'


class JudgedLine(NamedTuple):
    """A line and its verdicts."""

    id: str | int | None
    weighed: Weighed


def judged_lines(lines: Iterable[bytes], where: str, name: str = WORDS) -> Iterator[JudgedLine]:
    """Judge each line as it comes; empty ones are left out.

    Args:
        lines: of JSON, one claim each.
        where: what they are read from, as errors tell it.
        name: of the judge: `words`, `none`, `claude`, `onnx:PATH`, or a plug-in's.

    Raises:
        UsageError: there is no such judge.
        InputError: a line is not what it must be.
        WorldError: the judge's parts are not installed, its files are not there, there is no key for it, or it failed.
    """
    entails = _judge_named(name)
    for number, line in enumerate(lines, start=1):
        line = line.removeprefix(BOM_UTF8) if number == 1 else line
        if line.strip():
            key, claim, evidence = _read(line, f"{where}, line {number}")
            yield JudgedLine(key, weigh(claim, evidence, entails, guards_only=name == NONE))


def as_data(judged: JudgedLine) -> dict[str, Any]:
    """A line of the answer."""
    whole = judged.weighed.whole
    return {
        "id": judged.id,
        **_verdict(whole),
        "evidence": list(judged.weighed.carrying),
        "pairs": [_verdict(each) for each in judged.weighed.pairs],
    }


def as_text(judged: JudgedLine) -> str:
    """The same for people: id, verdict, score, and why."""
    whole = judged.weighed.whole
    why = "; ".join(each.detail for each in whole.reasons)
    if whole.quoted is not None:
        span = whole.quoted
        why = f"quoted ({span.tier}): evidence {span.evidence}, characters {span.start} to {span.end}"
    told = f"{judged.id}\t{whole.stance}\t{whole.score / 1000:.3f}"
    return f"{told}\t{why}" if why else told


def _verdict(judged: Judged) -> dict[str, Any]:
    return {
        "verdict": judged.stance,
        "score": judged.score / 1000,
        "means": judged.means,
        "reasons": [each._asdict() for each in judged.reasons],
        "quoted": judged.quoted._asdict() if judged.quoted else None,
    }


def _judge_named(name: str) -> Entails | None:
    if name in (WORDS, NONE):
        return None
    if name == CLAUDE:
        from carter.adapters.claude_judge import ClaudeJudge

        return ClaudeJudge.from_environment()
    if name.startswith(ONNX) and len(name) > len(ONNX):
        from carter.adapters.onnx_judge import OnnxJudge

        return OnnxJudge(name.removeprefix(ONNX))
    from carter.adapters.judge_plugins import PluginJudge, named

    return PluginJudge(named(name))


def _read(line: bytes, where: str) -> tuple[str | int | None, str, list[str]]:
    try:
        row = orjson.loads(line.decode())
    except UnicodeDecodeError:
        raise InputError("it is no UTF-8", where=where, mend="save the file as UTF-8") from None
    except orjson.JSONDecodeError as error:
        raise InputError(f"it is no JSON: {error.msg} (character {error.pos})", where=where, mend=_FORM) from None
    if not isinstance(row, dict):
        raise InputError("it is no object", where=where, mend=_FORM)
    key, claim, evidence = row.get("id"), row.get("claim"), row.get("evidence")
    texts = [evidence] if isinstance(evidence, str) else evidence
    if not isinstance(claim, str) or not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
        raise InputError("its claim is no text, or its evidence is no list of texts", where=where, mend=_FORM)
    if not isinstance(key, str | int | None) or isinstance(key, bool):
        raise InputError("its id is neither a text nor a whole number", where=where, mend=_FORM)
    return key, claim, texts
