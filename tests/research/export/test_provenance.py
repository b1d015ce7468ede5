"""A run as PROV-JSON, as Web Annotations and as an in-toto Statement."""

import hashlib
import json
import re

import pytest
from hypothesis import given

from carter.errors import InputError
from carter.kernel.digest import digest_bytes
from carter.research.export.annotations import annotations_json
from carter.research.export.prov import provenance_json
from carter.research.export.statement import Signature, envelope_json, opened, signed_bytes, statement_json
from tests.research.export.made import RUN, Given, hostile_sources, material

TWO = material(
    Given("A lease is 60 seconds."),
    Given("It is renewed.", url="https://h.example/a b", retrieved="2026-11-30T08:00:00.000Z"),
)
# The W3C submission of 2013: what a relation names, and what is said of an element.
ENDS = {
    "used": ("prov:activity", "prov:entity"),
    "wasGeneratedBy": ("prov:entity", "prov:activity"),
    "wasDerivedFrom": ("prov:generatedEntity", "prov:usedEntity"),
    "wasAssociatedWith": ("prov:activity", "prov:agent"),
    "hadMember": ("prov:collection", "prov:entity"),
}
# PROV-N's PN_LOCAL, as far as it needs no escape: no point at the end, nothing but letters, digits, `_` and points.
NAME = re.compile(r"([a-z]+):([A-Za-z0-9_](?:[A-Za-z0-9_.]*[A-Za-z0-9_])?)")
ISO = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")


def names_in(document):
    for kind in ("entity", "activity", "agent"):
        yield from document[kind]
    for kind, ends in ENDS.items():
        for relation in document.get(kind, {}).values():
            yield from (relation[end] for end in ends)


@given(hostile_sources())
def test_every_name_is_qualified_by_a_prefix_that_is_declared_and_names_something(sources):
    document = json.loads(provenance_json(material(*sources)))
    assert set(document) <= {"prefix", "entity", "activity", "agent", *ENDS}
    there = {*document["entity"], *document["activity"], *document["agent"]}
    for name in names_in(document):
        assert NAME.fullmatch(name)
        assert name.partition(":")[0] in document["prefix"]
        assert name in there
    for kind in ENDS:
        assert all(key.startswith("_:") for key in document[kind])
    for element in (*document["entity"].values(), *document["activity"].values()):
        assert NAME.fullmatch(element["prov:type"]["$"])
        assert element["prov:type"]["type"] == "prov:QUALIFIED_NAME"


def test_a_claim_leads_to_its_evidence_that_to_its_text_and_that_to_its_source():
    document = json.loads(provenance_json(TWO))
    derived = {(each["prov:generatedEntity"], each["prov:usedEntity"]) for each in document["wasDerivedFrom"].values()}
    for pair in TWO.pairs():
        claim, line = f"claim:{pair.claim.claim_id}", f"evidence:{pair.evidence.evidence_id}"
        text = f"blob:{pair.evidence.text.partition(':')[2]}"
        assert {("out:brief", claim), (claim, line), (line, text), (text, f"source:{pair.source.source_id}")} <= derived
    assert document["entity"]["out:brief"]["carter:sha256"] == hashlib.sha256(TWO.brief.encode()).hexdigest()


def test_an_action_uses_its_inputs_and_replies_and_makes_its_target():
    document = json.loads(provenance_json(TWO))
    action = f"action:{digest_bytes(b'tabulate').partition(':')[2]}"
    used = {each["prov:role"] for each in document["used"].values() if each["prov:activity"] == action}
    made = [each["prov:entity"] for each in document["wasGeneratedBy"].values() if each["prov:activity"] == action]
    assert used == {"task", "reply"}
    assert made == [f"blob:{digest_bytes(b'claims').partition(':')[2]}"]
    assert document["activity"][action]["carter:stage"] == "tabulate"


def test_what_was_derived_is_derived_from_nothing_that_comes_of_it():
    document = json.loads(provenance_json(TWO))
    below: dict[str, set[str]] = {}
    for each in document["wasDerivedFrom"].values():
        below.setdefault(each["prov:generatedEntity"], set()).add(each["prov:usedEntity"])

    def reached(name, path=()):
        assert name not in path
        for other in below.get(name, ()):
            reached(other, (*path, name))

    for name in below:
        reached(name)


