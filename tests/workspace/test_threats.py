"""The threats of the fetcher, row by row: where each is played, and those that take a whole build."""

# ruff: noqa: E501 - the name of a test is easier to find on one line

import json
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from carter.adapters.web.loop import waited
from carter.adapters.web.pages import WebPages
from carter.records.page import Page
from carter.records.task_spec import WebRules
from carter.research.effects import Fetch, FetchRules
from carter.research.stages.read_page import read_page
from carter.workspace import Workspace
from tests.adapters.web.hostile import Hostile, answer
from tests.research.hygiene.test_hygiene import CASES
from tests.workspace.site import Answer, Site, redirect

pytestmark = pytest.mark.allow_hosts(["127.0.0.1"])
WEB = "tests.adapters.web"
ROOT = Path(__file__).parent.parent.parent

PLAYED = {
    "1 spellings of addresses": f"{WEB}.test_refusals:test_no_spelling_of_loopback_is_connected_to",
    "2 names that change": f"{WEB}.test_refusals:test_a_name_that_changes_its_answer_leads_to_the_address_that_was_checked",
    "3 redirects": f"{WEB}.test_refusals:test_no_page_sends_carter_where_it_may_not_go",
    "4 ports and credentials": f"{WEB}.test_refusals:test_schemes_ports_and_credentials_are_refused_at_first_and_after_a_redirect",
    "5 no way out": f"{__name__}:test_without_any_route_the_fetcher_is_as_it_is",
    "6 bombs": f"{WEB}.test_bombs:test_all_bombs_together_take_little_memory",
    "7 slow bodies and heads": f"{WEB}.test_deadlines:test_what_is_slow_ends_with_the_deadline",
    "8 truncation": f"{WEB}.test_bodies:test_a_coded_body_that_ends_too_early_is_truncated",
    "9 heads": f"{WEB}.test_heads:test_a_head_that_is_none_has_its_outcome",
    "10 kinds": f"{WEB}.test_kinds:test_the_kind_is_decided_by_the_bytes",
    "11 charsets": "tests.research.extract.test_charset:test_a_byte_order_mark_outranks_the_label",
    "12 robots.txt": f"{WEB}.test_site_rules:test_a_byte_order_mark_hides_no_rule",
    "13 traps": f"{__name__}:test_a_web_without_end_ends_at_a_bound_that_is_told",
    "14 walls": f"{__name__}:test_what_is_served_in_the_place_of_a_page_is_told_apart_over_the_wire",
    "15 poisoned copies": f"{__name__}:test_a_copy_with_another_number_is_a_contradiction_and_one_with_the_same_counts_once",
}
TEXT, CHARSET = "tests.research.extract", "tests.research.extract.test_charset"
CASES_PLAYED = {
    "B01": f"{CHARSET}:test_the_label_in_the_page_decides",
    "B02": f"{__name__}:test_utf_8_that_its_server_calls_latin_is_utf_8",
    "B03": f"{CHARSET}:test_one_stray_byte_does_not_flip_a_page_of_any_length",
    "B07": f"{WEB}.test_bodies:test_a_second_member_that_ends_too_early_is_truncated",
    "B10": f"{WEB}.test_bombs:test_every_bomb_ends_at_the_cap",
    "B11": f"{WEB}.test_deadlines:test_what_is_slow_ends_with_the_deadline",
    "B13": "tests.evidence.test_span:test_code_points_and_bytes_of_a_span_enclose_the_same_quotation",
    "C01": f"{TEXT}.test_dates:test_a_date_in_a_script_is_not_the_page_s",
    "C02": f"{TEXT}.test_dates:test_both_dates_are_found",
    "C03, C04": f"{TEXT}.test_dates:test_what_is_no_statement_of_the_page_about_itself_is_no_date",
    "C05": f"{TEXT}.test_dates:test_the_instant_keeps_its_zone_and_the_day_is_the_day_there",
    "C06": f"{TEXT}.test_dates:test_what_is_ambiguous_or_impossible_is_no_date",
    "C10": f"{TEXT}.test_dates:test_a_date_is_kept_whatever_day_it_is_read_on",
    "D01": "tests.research.web.test_url:test_the_spelling_of_a_spelling_is_itself",
    "D02, D03": "tests.research.web.test_url:test_a_page_has_one_spelling",
    "D09, D10": f"{WEB}.test_redirects:test_a_canonical_link_is_a_claim_and_no_more",
    "D14": f"{WEB}.test_redirects:test_a_loop_is_told_with_its_chain",
    "D15": f"{WEB}.test_refusals:test_no_spelling_of_loopback_is_connected_to",
    "D16": f"{WEB}.test_site_rules:test_a_byte_order_mark_hides_no_rule",
    "E01, E02, E03": f"{__name__}:test_what_is_served_in_the_place_of_a_page_is_told_apart_over_the_wire",
    "E05": f"{WEB}.test_kinds:test_the_kind_is_decided_by_the_bytes",
    "E08": f"{WEB}.test_manners:test_an_empty_page_a_failed_fetch_and_a_refused_one_are_three_things",
    "E09": "tests.workspace.test_web:test_what_is_found_and_not_used_is_a_gap_with_its_reason",
    "A01": f"{TEXT}.test_text_is_kept:test_each_sentence_of_a_small_article_is_there_once",
    "A05": f"{TEXT}.test_text_is_kept:test_nested_emphasis_around_a_link_stays_one_sentence",
    "A06": f"{TEXT}.test_text_is_kept:test_inline_code_stays_in_its_sentence_and_code_keeps_its_indentation",
    "A08": f"{TEXT}.test_text_is_kept:test_a_list_of_nothing_but_links_is_kept",
    "A09": f"{TEXT}.test_text_is_kept:test_a_list_that_holds_the_answer_is_kept",
    "A11": f"{TEXT}.test_text_is_kept:test_a_cell_that_spans_two_columns_speaks_for_both",
    "A13": f"{TEXT}.test_main_content:test_a_consent_banner_is_never_main_and_the_short_page_behind_it_is",
    "A15": f"{TEXT}.test_main_content:test_reading_many_pages_changes_nothing_about_the_next",
    "A18": f"{TEXT}.test_text_is_kept:test_a_raised_or_lowered_number_never_joins_the_one_before_it",
    "A20": f"{TEXT}.test_text_is_kept:test_a_date_in_a_time_element_stays_in_its_place",
    "A23, A24": f"{TEXT}.test_text_is_kept:test_captions_corrections_definitions_and_details_are_kept",
    "A26": f"{TEXT}.test_what_is_not_seen:test_a_paragraph_that_its_attributes_hide_is_left_out_and_counted",
    "A27": f"{TEXT}.test_text_is_kept:test_what_the_page_takes_back_is_left_out",
    "A28": f"{TEXT}.test_main_content:test_comments_navigation_headers_and_footers_are_not_main",
    "A36, A37": f"{TEXT}.test_statuses:test_a_page_that_would_make_the_parser_spin_is_too_complex",
    "F01 to F10": "tests.adapters.test_claude:test_each_way_in_which_a_stream_can_end_is_an_outcome",
    "F09": "tests.adapters.test_claude:test_a_server_that_asks_to_wait_too_long_is_not_waited_for",
    "G01": "tests.adapters.cassettes.test_exchanges:test_another_body_is_another_request",
    "G02": "tests.adapters.cassettes.test_secrets:test_a_canary_in_headers_query_and_body_is_found_nowhere",
    "I01": "tests.workspace.test_claude_injections:test_each_request_has_a_boundary_of_its_own_that_stands_in_no_passage",
    "I02, I08": "tests.workspace.test_claude_injections:test_a_model_that_obeys_every_injection_gets_nothing_into_the_brief",
    "I04": f"{TEXT}.test_what_is_not_seen:test_no_control_character_reaches_text_or_title",
    "I10": "tests.research.test_question_file:test_a_broken_file_is_refused_with_its_line_and_a_mend",
}
NEEDED = pytest.mark.skipif(
    shutil.which("unshare") is None
    or subprocess.run(["unshare", "-rn", "true"], check=False, capture_output=True).returncode != 0,
    reason="no network of its own can be made here",
)


