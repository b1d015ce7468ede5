"""Endings: the word that is left of one with its particles, in languages for which there is no stemmer."""

_FEWEST = {"he": 3, "ko": 2}  # letters that are left of a word

# Particles behind a noun, and endings of the verbs with which one asks and tells; the longest that fits is taken away.
_KOREAN = """
여야 이어야 어야 아야 은 는 이 가 을 를 의 에 에서 에게 께 께서 으로 로 으로서 로서 으로써 로써 와 과 이나 나 랑 이랑
도 만 부터 까지 마다 보다 처럼 에는 에서는 에도 에게는 으로는 로는 까지는 부터는 이란 란 이라는 라는 들 들은 들이 들을
들의 이며 며 하다 되다 하는 되는 한 된 할 될 하여 해서 하며 되며 하면 되면 하고 되고 해야 되어 돼 하기 되기 하지 되지
하려면 되어야 해야만 합니다 됩니다 합니까 됩니까 하나요 되나요 한가요 된가요 하나 되나 했습니다 되었습니다 했다 되었다
한다 된다 하십시오 하세요 입니다 입니까 인가요 인가 이다 예요 이에요 습니다 습니까 나요 수 받나요 받습니까 받습니다
받는 시 시에 시에는
"""
_KOREAN_ENDINGS = tuple(sorted(set(_KOREAN.split()), key=lambda ending: (-len(ending), ending)))
# Letters that stand before a noun: and, the, in, to, from, that, as.
_HEBREW_BEGINNINGS, _MOST_BEGINNINGS = "והבלמשכ", 3
_HEBREW_ENDINGS = ("יות", "ים", "ות", "ה", "ת")


def bare(form: str, language: str) -> str:
    """A case-folded word without what is written onto it; the word itself in any language but Korean and Hebrew.

    It is a rule of thumb that serves matching alone: it must do the same to the word of a question and of a text.
    """
    if language == "ko":
        return _without_ending(form, _KOREAN_ENDINGS, _FEWEST["ko"])
    return _hebrew(form) if language == "he" else form


def _hebrew(form: str) -> str:
    for _ in range(_MOST_BEGINNINGS):
        if form[:1] not in _HEBREW_BEGINNINGS or len(form) <= _FEWEST["he"]:
            break
        form = form[1:]
    return _without_ending(form, _HEBREW_ENDINGS, _FEWEST["he"])


def _without_ending(form: str, endings: tuple[str, ...], fewest: int) -> str:
    """`form` without the first ending that leaves `fewest` letters."""
    return next(
        (form[: -len(each)] for each in endings if form.endswith(each) and len(form) - len(each) >= fewest), form
    )
