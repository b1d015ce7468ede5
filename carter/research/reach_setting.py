"""Node -> the settings that say where Carter may reach: search engines, and servers that may be local."""

import difflib

from pydantic.fields import FieldInfo

from carter.records.task_spec import LOCAL, EngineChoice
from carter.research.engines.known import ENGINES
from carter.research.node import Fault, Node, shown
from carter.research.setting import got, read_text, read_texts
from carter.research.web.policy import opened_in
from carter.research.web.url import BadUrl, parsed

_ADDRESSED = "searxng"  # the only engine that stands where its user says


def read_engines(node: Node, name: str, field: FieldInfo) -> tuple[EngineChoice, ...]:
    """Names of engines, `searxng: URL` among them; `local` alone is what no setting means, and read as that.

    Raises:
        Fault: no list, an engine that is unknown or named twice, or an address that is none or not wanted.
    """
    chosen: dict[str, EngineChoice] = {}
    for item in _items(node, name):
        engine = _engine(item, name, field)
        if engine.name in chosen:
            raise Fault(item.line, f"`{engine.name}` stands in `{name}` twice", "keep one of the two")
        chosen[engine.name] = engine
    return () if set(chosen) == {LOCAL} else tuple(chosen.values())


def read_hosts(node: Node, name: str, field: FieldInfo) -> tuple[str, ...]:
    """Hosts, each with a port or without.

    Raises:
        Fault: one of them is none.
    """
    hosts = read_texts(node, name, field)
    for host in hosts:
        try:
            opened_in(host)
        except BadUrl:
            mend = "write HOST or HOST:PORT, for example `127.0.0.1:8080`"
            raise Fault(node.line, f"`{shown(host)}` in `{name}` is no host", mend) from None
    return hosts


def _items(node: Node, name: str) -> tuple[Node, ...]:
    """The entries of a list; `{wikipedia: , searxng: URL}` and one name alone are read as lists too."""
    if node.kind == "list":
        if not node.items:
            raise Fault(node.line, f"`{name}` names no engine", "write `[local]`, or delete the line")
        return node.items
    return (node,)


def _engine(item: Node, name: str, field: FieldInfo) -> EngineChoice:
    if item.kind != "map":
        return _known(read_text(item, f"an entry of {name}", field), (), item.line)
    if len(item.entries) != 1:
        mend = "write each engine in a line of its own, led by `- `"
        raise Fault(item.line, f"an entry of `{name}` must be one engine, got {got(item)}", mend)
    key, value = item.entries[0]
    addresses = () if value.is_blank else read_texts(value, f"{name}.{key.text}", field)
    for address in addresses:
        _check_address(address, value.line)
    return _known(key.text, addresses, key.line)


def _known(engine: str, addresses: tuple[str, ...], line: int) -> EngineChoice:
    if engine not in ENGINES:
        near = difflib.get_close_matches(engine.lower(), ENGINES, n=1)
        mend = f"did you mean `{near[0]}`?" if near else f"the engines are {', '.join(ENGINES)}"
        raise Fault(line, f"there is no engine `{shown(engine)}`", mend)
    if addresses and engine != _ADDRESSED:
        raise Fault(line, f"`{engine}` takes no address", f"write `{engine}` alone")
    return EngineChoice(name=engine, addresses=addresses)


def _check_address(address: str, line: int) -> None:
    mend = "write the URL of its start page, for example `http://127.0.0.1:8888`"
    try:
        url = parsed(address)
    except BadUrl:
        raise Fault(line, f"`{shown(address)}` is no URL with a host", mend) from None
    if url.scheme not in ("http", "https"):
        raise Fault(line, f"`{shown(address)}` is neither http nor https", mend)
    if url.credentials or url.query:
        raise Fault(line, "the address of an engine holds more than host and path", mend)
