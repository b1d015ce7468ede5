"""What is done for very many actions at once gives what is given for one at a time."""

import gc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carter.errors import IntegrityError, PipelineError
from carter.kernel.action import ActionKeys, action_key
from carter.kernel.digest import digest_bytes
from carter.kernel.graph import StageNode, outputs, slots
from carter.kernel.plan import plan
from carter.kernel.ranks import ranks
from carter.kernel.walk import Goal
from tests.kernel.toy import SUMMARY, Bench, Words

NAMES = st.text(min_size=1, max_size=12)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | NAMES,
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(NAMES, parts, max_size=3),
    max_leaves=6,
)
DIGESTS = st.binary(max_size=4).map(digest_bytes)


def node(name, inputs=(), identity=None):
    return StageNode(name, "nowhere:nothing", tuple(inputs), f"{name}@1", identity or {"stage": name, "version": 1})


@given(
    st.dictionaries(NAMES | st.sampled_from(["@", "inputa", "stage", "version"]), VALUES, max_size=6),
    st.lists(st.dictionaries(NAMES, DIGESTS, max_size=3), min_size=1, max_size=3),
)
def test_a_key_is_the_same_whether_its_stage_was_encoded_before_or_not(identity, each):
    stage = node("any", identity={name: value for name, value in identity.items() if name not in ("@type", "inputs")})
    keys = ActionKeys()
    for inputs in each:
        assert keys.of(stage, inputs) == action_key(stage, inputs)


def test_a_key_is_the_one_that_it_was_ever_since():
    stage = node("split", identity={"stage": "split", "version": 1, "tools": {}, "prompts": {}, "parameters": {}})
    key = digest_bytes(
        b'{"@type":"kernel/action@1","inputs":{"words":"%s"},"parameters":{},"prompts":{},"stage":"split","tools":{},'
        b'"version":1}' % digest_bytes(b"").encode()
    )
    assert ActionKeys().of(stage, {"words": digest_bytes(b"")}) == key


@given(st.lists(st.sets(st.integers(0, 11), max_size=3), max_size=12), st.sets(st.integers(0, 11), max_size=3))
def test_a_node_stands_right_after_the_last_that_it_needs(needs, there):
    nodes = [
        node(f"n{number}", [(f"p{need}", f"n{need}@1") for need in sorted(need for need in wanted if need < number)])
        for number, wanted in enumerate(needs)
    ]
    scope = {f"n{number}@1" for number in there}
    expected, waiting = [], nodes
    while waiting:
        ready = [each for each in waiting if scope >= set(slots(each))]
        expected.append(ready)
        waiting = [each for each in waiting if each not in ready]
        scope |= {slot for each in ready for slot in outputs(each)}
    assert ranks(nodes, {f"n{number}@1" for number in there}) == expected


def test_what_nothing_makes_is_told():
    with pytest.raises(PipelineError, match="nothing makes what b@1 is made of"):
        ranks([node("a", [("p", "given@1")]), node("b", [("p", "a@1"), ("q", "c@1")])], {"given@1"})


def test_what_is_found_at_once_stands_in_the_manifest_as_what_is_built():
    bench = Bench()
    words = Words(lines=("iron rusts", "gold does not", "iron rusts"))
    built = bench.build(words)
    planned = bench.plan(words)
    assert planned.manifest is not None
    assert planned.manifest.encoded() == built.encoded()
    assert planned.found == len([entry for entry in built.entries.values() if entry.action])
    assert planned.blobs >= {entry.digest for entry in built.entries.values()}


def test_a_row_that_was_replaced_is_followed():
    bench = Bench()
    words = Words(lines=("iron rusts", "gold does not"))
    entry = bench.build(words).entries["counts[1]"]
    other = bench.blobs.put(bench.blobs.get(entry.digest).replace(b"3", b"4"))
    bench.rows.replace(entry.action, {"result": other, "blobs": []})
    bench.build(words)
    planned = bench.plan(words)
    assert planned.manifest is not None
    assert planned.manifest.entries["counts[1]"].digest == other


@pytest.mark.parametrize("lost", ["lines", "counts[1]", "glossary", "summary"])
def test_a_blob_that_is_gone_is_a_step(lost):
    bench = Bench()
    words = Words(lines=("iron rusts", "gold does not"))
    manifest = bench.build(words)
    del bench.blobs.blobs[manifest.entries[lost].digest]
    assert lost in [step.target for step in bench.plan(words).steps]
    assert bench.build(words).encoded() == manifest.encoded()


def test_a_blob_that_a_result_refers_to_is_looked_for_too():
    bench = Bench()
    words = Words(lines=("iron rusts",))
    entry = bench.build(words).entries["counts[0]"]
    bench.rows.replace(entry.action, {"result": entry.digest, "blobs": [digest_bytes(b"nowhere")]})
    assert [step.target for step in bench.plan(words).steps][:1] == ["counts[0]"]


def test_garbage_is_collected_again_after_a_plan():
    bench = Bench()
    words = Words(lines=("iron rusts",))
    bench.build(words)
    assert gc.isenabled()
    bench.plan(words)
    assert gc.isenabled()
    nowhere = {Words.tag: digest_bytes(b"nowhere")}
    for digest in bench.build(words).entries["lines"].digest, *bench.given(words).values():
        bench.blobs.blobs[digest] = b"damaged"
    with pytest.raises(IntegrityError):
        bench.plan(words)
    assert gc.isenabled()
    gc.disable()
    try:
        plan(Goal(bench.graph, nowhere, SUMMARY), bench.store)
        assert not gc.isenabled()
    finally:
        gc.enable()
