"""Odd documents: each gets a status that the report shows; none of them ends, holds up or fills a build."""

import gzip
import io
import json
import os
import socket
import zipfile
from pathlib import Path
from typing import NamedTuple

import pytest

from carter.adapters.local_files import list_files
from carter.adapters.local_pages import LocalPages
from carter.adapters.reading import readable
from carter.research.effects import Fetch
from tests.research.extract.pdfs import At, drawn, pdf
from tests.workspace.place import NOTES, Here

ENGLISH = "The pump stops after 60 seconds. It must not run dry.\n" * 5
RUSSIAN = "Насос останавливается через шестьдесят секунд. Сначала закройте клапан.\n" * 5
JAPANESE = "ポンプは六十秒で止まる。乾いたまま運転してはならない。\n" * 5
CHINESE = "水泵在六十秒后停止。不得干转运行。请先关闭阀门再排水。\n" * 5
KOREAN = "펌프는 육십 초 뒤에 멈춘다. 마른 상태로 운전하지 않는다.\n" * 5
UKRAINIAN = "Насос зупиняється через шістдесят секунд. Спочатку закрийте клапан, інакше їх буде двоє.\n" * 5
GREEK = "Η αντλία σταματά μετά από εξήντα δευτερόλεπτα. Δεν πρέπει να λειτουργεί χωρίς νερό.\n" * 5
HEBREW = "המשאבה נעצרת אחרי שישים שניות. אסור להפעיל אותה יבשה.\n" * 5
ARABIC = "تتوقف المضخة بعد ستين ثانية. لا يجوز تشغيلها وهي جافة.\n" * 5
THAI = "ปั๊มหยุดหลังจากหกสิบวินาที ห้ามเดินเครื่องเมื่อแห้ง\n" * 5
PAGE = pdf(drawn(At(72, 700, "The pump stops after 60 seconds.")))


def packed(**parts: bytes) -> bytes:
    """A zip file with parts under `word/`."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(f"word/{name}.xml", data)
    return out.getvalue()


ENTITY = b'<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/hostname">]><document>&e;</document>'
STATUSES = {
    "utf-16.txt": (b"\xff\xfe" + ENGLISH.encode("utf-16-le"), "ok"),
    "utf-16-no-mark.txt": (ENGLISH.encode("utf-16-be"), "ok"),
    "utf-16-japanese.txt": (b"\xfe\xff" + JAPANESE.encode("utf-16-be"), "ok"),
    "utf-32.txt": (ENGLISH.encode("utf-32"), "ok"),
    "shift-jis.txt": (JAPANESE.encode("shift_jis"), "ok"),
    "euc-jp.txt": (JAPANESE.encode("euc_jp"), "ok"),
    "iso-2022-jp.txt": (JAPANESE.encode("iso2022_jp"), "ok"),
    "gb18030.txt": (CHINESE.encode("gb18030"), "ok"),
    "euc-kr.txt": (KOREAN.encode("euc_kr"), "ok"),
    "windows-1251.txt": (RUSSIAN.encode("cp1251"), "ok"),
    "koi8-r.txt": (RUSSIAN.encode("koi8_r"), "ok"),
    "windows-1253.txt": (GREEK.encode("cp1253"), "ok"),
    "windows-1255.txt": (HEBREW.encode("cp1255"), "ok"),
    "windows-1256.txt": (ARABIC.encode("cp1256"), "ok"),
    "windows-874.txt": (THAI.encode("cp874"), "ok"),
    "ibm866.txt": (RUSSIAN.encode("cp866"), "ok"),
    "iso-8859-5.txt": (RUSSIAN.encode("iso8859_5"), "ok"),
    "koi8-u.txt": (UKRAINIAN.encode("koi8_u"), "ok"),
    "mac-greek.txt": (GREEK.encode("mac_greek"), "bad charset"),
    "wrong-label.html": (f'<meta charset="utf-8"><p>{RUSSIAN}</p>'.encode("cp1251"), "bad charset"),
    "nuls.txt": (ENGLISH.encode().replace(b"dry", b"d\0y"), "unsupported: binary"),
    "binary.md": (bytes(range(256)) * 40, "unsupported: binary"),
    "data.md": (json.dumps([{"pump": number} for number in range(500)]).encode(), "ok"),
    "empty.md": (b"", "empty"),
    "spaces.txt": (b" \n" * 5_000, "empty"),
    "zero-width.txt": (("\u200b" * 2_000).encode(), "no visible text"),
    "one-line.txt": (b"The pump stops. " * 60_000, "ok"),
    "deep.html": (b"<div>" * 100_000 + b"The pump stops.", "too deep"),
    "brackets.md": (b"[" * 200_000, "ok"),
    "nested.gz": (gzip.compress(gzip.compress(ENGLISH.encode())), "unsupported: gzip in gzip"),
    "bomb.gz": (gzip.compress(bytes(30_000_000)), "too complex"),
    "cut.gz": (gzip.compress(ENGLISH.encode())[:-12], "truncated"),
    "cut.pdf": (PAGE[:300], "unsupported: broken pdf"),
    "loop.pdf": (PAGE.replace(b"/Kids [7 0 R]", b"/Kids [2 0 R]"), "unsupported: broken pdf"),
    "previous-loop.pdf": (PAGE.replace(b"/Root 1 0 R", b"/Prev 9 /Root 1 0 R"), "ok"),
    "image.pdf": (pdf("/Im1 Do", image=True), "no text: scanned pdf"),
    "blank.pdf": (pdf(*[""] * 400), "empty"),
    "bomb.docx": (packed(document=bytes(60_000_000)), "too complex"),
    "nothing.docx": (packed(other=b"<x/>"), "unsupported: broken docx"),
    "entity.docx": (packed(document=ENTITY), "unsupported: broken docx"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All of them, below `odd`."""
    root = tmp_path_factory.mktemp("odd")
    (root / "odd").mkdir()
    for name, (data, _) in STATUSES.items():
        (root / "odd" / name).write_bytes(data)
    return root


