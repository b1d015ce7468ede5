"""Paths of a form: they are relative to the root, those of a question file to its folder, and some may not leave."""

import posixpath
from collections.abc import Callable, Mapping

from carter.interfaces.web.question_form import ADDRESSES, Wrong
from carter.workspace.question_files import is_within

_ONNX = "onnx:"
_MAGIC = frozenset("*?[")
_UP = "../"  # from `questions/`, where forms are written, to the root
_ABROAD = ("store", "web.open", ADDRESSES)
_MEND = "write it into a question file on the machine that serves these pages, and build that there"


def of_file(values: Mapping[str, str]) -> dict[str, str]:
    """The values as a file in `questions/` has them."""
    return _each(values, lambda path: path if _is_elsewhere(path) else _UP + path.removeprefix("./"))


def of_form(values: Mapping[str, str], folder: str) -> dict[str, str]:
    """The values of a file in `folder` (relative to the root) as the form has them."""
    return _each(values, lambda path: path if _is_elsewhere(path) else posixpath.normpath(posixpath.join(folder, path)))


def in_words_of_form(text: str) -> str:
    """What is said of a file in `questions/`, with its paths as the form has them."""
    return text.replace(f"`{_UP}", "`").replace("the question file", "the folder that is served")


def confined(values: Mapping[str, str], root: str) -> dict[str, Wrong]:
    """What a form may not say where it may come from elsewhere: all that leaves the root, by field.

    Whoever has the token asks questions; it opens neither other files of this machine nor its network.
    """
    what = "this server is reached from elsewhere, and a form may then name nothing outside of the folder it serves"
    found = {}
    for name, value in values.items():
        if any(not _is_inside(path, root) for path in _paths(name, value)):
            found[name] = Wrong(what, "name what lies in that folder")
        elif name in _ABROAD:
            found["engines" if name == ADDRESSES else name] = Wrong(what, _MEND)
    return found


def _each(values: Mapping[str, str], changed: Callable[[str], str]) -> dict[str, str]:
    made = dict(values)
    for name in ("sources", "output.folder"):
        if name in made:
            made[name] = "\n".join(changed(line.strip()) for line in made[name].split("\n") if line.strip())
    if made.get("judge", "").startswith(_ONNX):
        made["judge"] = _ONNX + changed(made["judge"].removeprefix(_ONNX))
    return made


def _paths(name: str, value: str) -> list[str]:
    if name == "judge":
        return [value.removeprefix(_ONNX)] if value.startswith(_ONNX) else []
    return [line for line in value.split("\n") if line.strip()] if name in ("sources", "output.folder") else []


def _is_elsewhere(path: str) -> bool:
    return path.startswith(("/", "~")) or "://" in path


def _is_inside(path: str, root: str) -> bool:
    """Whether a path or pattern stays in the root; what a pattern's stars fit, links among it, is looked at later."""
    path = path.strip()
    if _is_elsewhere(path) or "\0" in path or ".." in path.split("/"):
        return False
    fixed = path
    while not _MAGIC.isdisjoint(fixed):
        fixed = posixpath.dirname(fixed)
    return is_within(root, posixpath.join(root, fixed))
