"""YAML text -> Node, with nothing resolved: no types, no anchors, no tags, no merges, one document."""

from collections.abc import Iterator

import yaml

from carter.research.node import MAX_DEPTH, Fault, Node, mapping, shown, too_deep


def read_yaml(text: str) -> Node:
    """The one document in `text`; every scalar is kept as it was written.

    Parser events are walked as they come, so that a file is refused at the first event that is too
    deep and nothing is ever built, resolved or expanded.

    Raises:
        Fault: not YAML, no document or more than one, deeper than `MAX_DEPTH`, a key that is not
            text or stands twice, an anchor, an alias, a tag or a merge key.
    """
    try:
        return _document(yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        raise _syntax_fault(error, text) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        character = ascii(error.character) if isinstance(error.character, str) else f"{error.character:#x}"
        raise Fault(line, f"the control character {character} is not allowed", "delete the character") from None


def _document(events: Iterator[yaml.Event]) -> Node:
    next(events)  # the start of the stream
    start = next(events)
    if isinstance(start, yaml.StreamEndEvent):
        raise Fault(1, "the file is empty", "write at least `question: …`, or let `carter init` write one")
    root = _node(next(events), events, 0)
    next(events)  # the end of the document
    after = next(events)
    if not isinstance(after, yaml.StreamEndEvent):
        raise Fault(_line(after), "a second document begins here", "keep one question in a file")
    return root


def _node(event: yaml.Event, events: Iterator[yaml.Event], depth: int) -> Node:
    _refuse_machinery(event)
    if isinstance(event, yaml.ScalarEvent):
        is_plain = event.style is None
        return Node("plain" if is_plain else "text", _line(event), event.value)
    if depth == MAX_DEPTH:
        raise too_deep(_line(event))
    if isinstance(event, yaml.SequenceStartEvent):
        return Node("list", _line(event), items=tuple(_sequence(events, depth + 1)))
    return mapping(_line(event), list(_entries(events, depth + 1)))


def _sequence(events: Iterator[yaml.Event], depth: int) -> Iterator[Node]:
    while not isinstance(event := next(events), yaml.SequenceEndEvent):
        yield _node(event, events, depth)


def _entries(events: Iterator[yaml.Event], depth: int) -> Iterator[tuple[Node, Node]]:
    while not isinstance(event := next(events), yaml.MappingEndEvent):
        key = _node(event, events, depth)
        if key.kind not in ("plain", "text"):
            raise Fault(key.line, "a key must be a word", "write `key: value`")
        if key.kind == "plain" and key.text == "<<":
            raise Fault(key.line, "merge keys (`<<`) are not allowed", "write the keys out")
        yield key, _node(next(events), events, depth)


def _refuse_machinery(event: yaml.Event) -> None:
    if isinstance(event, yaml.AliasEvent):
        mend = "write the value out, or put quotes around a text that begins with `*`"
        raise Fault(_line(event), f"aliases are not allowed: `*{shown(event.anchor or '')}`", mend)
    anchor, tag = getattr(event, "anchor", None), getattr(event, "tag", None)
    if anchor is not None:
        mend = "delete it, or put quotes around a text that begins with `&`"
        raise Fault(_line(event), f"anchors are not allowed: `&{shown(anchor)}`", mend)
    if tag is not None:
        mend = "delete it, or put quotes around a text that begins with `!`"
        raise Fault(_line(event), f"tags are not allowed: `{shown(tag)}`", mend)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1


def _syntax_fault(error: yaml.MarkedYAMLError, text: str) -> Fault:
    problem = error.problem or "it has no form"
    ends_early = "stream" in problem and error.context_mark is not None  # then what was left open tells more
    mark = error.context_mark if ends_early else error.problem_mark
    number = mark.line if mark else 0
    line = text.split("\n")[number]
    if "\t" in line[: len(line) - len(line.lstrip())] or "'\\t'" in problem:
        return Fault(number + 1, "this line holds a tab where YAML wants spaces", "indent with spaces")
    return Fault(number + 1, f"this is not YAML: {shown(problem, 120)}", _mend(problem))


def _mend(problem: str) -> str:
    if "mapping values are not allowed" in problem:
        return "put quotes around a text that holds `: `"
    if "cannot start any token" in problem:
        return "put quotes around a text that begins with a sign such as @, ` or %"
    return "check the quotes, brackets and indentation here and in the lines before"
