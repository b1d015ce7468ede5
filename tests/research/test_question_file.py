"""The question file: what it may say, and what is refused with a line and a mend."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import QuestionError
from carter.records.task_spec import Constraints, StopRule, bounds
from carter.research.question_file import MAX_BYTES, parse, render_template
from tests.research.redaction.samples import TEMPLATES, made

WHOLE = b"""\
question: What can override an attribute look-up on an instance, and in which order?
title: Attribute look-up          # optional
language: de
sources: [topics, notes/*.md]
constraints:
  max_tool_calls: 5
  max_minutes: 6
  max_sources: 7
  recency_days: 30
  allow_domains: [topics]
  deny_domains: notes
stop: {coverage: 0.85, gain: 0.005, rounds: 3}
output: {folder: out}
"""


def refusal(data, name="q.yaml"):
    with pytest.raises(QuestionError) as caught:
        parse(data, name)
    return caught.value


def test_a_file_that_says_everything_is_read_in_whole():
    file = parse(WHOLE, "q.yaml")
    assert file.task.question.endswith("in which order?")
    assert (file.task.title, file.task.language) == ("Attribute look-up", "de")
    assert file.task.constraints == Constraints(
        max_tool_calls=5,
        max_minutes=6,
        max_sources=7,
        recency_days=30,
        allow_domains=("topics",),
        deny_domains=("notes",),
    )
    assert file.task.stop == StopRule(coverage=850, gain=5, rounds=3)
    assert (file.sources, file.folder) == (("topics", "notes/*.md"), "out")


def test_languages_are_codes_each_named_once():
    file = parse(b"question: Why?\nconstraints: {languages: [en, de, en]}\n", "q.yaml")
    assert file.task.constraints.languages == ("en", "de")
    refused = refusal(b"question: Why?\nconstraints:\n  languages: [English]\n")
    assert (refused.where, "`English` in `constraints.languages` is no code of a language") == (
        "q.yaml:3",
        refused.what,
    )


def test_a_question_alone_takes_every_default():
    file = parse(b"question: Why?", "q.yaml")
    assert (file.task.constraints, file.task.stop, file.sources, file.folder) == (bounds({}), StopRule(), (), "")


@pytest.mark.parametrize("said", ["engines: [wikipedia]", "engines: [local, wikipedia]", "synthesizer: claude"])
def test_where_the_web_or_a_model_is_asked_the_bounds_are_those_of_the_specification(said):
    constraints = parse(f"question: Why?\n{said}".encode(), "q.yaml").task.constraints
    assert (constraints, constraints.max_tool_calls, constraints.max_sources) == (Constraints(), 25, 10)


def test_where_only_files_are_quoted_more_of_them_are_read():
    constraints = parse(b"question: Why?\nengines: [local]\nsynthesizer: extractive", "q.yaml").task.constraints
    assert constraints == Constraints(max_tool_calls=200, max_sources=40)


def test_keys_with_nothing_after_them_take_their_defaults():
    file = parse(b"question: Why?\ntitle:\nsources:\nconstraints:\n  # max_sources: 3\nstop:\n  rounds:\n", "q.yaml")
    assert file == parse(b"question: Why?", "q.yaml")


def test_the_template_is_a_question_file_that_shows_the_defaults():
    file = parse(render_template().replace("about …", "about rust").encode(), "q.yaml")
    assert (file.task.constraints, file.task.stop, file.task.language) == (bounds({}), StopRule(), "")
    assert file.sources == ("docs",)


@pytest.mark.parametrize(
    "written", ["NO", "yes", "1.10", "010", "12:30:00", "2024-01-01", "null", "~", "0x1F", "1e3", ".inf", "="]
)
def test_texts_stay_as_they_were_written(written):
    file = parse(f"question: {written}\ntitle: {written}\nsources: [{written}, {written}]\n".encode(), "q.yaml")
    assert (file.task.question, file.task.title, file.sources) == (written, written, (written, written))


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("|\n  Which of\n  the two?\n", "Which of the two?"),
        (">\n  Which of\n\n  the two?\n", "Which of the two?"),
        ('"Which of\\tthe two?"', "Which of the two?"),
        ("Which  of the   two?", "Which  of the   two?"),
        ('"  Which?  "', "Which?"),
        ("Wie heißt das? 漢字 👩‍🔬", "Wie heißt das? 漢字 👩‍🔬"),
    ],
)
def test_a_question_over_several_lines_becomes_one_line(written, read):
    assert parse(f"question: {written}".encode(), "q.yaml").task.question == read


@pytest.mark.parametrize("data", [b"\xef\xbb\xbfquestion: Why?", b"question: Why?\r\n", b"---\nquestion: Why?\n...\n"])
def test_marks_of_editors_and_of_documents_change_nothing(data):
    assert parse(data, "q.yaml").task.question == "Why?"


@pytest.mark.parametrize(
    ("written", "thousandths"),
    [("0", 0), ("1", 1000), ("1.0", 1000), ("0.8", 800), ("0.05", 50), ("0.125", 125), ("0.5000", 500)],
)
def test_a_share_is_kept_in_thousandths(written, thousandths):
    assert parse(f"question: Why?\nstop: {{coverage: {written}}}".encode(), "q.yaml").task.stop.coverage == thousandths


def test_engines_are_named_and_one_of_them_with_where_it_is():
    written = "engines:\n  - local\n  - wikipedia\n  - searxng: [http://127.0.0.1:8888, https://search.example]\n"
    assert [
        (engine.name, engine.addresses) for engine in parse(f"question: Why?\n{written}".encode(), "q").task.engines
    ] == [
        ("local", ()),
        ("wikipedia", ()),
        ("searxng", ("http://127.0.0.1:8888", "https://search.example")),
    ]


def test_local_alone_is_the_same_question_as_no_engine():
    plain = parse(b"question: Why?", "q.yaml")
    assert parse(b"question: Why?\nengines: [local]", "q.yaml") == plain
    assert parse(b"question: Why?\nengines: local", "q.yaml") == plain
    assert "engines" not in plain.task.model_dump(mode="json")


def test_hosts_are_opened_by_name_and_port():
    web = parse(b"question: Why?\nweb: {open: ['127.0.0.1:8080', '::1'], seconds: 5, robots: off}", "q").task.web
    assert (web.open, web.seconds, web.robots) == (("127.0.0.1:8080", "::1"), 5, "off")


BROKEN = [
    ("an unknown engine", b"question: x\nengines: [wikipeda]", 2, "no engine `wikipeda`", "`wikipedia`"),
    ("an engine like none", b"question: x\nengines: [zzz]", 2, "no engine `zzz`", "searxng"),
    ("an engine twice", b"question: x\nengines:\n- arxiv\n- arxiv", 4, "twice", "one of the two"),
    ("no engine", b"question: x\nengines: []", 2, "names no engine", "[local]"),
    ("two engines in an entry", b"question: x\nengines:\n- {arxiv: , brave: }", 3, "must be one engine", "`- `"),
    (
        "an address of an engine with a place",
        b"question: x\nengines: [{arxiv: http://a.b}]",
        2,
        "no address",
        "`arxiv`",
    ),
    ("an address that is none", b"question: x\nengines: [{searxng: here}]", 2, "`here` is no URL", "http://127.0.0.1"),
    ("an address of a file", b"question: x\nengines: [{searxng: 'file:///x'}]", 2, "neither http", "http://127.0.0.1"),
    (
        "a password in an address",
        b"question: x\nengines: [{searxng: 'http://u:p@a.b'}]",
        2,
        "more than host",
        "start page",
    ),
    ("a host that is none", b"question: x\nweb: {open: ['http://a.b']}", 2, "no host", "HOST:PORT"),
    ("robots as a number", b"question: x\nweb: {robots: maybe}", 2, "`web.robots` has the wrong form", "on"),
    ("an empty file", b"", 1, "empty", "carter init"),
    ("comments alone", b"# nothing\n", 1, "empty", "carter init"),
    ("no question", b"title: x", 1, "no question", "question:"),
    ("a blank question", b"title: x\nquestion:", 2, "no question", "question:"),
    ("a question of spaces", b"question: '   '", 1, "no question", "question:"),
    ("a sentence", b"What is iron?", 1, "must hold keys", "`question`"),
    ("a list", b"- question: x", 1, "must hold keys", "`question`"),
    ("an unknown key", b"question: x\nsource: a", 2, "`source`", "`sources`"),
    ("an unknown key like none", b"question: x\nzzz: a", 2, "`zzz`", "`constraints`"),
    ("an unknown key below", b"question: x\nconstraints:\n  max_source: 3", 3, "`max_source`", "`max_sources`"),
    ("a key too far left", b"question: x\nmax_source: 3", 2, "`max_source`", "`max_sources` under `constraints:`"),
    ("a key too far right", b"question: x\nstop:\n  title: y", 3, "`title`", "at the left margin"),
    ("a key twice", b"question: x\ntitle: a\nquestion: y", 3, "twice, the first time in line 1", "one of the two"),
    ("an anchor", b"question: x\ntitle: &a x", 2, "anchors", "quotes"),
    ("an alias", b"question: x\ntitle: *a", 2, "aliases", "quotes"),
    ("a tag", b"question: !!python/object/apply:os.system [ls]", 1, "tags", "quotes"),
    ("a local tag", b"question: !x y", 1, "tags", "quotes"),
    ("a tag on a list", b"question: x\nsources: !!set {a}", 2, "tags", "quotes"),
    ("a merge key", b"question: x\nstop:\n  <<: {rounds: 2}", 3, "merge keys", "write the keys out"),
    ("two documents", b"question: x\n---\nquestion: y", 2, "second document", "one question"),
    ("a key that is a list", b"? [a]\n: b", 1, "a key must be a word", "key: value"),
    ("not UTF-8", b"title: x\nquestion: \xff", 2, "not UTF-8", "UTF-8"),
    ("UTF-16", "question: x".encode("utf-16"), 1, "not UTF-8", "UTF-8"),
    ("a tab as indentation", b"question: x\nstop:\n\trounds: 2", 3, "tab", "spaces"),
    ("a tab after a colon", b"question: x\nstop:\t{\trounds: 2}", 2, "tab", "spaces"),
    ("an open quote", b"question: x\ntitle: 'y\nlanguage: en\n", 2, "not YAML", "quotes"),
    ("a bare colon", b"question: x\ntitle: Iron: a metal", 2, "not YAML", "put quotes around"),
    ("a bare sign", b"question: @x", 1, "not YAML", "put quotes around"),
    ("a raw control character", b"question: x\ntitle: a\x1b[2J", 2, "0x1b", "delete"),
    ("an escaped control character", b'question: "a\\x9bb"', 1, "control character \\x9b", "delete"),
    ("a control character at the end", b'question: "a\\x1f"', 1, "control character \\x1f", "delete"),
    ("a line break in a source", b'question: x\nsources: "a\\nb"', 2, "control character \\n", "delete"),
    ("a list as question", b"question: [a, b]", 1, "must be a text, got a list", "one text"),
    ("keys as sources", b"question: x\nsources: {a: b}", 2, "list of texts", "`- `"),
    ("a list in a list", b"question: x\nsources: [[a]]", 2, "must be a text, got a list", "one text"),
    ("a blank source", b"question: x\nsources:\n- a\n-\n", 4, "blank", "delete"),
    ("a text as constraints", b"question: x\nconstraints: none", 2, "must hold keys", "`max_sources`"),
    ("a language in words", b"question: x\nlanguage: english", 2, "`english`", "for example `en`"),
    ("thinking of another kind", b"question: x\nmodel:\n  thinking: hard", 3, "`hard`", "`adaptive`"),
    (
        "thinking without tokens",
        b"question: x\nmodel:\n  thinking: enabled",
        3,
        "`model.thinking_tokens` go together",
        "write both, or neither",
    ),
    (
        "tokens without thinking",
        b"question: x\nmodel:\n  thinking: adaptive\n  thinking_tokens: 2000",
        3,
        "`model.thinking_tokens` go together",
        "write both, or neither",
    ),
    (
        "more thinking than a reply may have",
        b"question: x\nmodel:\n  thinking: enabled\n  thinking_tokens: 16000",
        3,
        "must be less than `model.max_reply_tokens`",
        "raise the one",
    ),
    ("a model that comes and goes", b"question: x\nsemantic: auto", 2, "`auto`", "`on` or `off`"),
    ("a judge that nobody knows", b"question: x\njudge: an oracle", 2, "`an oracle`", "`words`"),
    ("an endless question", b"question: " + b"x" * 4001, 1, "4,001 characters, at most 4,000", "fewer"),
    ("too many bytes", b"question: " + b"x" * MAX_BYTES, 1, "too large", "`sources`"),
    ("deep lists", b"[" * 20_000, 1, "more than 20 deep", "two levels"),
    ("deep blocks", b"- " * 20_000, 1, "more than 20 deep", "two levels"),
    ("deep keys", b"question: x\nstop: " + b"{a: " * 21 + b"}" * 21, 2, "more than 20 deep", "two levels"),
]


@pytest.mark.parametrize(
    ("data", "line", "what", "mend"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN]
)
def test_a_broken_file_is_refused_with_its_line_and_a_mend(data, line, what, mend):
    error = refusal(data)
    assert error.where == f"q.yaml:{line}"
    assert what in error.what
    assert mend in error.mend
    assert str(error).isprintable() or "\n  to mend" in str(error)
    assert error.exit_code == 3


@pytest.mark.parametrize(
    "written", ["many", "010", "1e3", "8.0", "true", "'8'", "0x8", "1_000", "+8", "8 9", "[8]", "{a: 8}", "٨"]
)
def test_what_is_not_plain_digits_is_no_whole_number(written):
    error = refusal(f"question: x\nconstraints:\n  max_sources: {written}\n".encode())
    assert error.where == "q.yaml:3"
    assert "`constraints.max_sources` must be a whole number" in error.what
    assert "from 1 to 10000, for example 10" in error.mend


@pytest.mark.parametrize("written", ["0", "-1", "10001", "9" * 5000])
def test_a_whole_number_out_of_range_is_told_the_range(written):
    error = refusal(f"question: x\nconstraints: {{max_sources: {written}}}".encode())
    assert "must be from 1 to 10000" in error.what


@pytest.mark.parametrize(
    "written", ["1.01", "1.001", "2", "-0.1", "0.1234", "80%", ".5", "8e-1", "'0.8'", "many", "[0.8]", "9" * 5000]
)
def test_what_is_not_a_decimal_from_0_to_1_is_no_share(written):
    error = refusal(f"question: x\nstop: {{gain: {written}}}".encode())
    assert "`stop.gain`" in error.what
    assert "from 0 to 1, for example 0.05" in error.mend


def test_an_error_shows_what_was_written_in_short_and_without_controls():
    assert "`\\x1b[2J" + "x" * 35 + "…`" in refusal(b'question: x\n"\\e[2J' + b"x" * 300 + b'": y').what


def as_json(data):
    return json.dumps(data).encode()


def test_json_of_the_same_shape_means_the_same():
    shape = {
        "question": "What can override an attribute look-up on an instance, and in which order?",
        "title": "Attribute look-up",
        "language": "de",
        "sources": ["topics", "notes/*.md"],
        "constraints": {
            "max_tool_calls": 5,
            "max_minutes": 6,
            "max_sources": 7,
            "recency_days": 30,
            "allow_domains": ["topics"],
            "deny_domains": "notes",
        },
        "stop": {"coverage": 0.85, "gain": 0.005, "rounds": 3},
        "output": {"folder": "out"},
    }
    assert parse(as_json(shape), "q.json") == parse(json.dumps(shape, indent=2).encode(), "q") == parse(WHOLE, "q.yaml")


@pytest.mark.parametrize(
    ("data", "line", "what"),
    [
        (b'{"question": "x",\n "question": "y"}', 2, "twice, the first time in line 1"),
        (b'{"question": "x",\n "stop": {"gain": NaN}}', 2, "`NaN` is no value"),
        (b'{"question": "x",\n "stop": {"gain": 8e-1}}', 2, "`8e-1`"),
        (b'{"question": "x",\n "constraints": {"max_sources": 8.0}}', 2, "whole number, got `8.0`"),
        (b'{"question": "x",\n "constraints": {"max_sources": true}}', 2, "whole number, got `true`"),
        (b'{"question": "x",\n "constraints": {"max_sources": 01}}', 2, "`01` is no value"),
        (b'{"question": "x",\n "title": null}', 2, "`title` must be a text, got `null`"),
        (b'{"question":\n 5}', 2, "must be a text, got `5`"),
        (b'{"question": "x",\n "titel": "y"}', 2, "unknown key `titel`"),
        (b'{"question": "a\nb"}', 1, "control character"),
        (b'{"question":\n "\\u001b"}', 2, "control character \\x1b"),
        (b'{"question":\n "\\ud800"}', 2, "control character \\ud800"),
        (b'{"question": "x",\n}', 2, "a key in double quotes is missing"),
        (b'{"question": "x"\n "title": "y"}', 2, "a comma or `}` is missing"),
        (b'{"question"\n "x"}', 2, "a colon is missing after `question`"),
        (b'{"question": "x",\n "sources": ["a" "b"]}', 2, "a comma or `]` is missing"),
        (b'{"question": "x",\n "sources": [,]}', 2, "a value is missing before `,`"),
        (b'{"question": "x",\n "sources": ["a",]}', 2, "a value is missing before `]`"),
        (b'{"question": "x",\n "sources": ["a"\n', 2, "ends too early"),
        (b'{"question": "x",\n "sources": "a', 2, "unterminated string"),
        (b'{"question": "x"}\n{}', 2, "nothing may follow"),
        (b'{"question": "x", "title":', 1, "ends too early"),
        (b"{question: x}", 1, "a key in double quotes is missing"),
        (b'{"a":' * 12_000, 1, "more than 20 deep"),
        (b'{"question":\n ' + b"[" * 20_000, 2, "more than 20 deep"),
    ],
)
def test_broken_json_is_refused_with_its_line(data, line, what):
    error = refusal(data, "q.json")
    assert error.where == f"q.json:{line}"
    assert what in error.what
    assert error.mend


characters = st.characters(exclude_categories=["Cc", "Cs"])
texts = st.text(characters, min_size=1, max_size=60).filter(lambda text: text.strip() == text)


@given(texts, st.lists(texts, max_size=3), st.integers(1, 10_000))
def test_whatever_is_written_as_json_is_read_back_by_both_readers(question, sources, most):
    shape = {"question": question, "sources": sources, "constraints": {"max_sources": most}}
    file = parse(as_json(shape), "q.json")
    assert (file.task.question, file.sources, file.task.constraints.max_sources) == (question, tuple(sources), most)
    lines = [f"question: {json.dumps(question, ensure_ascii=False)}", "sources:"]
    lines += [f"- {json.dumps(source, ensure_ascii=False)}" for source in sources]
    lines.append(f"constraints: {{max_sources: {most}}}")
    printable = "".join(lines).isprintable()
    assert not printable or parse("\n".join(lines).encode(), "q.yaml") == file


signs = st.sampled_from("question: x\n\t-[]{}'\"&*!|>#,?\\%@`0é\ufeff")


@given(st.one_of(st.binary(max_size=200), st.text(signs, max_size=80).map(str.encode)))
def test_no_bytes_whatever_raise_anything_but_a_question_error(data):
    for name in ("q.yaml", "q.json"):
        try:
            parse(data, name)
        except QuestionError as error:
            assert error.where.startswith(f"{name}:")  # noqa: PT017 - either outcome is right
            assert error.mend  # noqa: PT017


def test_a_template_without_a_question_of_its_own_is_refused():
    with pytest.raises(QuestionError, match="the question is still that of the template") as refused:
        parse(render_template().encode(), "q.yaml")
    assert refused.value.where == "q.yaml:4"


@pytest.mark.parametrize("kind", ["github_pat", "password", "keyed_secret", "url_password"])
def test_a_secret_anywhere_in_the_file_is_refused_with_its_line_and_not_repeated(kind):
    line, secret = made(TEMPLATES[kind][0])
    error = refusal(f"question: How long is a lease?\n# {line}\n".encode())
    assert (error.where, f"`{kind}`" in error.what, secret in str(error)) == ("q.yaml:2", True, False)


def test_a_question_about_secrets_is_no_secret():
    question = "Where is the password of a user kept, what is a token, and is AKIAIOSFODNN7EXAMPLE a key?"
    assert parse(f"question: {question}\n".encode(), "q.yaml").task.question == question
