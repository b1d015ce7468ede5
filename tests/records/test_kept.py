"""What is carried from round to round is kept by digest and comes back as it was."""

import pytest
from pydantic import ValidationError

from carter.kernel.digest import Digest, digest_bytes
from carter.kernel.record import FarBlob, digest_of, load, save
from carter.records.claim import Claim
from carter.records.document import Documents
from carter.records.page import Page, Pages
from carter.records.progress import Progress
from carter.records.snippet import Snippets
from carter.records.verdict import Judged
from tests.research.made import document, snippet


class Blobs(dict[Digest, bytes]):
    """A store in a dictionary."""

    def put(self, data: bytes) -> Digest:
        digest = digest_bytes(data)
        self[digest] = data
        return digest


def test_progress_comes_back_from_its_digest_as_it_was():
    blobs = Blobs()
    held = Judged(snippets=Snippets(items=(snippet("Iron rusts."),)))
    progress = Progress(documents=Documents(items=(document("a.txt", "Iron rusts."),)), judged=held)
    assert load(Progress, save(progress, blobs.put), blobs.__getitem__) == progress


def test_progress_names_its_collections_by_digest_and_does_not_repeat_them():
    documents = Documents(items=(document("a.txt", "Iron rusts. " * 1000),))
    blobs = Blobs()
    kept = blobs[save(Progress(documents=documents), blobs.put)]
    assert digest_of(documents).encode() in kept
    assert len(kept) < 2000


def test_a_page_keeps_its_bytes_apart():
    blobs = Blobs()
    page = Page(source_id="x", url="file:a", domain=".", body=FarBlob(b"Iron rusts."))
    pages = Pages(items=(page,))
    assert load(Pages, save(pages, blobs.put), blobs.__getitem__) == pages
    assert digest_bytes(b"Iron rusts.") in blobs


def test_an_empty_quotation_is_no_evidence_and_an_empty_text_no_claim():
    with pytest.raises(ValidationError):
        type(snippet("a")).model_validate({**snippet("a").model_dump(), "quote": ""})
    with pytest.raises(ValidationError):
        Claim(claim_id=snippet("a").evidence_id, text="", confidence=1, section="facet-1")
