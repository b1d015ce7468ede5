"""What a PDF says is cited with its page, from the listing to the brief, and re-checks."""

import gzip
import json

from tests.research.extract.docxs import docx
from tests.research.extract.pdfs import At, column, drawn, pdf
from tests.workspace.place import Here

PAGES = (
    "The queue moved to a new machine in spring, and nothing was lost.",
    "Holidays are planned in the calendar of the office.",
    "A worker holds a lease on a job for 60 seconds, and it renews\nthe lease while the job runs. After that",
    "another worker holds the lease on the job. Nobody waits longer.",
)
REPORT = pdf(
    *(
        drawn(At(72, 800, "Job queue, annual report"), *column(text), At(290, 40, str(number)))
        for number, text in enumerate(PAGES, start=1)
    ),
    Title="Annual report",
)
QUOTE = "A worker holds a lease on a job for 60 seconds, and it renews the lease while the job runs."


def built(tmp_path, **notes):
    """A place whose notes these are, built and verified, and what its brief says."""
    place = Here(tmp_path, {})
    for name, body in notes.items():
        place.note(name.replace("_", "."), body)
    assert place.build()["exit_code"] == 0
    assert place.verify()["damage"] == []
    return place, place.carter("show", "brief").stdout


def test_a_quotation_from_a_pdf_is_cited_with_its_page(tmp_path):
    _, brief = built(tmp_path, report_pdf=REPORT)
    assert f"“{QUOTE}” [1, p. 3]" in brief
    assert "- [1] Annual report: notes/report.pdf, p. 3" in brief


def test_the_claims_table_and_a_claim_name_the_page_too(tmp_path):
    place, _ = built(tmp_path, report_pdf_gz=gzip.compress(REPORT))
    claims = json.loads(place.carter("show", "claims", "--json").stdout)["value"]
    pages = {line["quote"]: line["page"] for line in claims["evidence"]}
    (claim,) = [claim["claim_id"] for claim in claims["claims"] if claim["text"] == QUOTE]
    assert pages[QUOTE] == 3
    assert "notes/report.pdf.gz, p. 3 |" in place.carter("show", "claims").stdout
    assert "(file:notes/report.pdf.gz, p. 3)" in place.carter("show", claim).stdout


def test_a_source_without_pages_is_cited_without_one(tmp_path):
    place, brief = built(tmp_path, report_docx=docx(QUOTE))
    assert f"“{QUOTE}” [1]\n" in brief
    claims = json.loads(place.carter("show", "claims", "--json").stdout)["value"]
    assert [line["page"] for line in claims["evidence"]] == [None]


def test_one_quotation_in_two_files_is_cited_with_the_page_of_each(tmp_path):
    _, brief = built(tmp_path, a_pdf=REPORT, b_docx=docx(QUOTE))
    assert f"“{QUOTE}” [1, p. 3][2]" in brief or f"“{QUOTE}” [1][2, p. 3]" in brief


def test_files_in_which_no_text_is_found_are_named_among_the_gaps(tmp_path):
    scanned = pdf("q 9 0 0 9 0 0 cm /Im1 Do Q", image=True)
    _, brief = built(tmp_path, note_md=QUOTE.encode(), lease_pdf=b"%PDF-1.7 broken", scan_pdf=scanned, more_pdf=scanned)
    gaps = brief.partition("## Gaps")[2]
    assert "- Not read: notes/lease.pdf (unsupported: broken pdf)." in gaps
    assert "- Not read: notes/more.pdf, notes/scan.pdf (no text: scanned pdf)." in gaps
