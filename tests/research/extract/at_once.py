"""Reads documents of very many names by new threads at once, and again by one; a program, since what it does may crash.

Says `same` where both made the same.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from threading import Barrier, Thread
from zipfile import ZipFile

from carter.evidence.sentences import sentence_spans
from carter.evidence.words import content_stems
from carter.research.extract.docx_file import read_docx
from carter.research.extract.html_page import read_html
from tests.research.extract.docxs import docx, repacked

THREADS, ROUNDS, NAMES = 8, 3, 3_000
Task = Callable[[], object]


def line(number: int) -> str:
    """Words that no other document has."""
    return f"Mr. A. Smith et al. wrote no. {number} on Jan. 3. A job has a lease. It is held for {number} seconds."


def word(number: int) -> Task:
    """Read a Word document with names of its own: in its list of parts and in its body, which two parsers read."""
    names = "".join(f"<{{}}n{number}of{each}/>" for each in range(NAMES))
    bare = docx(line(number))
    with ZipFile(BytesIO(bare)) as archive:
        types, body = archive.read("[Content_Types].xml"), archive.read("word/document.xml")
    types = types.replace(b"</Types>", names.replace("{}", "").encode() + b"</Types>")
    body = body.replace(b"<w:body>", b"<w:body>" + names.replace("{}", "w:").encode())
    full = repacked(bare, **{"[Content_Types]": types}, document=body)
    return lambda: read_docx(full, "a.docx")


def page(number: int) -> Task:
    """Read a page with names of its own, which trafilatura judges too; part it into sentences and words."""
    body = "".join(f"<p n{number}of{each}=1>{line(each)}" for each in range(NAMES // 100))

    def read() -> object:
        found = read_html(f"<h1>Leases</h1><article>{body}</article>", "a.html", marks=True)
        text = found.text
        return found, sentence_spans(text, 0, len(text)), content_stems(text, "en"), content_stems(text, "de")

    return read


def by_threads(tasks: list[Task]) -> list[object]:
    """What comes of the tasks, each done by a thread of its own, all at once."""
    gate, made = Barrier(len(tasks)), dict[int, object]()

    def do(number: int) -> None:
        gate.wait()
        made[number] = tasks[number]()

    threads = [Thread(target=do, args=(number,)) for number in range(len(tasks))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [made[number] for number in range(len(tasks))]


if __name__ == "__main__":
    sys.setswitchinterval(1e-6)
    kind = {"word": word, "page": page}[sys.argv[1]]
    for turn in range(ROUNDS):
        tasks = [kind(turn * THREADS + number) for number in range(THREADS)]
        assert by_threads(tasks) == [task() for task in tasks]
    sys.stdout.write("same")
