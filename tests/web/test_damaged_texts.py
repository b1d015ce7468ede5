"""A text of a source that is damaged: the brief is read all the same, and what rests on it says so."""

import re

import pytest

from tests.web.asking import client_of


@pytest.fixture
def damaged(own_runs):
    """A client of runs of which one text is damaged, its digest, and evidence of it and of others."""
    client = client_of(own_runs.root)
    claims = client.get(f"/runs/{own_runs.first}/brief.json").json()["claims"]
    pairs = [
        (claim["claim_id"], line)
        for claim in claims["claims"]
        for line in claims["evidence"]
        if claim["in_brief"] and line["evidence_id"] in claim["evidence_ids"]
    ]
    digest = pairs[0][1]["text"]
    blob = own_runs.root / "store" / "blobs" / digest[7:9] / digest[9:]
    blob.chmod(0o644)
    blob.write_bytes(b"x" + blob.read_bytes()[1:])
    bad = [(claim, line["evidence_id"]) for claim, line in pairs if line["text"] == digest]
    good = [(claim, line["evidence_id"]) for claim, line in pairs if line["text"] != digest]
    assert bad
    assert good
    return client, own_runs.first, digest, bad, good


def test_the_brief_is_shown_without_links_to_what_is_damaged(damaged):
    client, run, digest, bad, good = damaged
    page, twin = client.get(f"/runs/{run}/brief"), client.get(f"/runs/{run}/brief.json").json()
    links = set(re.findall(r'href="/runs/[^/]+/claims/(\w+)/evidence/(\w+)#quote" class="cite"', page.text)) | set(
        re.findall(r'class="cite"[^>]* href="/runs/[^/]+/claims/(\w+)/evidence/(\w+)#quote"', page.text)
    )
    assert page.status_code == 200
    assert "1 stored text is damaged or lost" in page.text
    assert "not verified" in page.text
    assert links
    assert not links & set(bad)
    assert links <= set(good)
    assert twin["damaged"] == [digest]
    assert set(twin["unverified"]) >= {evidence for _, evidence in bad}


def test_evidence_of_a_damaged_text_is_not_said_to_have_been_let_go(damaged):
    client, run, _, bad, good = damaged
    claim, evidence = bad[0]
    text = client.get(f"/runs/{run}/claims/{claim}/evidence/{evidence}").text
    assert "The stored text is damaged or lost" in text
    assert "not retained" not in text
    claim, evidence = good[0]
    assert "Checked just now" in client.get(f"/runs/{run}/claims/{claim}/evidence/{evidence}").text


def test_a_brief_that_is_damaged_itself_is_said_to_be_so_and_leads_to_the_rest(own_runs):
    path = own_runs.root / "store" / "runs" / own_runs.first / "brief.md"
    path.chmod(0o644)
    path.write_bytes(b"?" + path.read_bytes())
    page = client_of(own_runs.root).get(f"/runs/{own_runs.first}/brief")
    assert page.status_code == 500
    assert "<h1>What is stored is damaged</h1>" in page.text
    assert f'href="/runs/{own_runs.first}/report"' in page.text
