"""No object of a library in C that keeps a place in itself is held where two threads may come to it at once."""

import ast
from functools import cache

from tests.layout.tree import ROOT, modules, name_of

# Parsers of lxml hold a table of names, codecs and hashers what they are in the midst of.
PLACED = {
    "XMLParser", "HTMLParser", "XMLPullParser", "HTMLPullParser", "XSLT", "ZstdCompressor", "ZstdDecompressor",
    "compressobj", "decompressobj", "Compressor", "Decompressor", "BZ2Decompressor", "LZMADecompressor", "stemmer",
    "sqlite3.connect", "sha256", "blake3",
}  # fmt: skip
CACHES = {"cache", "lru_cache", "cached_property"}
# Libraries that hold a parser of lxml for all threads, and the function to call before: one module each comes to them.
HOLDING = {"docx": "own_names", "trafilatura": "own_names"}


@cache
def trees():
    """The modules of Carter, parsed."""
    return [(path, ast.parse(path.read_text(encoding="utf-8"))) for path in modules()]


def called(node):
    """The name of what a call, or a decorator, calls; without that of its module, but for `connect`."""
    named = ast.unparse(node.func if isinstance(node, ast.Call) else node)
    return named if named in PLACED else named.rpartition(".")[2]


def placed_in(node):
    return [each for each in ast.walk(node) if isinstance(each, ast.Call) and called(each) in PLACED]


def held(tree):
    """What is made at import, is kept on an object, or is kept by a cache."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if CACHES & {called(each) for each in node.decorator_list}:
                for result in (each for each in ast.walk(node) if isinstance(each, ast.Return) and each.value):
                    yield from (each for each in [result.value] if called(each) in PLACED)
        elif isinstance(node, ast.Assign) and any(isinstance(each, ast.Attribute) for each in node.targets):
            yield from (each for each in [node.value] if called(each) in PLACED)
        elif isinstance(node, ast.Module | ast.ClassDef):
            bare = (ast.Assign, ast.AnnAssign, ast.Expr)
            yield from (each for kept in node.body if isinstance(kept, bare) for each in placed_in(kept))


def test_nothing_that_keeps_a_place_is_held_for_all_threads():
    found = [(name_of(path), each) for path, tree in trees() for each in held(tree)]
    assert [f"{name}:{each.lineno}: {called(each)}" for name, each in found] == []


def test_what_is_held_would_be_found():
    bad = """
PARSER = etree.XMLParser()
class Codec:
    packed = zstandard.ZstdCompressor()
    def __init__(self):
        self.frame = zlib.decompressobj()
@lru_cache
def parser():
    return HTMLParser()
def of_one_call():
    parser = etree.XMLParser()
    return parser
"""
    found = {called(each) for each in held(ast.parse(bad))}
    assert found == {"XMLParser", "ZstdCompressor", "decompressobj", "HTMLParser"}


def test_who_comes_to_a_library_that_holds_a_parser_has_a_table_of_names_of_its_own():
    for library, first in HOLDING.items():
        using = [path for path, tree in trees() if library in libraries(tree)]
        (text,) = (path.read_text(encoding="utf-8") for path in using)
        assert f"\n    {first}()" in text, library
    assert (ROOT / "carter/research/extract/own_names.py").is_file()


def libraries(tree):
    """The libraries that a module imports, anywhere in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Import):
            yield from (each.name.partition(".")[0] for each in node.names)
