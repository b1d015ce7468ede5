"""What a browser keeps of what it loaded: files by their digest, and of the pages nothing."""

from carter.interfaces.web.showing import static
from tests.web.asking import client_of


def kept(answer) -> str:
    return answer.headers["cache-control"]


def test_a_file_is_kept_by_its_digest_and_asked_for_again_by_its_name(runs):
    client = client_of(runs.root)
    address = static("carter.css")
    found = client.get(address)
    assert kept(found) == "private, max-age=31536000, immutable"
    assert kept(client.get("/static/carter.css?v=of-another")) == "no-cache"
    bare = client.get("/static/carter.css")
    assert kept(bare) == "no-cache"
    again = client.get("/static/carter.css", headers={"if-none-match": bare.headers["etag"]})
    assert (again.status_code, again.content, kept(again)) == (304, b"", "no-cache")


def test_no_page_and_no_refusal_is_kept(runs):
    client = client_of(runs.root)
    answers = [client.get(path) for path in ("/runs", f"/runs/{runs.first}/brief.json", "/static/none.css", "/nope")]
    answers.append(client.get("/runs", headers={"host": "elsewhere.example"}))
    assert {kept(each) for each in answers} == {"no-store"}
