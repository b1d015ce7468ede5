"""The old encoding of a text that names none and has other letters than Latin ones, by the letters that come out."""

import codecs
from collections.abc import Callable

_LOOK = 20_000  # characters beyond ASCII that are looked at
_FEWEST = 20  # such characters, below which nothing can be said
_RARE = 300  # thousandths of all letters: so many lie beyond ASCII in no language of Latin letters

# The characters that Chinese texts are full of, those of both scripts, by frequency.
_COMMON_HAN = frozenset(
    "的一是不了在人有我他這这個个們们中來来上大為为和國国地到以說说時时要就出會会可也你對对生能而子那得於于著着下自之年過过發发後后"
    "作裡里用道行所然家種种事成方多經经麼么去法學学如都同現现當当沒没動动面起看定天分還还進进好小部其些主樣样理心她本前開开但因只從从"
    "想實实日軍军者意無无力它與与長长把機机十民第公此已工使情明性知全三又關关點点正業业外將将兩两高間间由問问很最重並并物手應应向頭头"
    "文體体政美相見见被利什二等產产或新己制身果加西斯月話话合回特代內内信表化老給给世位次度門门任常先海通教兒儿原東东聲声提立及比員员"
    "解水名真論论處处走義义各入幾几口認认條条平系氣气題题活爾尔更別别打女變变四神總总何電电數数安少報报才結结反受目太量再感建務务做接"
)
# About half of each alphabet, which the texts are full of; of what was read wrongly, no more than half is among them.
_COMMON_CYRILLIC = frozenset("оеаинтсрвлкмдпуія")
_COMMON_GREEK = frozenset("αοιετσνηυρπκμλςάίόέή")
_COMMON_HEBREW = frozenset("יוהלאמרתבשנ")
_COMMON_THAI = frozenset("านรกอเงยมลวดทสตะปบคหแชพจ\u0e31\u0e34\u0e35\u0e37\u0e38\u0e39\u0e47\u0e48\u0e49\u0e4c")
_COMMON_ARABIC = frozenset("اليمنتوربدةعهسف")


def legacy_encoding(body: bytes) -> str:
    """The encoding of `body`, which is no UTF-8, by its WHATWG name.

    `windows-1252` if the text has Latin letters; empty if it is none of those that are known here.
    """
    western = body.decode("cp1252", "replace")
    beyond = [letter for letter in western if letter.isalpha() and not letter.isascii()]
    if len(beyond) < _FEWEST or 1000 * len(beyond) < _RARE * sum(map(str.isalpha, western)):
        return "windows-1252"
    scores = {name: _score(body, name) for name in _LIKELY}
    best = max(scores, key=lambda name: scores[name])
    return best if scores[best] else ""


def is_escaped(body: bytes) -> bool:
    """Whether `body` is of ISO-2022-JP, which writes Japanese in ASCII and escapes."""
    return b"\x1b$" in body and b"\x1b(" in body and body.isascii() and bool(_decoded(body, "iso2022_jp"))


def _decoded(body: bytes, codec: str) -> str:
    try:
        return codecs.decode(body, codec)
    except UnicodeDecodeError:
        return ""


def _score(body: bytes, name: str) -> int:
    """How likely the encoding is, from 0 to 1000."""
    codec, is_expected, least = _LIKELY[name]
    found = [letter for letter in _decoded(body, codec) if not letter.isascii()][:_LOOK]
    expected = 1000 * sum(map(is_expected, found)) // len(found) if found else 0
    return expected if expected >= least else 0


def _is_kana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u30fe"


def _is_hangul(letter: str) -> bool:
    return "\uac00" <= letter <= "\ud7a3"


# Name -> Python's codec, what its texts are full of, and the least share of that, in thousandths.
_LIKELY: dict[str, tuple[str, Callable[[str], bool], int]] = {
    "shift_jis": ("cp932", _is_kana, 250),
    "euc-jp": ("euc_jp", _is_kana, 250),
    "euc-kr": ("cp949", _is_hangul, 800),
    "gb18030": ("gb18030", _COMMON_HAN.__contains__, 200),
    "big5": ("big5hkscs", _COMMON_HAN.__contains__, 200),
    "windows-1251": ("cp1251", _COMMON_CYRILLIC.__contains__, 500),
    "koi8-r": ("koi8_r", _COMMON_CYRILLIC.__contains__, 500),
    "koi8-u": ("koi8_u", _COMMON_CYRILLIC.__contains__, 500),
    "ibm866": ("cp866", _COMMON_CYRILLIC.__contains__, 500),
    "iso-8859-5": ("iso8859_5", _COMMON_CYRILLIC.__contains__, 500),
    "windows-1253": ("cp1253", _COMMON_GREEK.__contains__, 800),
    "windows-1255": ("cp1255", _COMMON_HEBREW.__contains__, 700),
    "windows-1256": ("cp1256", _COMMON_ARABIC.__contains__, 720),
    "iso-8859-6": ("iso8859_6", _COMMON_ARABIC.__contains__, 720),
    "windows-874": ("cp874", _COMMON_THAI.__contains__, 800),
}
