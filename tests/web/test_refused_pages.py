"""What cannot be shown: the reason is the right one, and it leads to what can."""

import pytest

from tests.web.asking import HERE, client_of


@pytest.fixture
def client(runs):
    return client_of(runs.root)


def told(answer):
    """What an error page says first."""
    return answer.text.partition('role="alert">')[2].partition("<p>")[2].partition("</p>")[0]


def test_the_json_of_an_unknown_page_tells_the_status_that_it_has(client):
    answer = client.get("/nope.json")
    assert (answer.status_code, answer.json()["status"]) == (404, 404)
    assert answer.json()["error"]["what"] == "there is no such page"


def test_a_form_that_cannot_be_read_is_not_a_page_that_is_not_there(client):
    many = "&".join(f"field{number}=1" for number in range(2001))
    kind = {"origin": HERE, "content-type": "application/x-www-form-urlencoded"}
    for answer in (
        client.post("/new", content=many, headers=kind),
        client.post("/new", content="question=x", headers=kind | {"content-type": "multipart/form-data"}),
    ):
        assert (answer.status_code, told(answer)) == (400, "the form cannot be read")


def test_a_page_that_takes_no_form_says_so(client):
    answer = client.post("/runs", data={"question": "x"}, headers={"origin": HERE})
    assert (answer.status_code, told(answer)) == (405, "this page is not asked in this way")


def test_an_error_on_a_page_of_a_run_leads_to_its_other_pages(client, runs):
    answer = client.get(f"/runs/{runs.first}/sources/01M8S8463CS5M6F93WPF6BYC5X")
    assert answer.status_code == 404
    assert f'<a href="/runs/{runs.first}/brief">Brief</a>' in answer.text
    assert f'<a href="/runs/{runs.first}/sources" aria-current="true">Sources</a>' in answer.text


def test_an_error_on_a_page_of_no_run_leads_to_none(client):
    answer = client.get("/runs/01M8S8463CS5M6F93WPF6BYC5X/brief")
    assert answer.status_code == 404
    assert 'class="tabs"' not in answer.text


@pytest.mark.parametrize(("page", "tab", "current"), [("log", "lineage", "true"), ("lineage", "lineage", "page")])
def test_what_stands_below_a_page_marks_its_tab(client, runs, page, tab, current):
    text = client.get(f"/runs/{runs.first}/{page}").text
    assert f'<a href="/runs/{runs.first}/{tab}" aria-current="{current}">' in text
    assert text.partition('class="tabs"')[2].count("aria-current") == 1


@pytest.mark.parametrize("page", ["/runs", "/runs/latest~1/brief", "/runs/01M8S8/brief"])
def test_runs_that_cannot_be_read_are_not_said_to_be_none(tmp_path, page):
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "runs").symlink_to("runs")  # leads to itself: no right of any account can read it
    answer = client_of(tmp_path).get(page)
    assert answer.status_code == 503
    assert told(answer).startswith("cannot read: ")
    assert "Nothing here yet" not in answer.text