@pytest.fixture
def site():
    with Site() as site:
        yield site


def built(root, site, question, **constraints):
    bounds = "".join(f"  {name}: {value}\n" for name, value in constraints.items())
    (root / "question.yaml").write_text(
        f"question: {question}\nengines: [searxng: '{site.url}']\nweb: {{open: ['127.0.0.1:{site.port}'], seconds: 5}}\n"
        f"stop: {{rounds: 50}}\nconstraints:\n{bounds}"
    )
    result = Workspace(str(root), sync=False).build(str(root / "question.yaml"))
    folder = Path(result.folder)
    return result, json.loads((folder / "run_report.json").read_text()), (folder / "brief.md").read_text()


@pytest.mark.parametrize("place", [*PLAYED.values(), *CASES_PLAYED.values()], ids=[*PLAYED, *CASES_PLAYED])
def test_each_row_and_each_case_is_played(place):
    module, _, name = place.partition(":")
    assert callable(getattr(import_module(module), name))


@NEEDED
@pytest.mark.parametrize(
    "tests",
    ["tests/adapters/web/test_redirects.py", pytest.param("tests/adapters/web", marks=pytest.mark.slow)],
)
def test_without_any_route_the_fetcher_is_as_it_is(tests):
    """In a network of its own that has nothing but loopback, so that nothing could get out."""
    command = f"ip link set lo up && exec {sys.executable} -m pytest -q -n 0 -p no:cacheprovider {tests}"
    done = subprocess.run(
        ["unshare", "-rn", "sh", "-c", command], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-500:]


