"""PDFs for tests, written byte by byte: each text at its place."""

from io import BytesIO
from typing import NamedTuple

from pypdf import PdfReader, PdfWriter

WIDTH, HEIGHT = 595, 842
FONTS = {"F1": "Helvetica", "F2": "Helvetica-Bold", "F3": "Courier"}
IMAGE = b"<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length 1 >>"


class At(NamedTuple):
    """A text at a place, in points from the left and from the bottom."""

    x: float
    y: float
    text: str
    size: float = 10
    font: str = "F1"


def drawn(*texts: At) -> str:
    """The operators that show the texts, each by itself, as office programs write them."""
    return "\n".join(
        f"BT /{each.font} {each.size} Tf 1 0 0 1 {each.x} {each.y} Tm ({escaped(each.text)}) Tj ET" for each in texts
    )


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def column(
    lines: str, x: float = 72, y: float = 720, *, size: float = 10, font: str = "F1", leading: float = 12
) -> list[At]:
    """Lines one below the other; an empty one leaves a gap."""
    texts = (At(x, y - leading * number, line, size, font) for number, line in enumerate(lines.split("\n")))
    return [each for each in texts if each.text]


def pdf(*pages: str, image: bool = False, **facts: str) -> bytes:
    """A PDF whose pages have these operators; `facts` are what it says of itself: `Title`, `CreationDate`."""
    first = 4 + len(FONTS)
    kids = " ".join(f"{first + 2 * number} 0 R" for number in range(len(pages)))
    fonts = " ".join(f"/{name} {4 + number} 0 R" for number, name in enumerate(FONTS))
    said = "".join(f"/{name} ({escaped(value)}) " for name, value in facts.items())
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(pages)} >>".encode(),
        f"<< {said}>>".encode("latin-1"),
        *(
            f"<< /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>".encode()
            for font in FONTS.values()
        ),
    ]
    drawings = f"/XObject << /Im1 {first + 2 * len(pages)} 0 R >>" if image else ""
    for number, operators in enumerate(pages):
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {first + 2 * number + 1} 0 R "
            f"/Resources << /Font << {fonts} >> {drawings} >> >>".encode()
        )
        stream = operators.encode("cp1252")
        objects.append(b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream))
    if image:
        objects.append(IMAGE + b"\nstream\n\x00\nendstream")
    return _filed(objects)


def _filed(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    places = []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\n" % (len(objects) + 1)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % table)


def encrypted(body: bytes, password: str) -> bytes:
    """The same PDF, to be opened with a password."""
    writer = PdfWriter(clone_from=PdfReader(BytesIO(body)))
    writer.encrypt(password, algorithm="RC4-128")
    out = BytesIO()
    writer.write(out)
    return out.getvalue()


def mapped(*texts: At) -> bytes:
    """A PDF of one page that shows the letters of the texts from left to right, in any script, by a map of its font."""
    letters = sorted({letter for each in texts for letter in each.text})
    codes = {letter: f"{number:02x}" for number, letter in enumerate(letters, start=1)}
    stream = "\n".join(
        f"BT /F1 {each.size} Tf 1 0 0 1 {each.x} {each.y} Tm <{''.join(map(codes.__getitem__, each.text))}> Tj ET"
        for each in texts
    ).encode()
    pairs = "\n".join(f"<{code}> <{letter.encode('utf-16-be').hex()}>" for letter, code in codes.items())
    table = (
        f"begincmap 1 begincodespacerange <00> <ff> endcodespacerange {len(codes)} beginbfchar\n{pairs}\n"
        "endbfchar endcmap"
    ).encode()
    widths = " ".join(["500"] * (len(letters) + 1))
    return _filed(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
            b"<< >>",
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents 5 0 R "
            "/Resources << /Font << /F1 6 0 R >> >> >>".encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(stream), stream),
            f"<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+X /FirstChar 0 /LastChar {len(letters)} "
            f"/Widths [{widths}] /ToUnicode 7 0 R >>".encode(),
            b"<< /Length %d >>\nstream\n%b\nendstream" % (len(table), table),
        ]
    )
