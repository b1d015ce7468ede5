"""The references of a brief as CSL-JSON, which reference managers read."""

from typing import Any

import orjson

from carter.evidence.quoting import visible
from carter.research.engines.local import path_of
from carter.research.export.addresses import link_of
from carter.research.export.citing import keys_of, parts_of, site_of, title_of
from carter.research.export.material import Material
from carter.research.output_models import SourceLine


def references_csl(material: Material) -> str:
    """An array of items in the order of their numbers; who wrote them is not known, and not told.

    What CSL has no field for stands under `custom`: the number in the brief, the id, the SHA-256, the date of
    change. A page whose URL may be no link has none; where a local file lies is its `archive_location`.
    """
    sources = material.references
    items = [_item(key, source) for key, source in zip(keys_of(sources), sources, strict=True)]
    return orjson.dumps(items, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE).decode()


def _item(key: str, source: SourceLine) -> dict[str, Any]:
    link = link_of(source.url)
    item: dict[str, Any] = {"id": key, "type": "webpage" if link else "document", "title": title_of(source)}
    item |= {"container-title": site_of(source), "URL": link} if link else {}
    item |= {} if link else {"archive_location": visible(path_of(source.url))}
    for name, date in (("issued", source.published_date), ("accessed", source.retrieved_at)):
        item |= {name: {"date-parts": [list(parts_of(date))]}} if parts_of(date) else {}
    item |= {"language": source.language} if source.language else {}
    custom = {"number": source.reference, "source_id": source.source_id, "sha256": source.content_hash}
    custom |= {"modified": source.modified_date} if source.modified_date else {}
    return {**item, "custom": custom}