class Endless(Site):
    """Finds ever new pages, each of which leads to another, for ever."""

    def answer(self, path: str) -> Answer:
        number = len(self.asked)
        if path.startswith("/search?"):
            self.found = []
            for each in range(50):
                self.find(f"/calendar?day={number * 50 + each}", f"A lease on day {each}")
            return super().answer(path)
        if path == "/robots.txt":
            return Answer(b"", 404)
        return redirect(f"/calendar?day={number}0000")


@pytest.mark.parametrize(
    ("bounds", "reason"),
    [
        ({"max_requests": 70, "max_tool_calls": 1000}, "MAX_REQUESTS"),
        ({"max_requests": 1000, "max_tool_calls": 9}, "MAX_TOOL_CALLS"),
    ],
)
def test_a_web_without_end_ends_at_a_bound_that_is_told(tmp_path, bounds, reason):
    with Endless() as site:
        result, report, brief = built(tmp_path, site, "How long is a lease?", **bounds)
    assert (result.stop_reason, result.exit_code) == (reason, 6)
    assert report["tool_calls"] <= bounds["max_tool_calls"]
    assert len(site.asked) == report["requests"] <= bounds["max_requests"]
    assert "This brief is partial" in brief
    assert any("too_many_redirects" in gap["text"] for gap in report["gaps"])


WALLS = [case for case in CASES if not case.url and case.code == 200]


def test_what_is_served_in_the_place_of_a_page_is_told_apart_over_the_wire():
    with Hostile() as server:
        for number, case in enumerate(WALLS):
            path = f"/{number}" + case.asked.removeprefix("https://harbour.example")
            server.replies[path] = answer(case.html.encode(), "Content-Type: text/html; charset=utf-8")
        rules = FetchRules(web=WebRules(open=(f"127.0.0.1:{server.port}",)))
        pages = WebPages(lambda: 60.0)
        wrong = []
        for path, case in zip(list(server.replies)[1:], WALLS, strict=True):
            reply = waited(pages(Fetch(url=server.url(path), rules=rules)))
            page = Page(
                source_id="a", url=reply.url, domain="-", body=reply.body, charset=reply.charset, kind=reply.kind
            )
            readable = read_page(page).readable
            status = readable.status.removeprefix("unusable: ").partition(" ")[0].rstrip(":")
            if status != case.kind or (readable.text == "") != (case.kind != "ok"):
                wrong.append((case.name, case.kind, readable.status))
    assert len(WALLS) > 50
    assert wrong == []


def test_utf_8_that_its_server_calls_latin_is_utf_8():
    with Hostile() as server:
        said = "<title>Quay</title><p>The café ’s boats were counted at the quay of the harbour."
        server.replies["/a"] = answer(said.encode(), "Content-Type: text/html; charset=ISO-8859-1")
        rules = FetchRules(web=WebRules(open=(f"127.0.0.1:{server.port}",)))
        reply = waited(WebPages(lambda: 60.0)(Fetch(url=server.url("/a"), rules=rules)))
    page = Page(source_id="a", url=reply.url, domain="-", body=reply.body, charset=reply.charset, kind=reply.kind)
    assert "The café ’s boats" in read_page(page).readable.text


COUNTED = (
    "The harbour office of Ostmere counts the boats at its quay on the first Monday of every month.",
    "At the last count {} boats were moored at the west quay, most of them small.",
    "Boats that are longer than twelve metres moor at the east quay, where the water is deeper.",
    "Visitors report to the harbour office within an hour of their arrival and pay at the counter.",
)


def test_a_copy_with_another_number_is_a_contradiction_and_one_with_the_same_counts_once(tmp_path, site):
    def counted(number, *more):
        return (*(text.format(number) for text in COUNTED), *more)

    site.page("/count", "Boats at the quay", *counted(410))
    site.page("/mirror", "Boats at the quay", *counted(410, "Copied by a friend."))
    site.page("/poisoned", "Boats at the quay", *counted(900))
    question = "How many boats were moored at the west quay at the last count?"
    _, report, brief = built(tmp_path, site, question)
    assert "The sources differ here (a number: 410 / 900 boats)" in brief
    assert [(drop["url"], drop["kind"]) for drop in report["dropped"]] == [(f"{site.url}/mirror", "duplicate")]
    table = json.loads((Path(report_folder(tmp_path)) / "claims.json").read_text())
    carried = {
        claim["text"]: len(claim["evidence_ids"]) for claim in table["claims"] if claim["section"] != "contradictions"
    }
    assert {count for text, count in carried.items() if "boats were moored" in text} == {1}


def report_folder(root):
    (folder,) = (root / "store" / "runs").iterdir()
    return folder


def test_a_redirect_that_leaves_loopback_is_not_followed_in_a_build_either(tmp_path, site):
    site.pages["/a"] = redirect("http://169.254.169.254/latest/meta-data/")
    site.find("/a", "A lease")
    _, report, _ = built(tmp_path, site, "How long is a lease?")
    assert [drop["reason"] for drop in report["dropped"]] == ["unavailable: blocked_address"]
