"""A reader does not wait for the libraries of the others."""

import subprocess
import sys

import pytest

HEAVY = ("lxml", "trafilatura", "markdown_it", "nupunkt", "pypdf", "docx")
IMPORTED = "; print(*(name for name in {heavy} if name in __import__('sys').modules))"


@pytest.mark.parametrize(
    ("done", "imported"),
    [
        ("import carter.research.extract, carter.evidence.sentences", ""),
        ("from carter.research.extract import read; read(b'Boats fell.', 'x.txt')", ""),
        ("from carter.research.extract import read; read(b'<p>Boats fell.', 'x.html', marks=False)", "lxml"),
        ("from carter.research.extract import read; read(b'%PDF-1.7', 'x.html')", "pypdf"),
        ("from carter.research.extract import read; read(b'\\x89PNG\\r\\n\\x1a\\n', 'x.html')", ""),
    ],
)
def test_only_what_is_used_is_imported(done, imported):
    told = subprocess.run(
        [sys.executable, "-c", done + IMPORTED.format(heavy=HEAVY)], capture_output=True, text=True, check=True
    )
    assert told.stdout.strip() == imported
