"""The citations of a run as W3C Web Annotations: where each quotation stands, by its words and by its place."""

from typing import Any

import orjson

from carter.kernel.digest import PREFIX
from carter.research.export.addresses import BLOB, RUN, iri_of
from carter.research.export.material import Cited, Material

CONTEXT = "http://www.w3.org/ns/anno.jsonld"


def annotations_json(material: Material) -> str:
    """An AnnotationCollection with one page that holds an Annotation for each claim and piece of its evidence.

    Each has two targets: the source as it lies where it was read, in which the quotation is found by its words, and the
    readable text that Carter keeps of it, in which it is found by its place too, in code points. The first is
    left out where its URL is no address of a page or file.
    """
    name = f"{RUN}{material.told.run}:annotations"
    items = [_annotation(material, pair) for pair in material.pairs()]
    document = {
        "@context": CONTEXT,
        "id": name,
        "type": "AnnotationCollection",
        "label": material.table.question,
        "total": len(items),
        "first": {"id": f"{name}:1", "type": "AnnotationPage", "startIndex": 0, "items": items},
    }
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def _annotation(material: Material, pair: Cited) -> dict[str, Any]:
    claim, line = pair.claim, pair.evidence
    body = [{"type": "TextualBody", "value": claim.text, "format": "text/plain", "purpose": "describing"}]
    body += [{"type": "TextualBody", "value": pair.of_pair.stance, "purpose": "classifying"}] if pair.of_pair else []
    return {
        "id": f"{RUN}{material.told.run}:{claim.claim_id}:{line.evidence_id}",
        "type": "Annotation",
        "motivation": "describing",
        "created": material.started,
        "generator": {"id": "urn:carter:software", "type": "Software", "name": "Carter"},
        "body": body,
        "target": _targets(pair),
    }


def _targets(pair: Cited) -> list[dict[str, Any]]:
    line, source = pair.evidence, pair.source
    words = {"type": "TextQuoteSelector", "exact": line.quote, "prefix": line.prefix, "suffix": line.suffix}
    place = {"type": "TextPositionSelector", "start": line.char_start, "end": line.char_end}
    kept = {"type": "SpecificResource", "source": _text(pair), "selector": [place, words]}
    iri = iri_of(source.url)
    if not iri:
        return [kept]
    lying: dict[str, Any] = {"type": "SpecificResource", "source": iri, "selector": [words]}
    lying |= {"state": [{"type": "TimeState", "sourceDate": source.retrieved_at}]} if source.retrieved_at else {}
    return [lying, kept]


def _text(pair: Cited) -> dict[str, Any]:
    told = {"id": BLOB + pair.evidence.text.removeprefix(PREFIX), "type": "Text", "format": "text/plain"}
    return {**told, "language": pair.source.language} if pair.source.language else told
