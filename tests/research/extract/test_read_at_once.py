"""What several threads read at once is what one thread reads; it once was not, and ended the process."""

import ctypes
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from docx.opc.oxml import parse_xml as parse_part
from docx.oxml import parse_xml
from trafilatura.utils import fromstring_bytes

from carter.research.extract import read
from tests.research.extract.docxs import docx

NAME_OF_NODE, NODE_OF_ELEMENT = 16, 24  # bytes; both structures are public and have been as they are for decades
PAGE = b"<h1>Leases</h1><article><p>A worker holds a lease on a job for 60 seconds, and then lets it go.</article>"


def place_of_name(element):
    """Where in memory the name of an element stands: in a table of names, which holds each name once."""
    node = ctypes.c_size_t.from_address(id(element) + NODE_OF_ELEMENT).value
    return ctypes.c_size_t.from_address(node + NAME_OF_NODE).value


@pytest.mark.parametrize(
    ("parse", "body", "name"),
    [
        (parse_xml, docx("A line."), "a.docx"),
        (parse_part, docx("Another line."), "a.docx"),
        (lambda markup: fromstring_bytes(markup.decode()), PAGE, "a.html"),
    ],
)
def test_no_two_threads_that_read_write_to_one_table_of_names(parse, body, name):
    together = Barrier(2)
    markup = b"<html><body><p/></body></html>"
    before = parse(markup)  # in this thread, which has the table that the others must not take

    def read_first():
        together.wait()
        assert read(body, name).text
        return parse(markup)

    with ThreadPoolExecutor(2) as threads:
        trees = [before, *(each.result() for each in [threads.submit(read_first) for _ in range(2)])]
    assert [tree.tag for tree in trees] == ["html"] * 3
    assert len({place_of_name(tree) for tree in trees}) == len(trees)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["word", "page"])
def test_threads_read_at_once_what_one_reads(kind):
    done = subprocess.run(
        [sys.executable, "-m", "tests.research.extract.at_once", kind], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "same"), done.stderr