def test_each_citation_is_an_annotation_that_finds_its_words_and_their_place():
    document = json.loads(annotations_json(TWO))
    assert (document["@context"], document["type"]) == ("http://www.w3.org/ns/anno.jsonld", "AnnotationCollection")
    items = document["first"]["items"]
    assert document["total"] == len(items) == 2
    lying, kept = items[1]["target"]
    words = {
        "type": "TextQuoteSelector",
        "exact": "It is renewed.",
        "prefix": "What goes before. ",
        "suffix": " What follows.",
    }
    assert lying == {
        "type": "SpecificResource",
        "source": "https://h.example/a%20b",
        "selector": [words],
        "state": [{"type": "TimeState", "sourceDate": "2026-11-30T08:00:00.000Z"}],
    }
    assert kept["selector"] == [{"type": "TextPositionSelector", "start": 18, "end": 32}, words]
    assert items[0]["target"][0]["source"] == "file:notes/lease.md"
    assert ISO.fullmatch(items[0]["created"])


@given(hostile_sources())
def test_a_selector_finds_the_quotation_in_the_text_that_it_names_and_no_source_is_a_script(sources):
    run = material(*sources)
    texts = {f"urn:carter:blob:{digest}": str(text) for digest, text in run.texts.items()}
    items = json.loads(annotations_json(run))["first"]["items"]
    assert len({item["id"] for item in items}) == len(items)
    for item in items:
        *lying, kept = item["target"]
        place, words = kept["selector"]
        text = texts[kept["source"]["id"]]
        assert text[place["start"] : place["end"]] == words["exact"]
        assert text.startswith(
            words["prefix"] + words["exact"] + words["suffix"], place["start"] - len(words["prefix"])
        )
        assert all(re.fullmatch(r"(https?|file):[!-~]*", each["source"]) for each in lying)


def test_a_statement_is_about_the_brief_and_names_every_blob_by_its_digests():
    statement = json.loads(statement_json(TWO))
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert statement["predicateType"] == "https://slsa.dev/provenance/v1"
    sha256 = hashlib.sha256(TWO.brief.encode()).hexdigest()
    assert statement["subject"] == [{"name": "brief.md", "digest": {"sha256": sha256}}]
    definition, details = statement["predicate"]["buildDefinition"], statement["predicate"]["runDetails"]
    assert {"buildType", "externalParameters", "resolvedDependencies"} <= definition.keys()
    assert all(":" in uri for uri in (definition["buildType"], details["builder"]["id"]))
    assert [each["digest"]["blake3"] for each in definition["resolvedDependencies"]] == [blob.hex for blob in TWO.blobs]
    assert all(re.fullmatch(r"[0-9a-f]{64}", each["digest"]["sha256"]) for each in definition["resolvedDependencies"])
    assert details["metadata"] == {"invocationId": f"urn:carter:run:{RUN}", "startedOn": TWO.started}


def test_what_retention_let_go_is_named_by_the_digest_that_is_known():
    gone = TWO.blobs[0]._replace(sha256="", tag="")
    run = material(Given("A lease."))
    run.blobs = (gone,)
    (told,) = json.loads(statement_json(run))["predicate"]["buildDefinition"]["resolvedDependencies"]
    assert told == {"name": gone.digest, "digest": {"blake3": gone.hex}, "annotations": {"size": 10, "retained": False}}


def test_what_is_signed_is_the_encoding_that_dsse_describes():
    assert signed_bytes(b"hello") == b"DSSEv1 28 application/vnd.in-toto+json 5 hello"


def test_an_envelope_opens_as_what_was_put_in():
    payload = statement_json(TWO).encode()
    envelope = opened(envelope_json(payload, Signature("ab", b"\x00" * 64)).encode())
    assert envelope == (payload, (Signature("ab", b"\x00" * 64),))
    assert opened(payload) == (payload, ())


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{}", b'{"payload": "e30=", "payloadType": "x", "signatures": []}', b"\xff", b'"x"']
)
def test_what_is_no_statement_is_refused(data):
    with pytest.raises(InputError):
        opened(data)
