"""Sections of a report by their headings: its references, and what it tells of itself."""

import re

# In English, German, French, Spanish, Portuguese, Italian, Dutch, Polish, Swedish, Russian, Arabic, Hebrew, Chinese,
# Japanese, Korean: what people and tools write over a list of what they cite.
_REFERENCES = """
references|reference list|list of references|references and notes|references cited|notes and references|sources
|source list|sources cited|sources used|sources consulted|sources and references|references and sources|citations
|bibliography|annotated bibliography|selected bibliography|works cited|work cited|works consulted|literature
|literature cited|footnotes|endnotes|notes|links|source links|cited sources
|quellen|quellenverzeichnis|quellenangaben|quellennachweise?|einzelnachweise|literatur|literaturverzeichnis
|literaturangaben|bibliogra(?:ph|f)ie|nachweise|fußnoten|belege|referenzen|verweise|anmerkungen
|références|références bibliographiques|sources et références|notes et références|ouvrages cités|liste des références
|referencias|referencias bibliográficas|fuentes|fuentes consultadas|bibliografía|obras citadas|notas
|referências|referências bibliográficas|fontes|bibliografia|riferimenti|riferimenti bibliografici|fonti|note
|bronnen|bronvermelding|referenties|literatuurlijst|źródła|przypisy|källor|referenser|kilder|lähteet|viitteet
|источники|список источников|список литературы|литература|примечания|ссылки|джерела|посилання
|المراجع|المصادر|مصادر|מקורות|הערות שוליים|ביבליוגרפיה
|参考文献|參考文獻|参考资料|參考資料|来源|來源|引用|引用文献|出典|脚注|参照|注释|참고문헌|참고 문헌|출처|각주
"""
_ITSELF = """
gaps|gaps and open questions|open questions|open questions and gaps|limitations|limitations of this (?:report|review)
|what is not known|what remains unknown|about this (?:report|brief)|methodology|methods|search strategy
|claims and evidence|claims that the brief leaves out
|lücken(?: und offene fragen)?|offene fragen|einschränkungen|methodik
|lacunes|questions ouvertes|limites|méthodologie
|lagunas|preguntas abiertas|limitaciones|metodología
"""
_CONTENTS = "contents|table of contents|inhalt|inhaltsverzeichnis|table des matières|sommaire|índice"
_NUMBERED = re.compile(r"^(?:(?:\d+|[IVXLC]+)(?:\.\d+)*[.)]?\s+|§+\s*)")
_LONGEST = 100  # characters of such a heading, with all that stands around it
_JOINED = re.compile(r"\s*[/&+,]\s*|\s+(?:and|und|et|y|e|i|en|och|og|ja|и)\s+", re.IGNORECASE)
_AROUND = re.compile(r"^[\W_]+|[\W_]+$")


def _pattern(names: str) -> re.Pattern[str]:
    return re.compile("".join(names.split("\n")).strip("|"), re.IGNORECASE)


_OF_REFERENCES, _OF_ITSELF, _OF_CONTENTS = _pattern(_REFERENCES), _pattern(_ITSELF), _pattern(_CONTENTS)


def lists_references(heading: str) -> bool:
    """Whether what stands under a heading is what the report cites; it may bear a number and a colon, or two names."""
    bare = _bare(heading)
    return bool(_OF_REFERENCES.fullmatch(bare)) or all(map(_OF_REFERENCES.fullmatch, _JOINED.split(bare)))


def tells_of_itself(heading: str) -> bool:
    """Whether what stands under a heading is about the report, such as its gaps and contents, not its subject."""
    return is_apart(heading) or _OF_CONTENTS.fullmatch(_bare(heading)) is not None


def is_apart(heading: str) -> bool:
    """The same of all that stands under it, deeper headings too; under `Contents` a report often begins."""
    return _OF_ITSELF.fullmatch(_bare(heading)) is not None


def _bare(heading: str) -> str:
    if len(heading) > _LONGEST:
        return ""
    return _AROUND.sub("", _NUMBERED.sub("", " ".join(heading.split())))