class Read(NamedTuple):
    """What became of a file."""

    status: str
    text: str


def read(root: Path, path: str) -> Read:
    listing = list_files(["odd"], str(root))
    status = next(file.status for file in listing.files if file.path == path)
    body = LocalPages(listing)(Fetch(url=f"file:{path}")).body
    if body is None:
        return Read(status, "")
    _, text, status = readable(body, path)
    return Read(status, text)


@pytest.mark.parametrize("name", STATUSES)
def test_an_odd_document_has_this_status_and_text_only_if_it_is_ok(folder, name):
    found = read(folder, f"odd/{name}")
    assert found.status == STATUSES[name][1]
    assert bool(found.text) == (found.status == "ok")


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (("utf-16.txt", "utf-16-no-mark.txt", "utf-32.txt"), ENGLISH),
        (("utf-16-japanese.txt", "shift-jis.txt", "euc-jp.txt", "iso-2022-jp.txt"), JAPANESE),
        (("gb18030.txt",), CHINESE),
        (("euc-kr.txt",), KOREAN),
        (("windows-1251.txt", "koi8-r.txt", "ibm866.txt", "iso-8859-5.txt"), RUSSIAN),
        (("koi8-u.txt",), UKRAINIAN),
        (("windows-1253.txt",), GREEK),
        (("windows-1255.txt",), HEBREW),
        (("windows-1256.txt",), ARABIC),
        (("windows-874.txt",), THAI),
    ],
)
def test_the_same_text_is_read_in_every_encoding(folder, names, text):
    first = text.split("\n")[0]
    for name in names:
        assert read(folder, f"odd/{name}").text.count(first) == 5


def gaps_of(place: Here, answer: dict) -> list[str]:
    report = place.root / "store" / "runs" / answer["run"] / "run_report.json"
    return [gap["text"] for gap in json.loads(report.read_text())["gaps"]]


def test_a_build_over_all_of_them_ends_well_and_tells_every_reason(tmp_path):
    place = Here(tmp_path, {**NOTES})
    for name, (data, _) in STATUSES.items():
        place.note(f"odd/{name}", data)
    answer = place.build()
    assert answer["exit_code"] == 0
    assert place.verify()["holds"]
    told = "\n".join(gaps_of(place, answer))
    reasons = {status for _, status in STATUSES.values()} - {"ok"}
    assert {reason for reason in reasons if f"({reason})" in told} == reasons


def test_what_is_no_document_is_named_and_never_waited_for(tmp_path):
    place = Here(tmp_path)
    notes = tmp_path / "notes"
    os.mkfifo(notes / "pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        before = Path.cwd()
        os.chdir(notes)  # a socket's path must be short
        try:
            server.bind("socket.md")
        finally:
            os.chdir(before)
        (notes / "device.md").symlink_to("/dev/zero")
        (notes / "dangling.md").symlink_to("nowhere.md")
        (notes / "loop.md").symlink_to("loop.md")
        (notes / "again.md").symlink_to("lease.md")
        (notes / "up").symlink_to("..")
        (notes / "secret.md").symlink_to("/etc/hostname")
        answer = place.build()
    told = gaps_of(place, answer)
    assert "Not read: notes/pipe.md, notes/socket.md (unsupported: not a regular file)." in told
    assert any("notes/dangling.md" in text and "no such file" in text for text in told)
    assert any("notes/device.md" in text and "link outside the source" in text for text in told)
    assert answer["exit_code"] == 0


def test_odd_names_and_deep_folders_are_read_and_cited(tmp_path):
    names = ("new\nline.md", "\u202eright.md", "\udcff.md", "n" * 200 + ".md", "/".join(["deep"] * 300) + "/a.md")
    place = Here(tmp_path, {})
    for number, name in enumerate(names):
        text = f"# Leases {number}\n\nA worker holds a lease on job {number} for {10 + number} seconds.\n"
        place.note(name, text)
    answer = place.build()
    assert answer["exit_code"] == 0
    assert place.verify()["holds"]
    report = json.loads((place.root / "store" / "runs" / answer["run"] / "run_report.json").read_text())
    assert len(report["sources"]) == len(names)


def test_the_same_text_fifty_times_is_one_origin(tmp_path):
    place = Here(tmp_path, {f"copy{number:02}.md": NOTES["lease.md"] for number in range(50)})
    answer = place.build()
    folder = place.root / "store" / "runs" / answer["run"]
    report, brief = json.loads((folder / "run_report.json").read_text()), (folder / "brief.md").read_text()
    assert len(report["sources"]) == 1
    assert brief.count("60 seconds") <= 2
    assert len(report["dropped"]) >= 19


@pytest.mark.slow
@pytest.mark.parametrize("name", ["large.txt", "large.html"])
def test_a_document_of_100_mb_is_refused_by_its_size(tmp_path, name):
    place = Here(tmp_path)
    place.note(name, b"<p>The pump stops after 60 seconds.\n" * 2_800_000)
    assert f"Not read: notes/{name} (too large: 100 MB, at most 20 MB)." in gaps_of(place, place.build())
