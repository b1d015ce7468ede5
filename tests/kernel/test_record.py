"""Records: what they refuse, how they are kept, and how they come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from carter.errors import IntegrityError, PipelineError
from carter.kernel.digest import digest_bytes
from carter.kernel.record import Blob, Collection, Record, Text, digest_of, encoded, load, save
from carter.kernel.stored import target_of


class Leaf(Record, tag="test/leaf@1"):
    """A leaf."""

    name: str
    body: Blob = Blob(b"")


class Leaves(Collection[Leaf], tag="test/leaves@1"):
    """Some leaves."""


class Tree(Record, tag="test/tree@1"):
    """A tree."""

    bark: Text
    leaves: Leaves = Leaves()
    size: int = 0


class Shelf(dict):
    """A store in a dict."""

    def put(self, data):
        self[digest_bytes(data)] = data
        return digest_bytes(data)


TREES = st.builds(
    Tree,
    bark=st.text(st.characters(exclude_categories=["Cs"])).map(Text),
    leaves=st.lists(st.builds(Leaf, name=st.text(max_size=5), body=st.binary(max_size=9).map(Blob)), max_size=4).map(
        lambda items: Leaves(items=tuple(items))
    ),
    size=st.integers(0, 10),
)


@given(TREES)
def test_what_is_saved_comes_back_equal(tree):
    shelf = Shelf()
    digest = save(tree, shelf.put)
    assert load(Tree, digest, shelf.__getitem__) == tree
    assert digest == digest_of(tree)


@given(TREES)
def test_every_part_is_kept_before_what_refers_to_it(tree):
    kept = []

    def put(data):
        for known in (part for part in str(data).split('"') if part.startswith("blake3:")):
            assert known in kept
        kept.append(digest_bytes(data))
        return kept[-1]

    save(tree, put)


def test_long_parts_stand_in_a_record_as_their_digest():
    tree = Tree(bark=Text("rough"), leaves=Leaves(items=(Leaf(name="a", body=Blob(b"green")),)))
    assert b"rough" not in encoded(tree)
    assert digest_bytes(b"rough").encode() in encoded(tree)


def test_a_text_can_be_read_from_the_store_with_any_tool():
    shelf = Shelf()
    save(Tree(bark=Text("café 🚢")), shelf.put)
    assert "café 🚢".encode() in shelf.values()


def test_a_record_of_another_type_is_not_loaded():
    shelf = Shelf()
    digest = save(Leaf(name="a"), shelf.put)
    with pytest.raises(IntegrityError, match="expected a record of type `test/tree@1`"):
        load(Tree, digest, shelf.__getitem__)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b'{"@type":"test/leaf@1"}', b'{"@type":"test/leaf@1","name":"a","more":1}']
)
def test_bytes_that_are_no_such_record_are_refused(data):
    shelf = Shelf()
    with pytest.raises(IntegrityError):
        load(Leaf, shelf.put(data), shelf.__getitem__)


def test_a_record_is_frozen_and_takes_no_other_fields():
    with pytest.raises(ValidationError):
        Leaf.model_validate({"name": "a", "colour": "green"})
    with pytest.raises(ValidationError):
        setattr(Leaf(name="a"), "name", "b")  # noqa: B010 - the type checker knows better than to let it through


@pytest.mark.parametrize(
    "annotation", [float, set[str], frozenset[int], tuple[float, ...], dict[str, float], float | None], ids=str
)
def test_a_field_without_a_canonical_form_is_refused_when_the_class_is_made(annotation):
    with pytest.raises(PipelineError, match="may not hold a float or a set"):
        type("Bad", (Record,), {"__annotations__": {"x": annotation}, "__module__": __name__})


def test_two_types_may_not_share_a_tag():
    with pytest.raises(PipelineError, match="the tag `test/leaf@1` of Other is already that of"):
        type("Other", (Record,), {"__module__": __name__, "__qualname__": "Other"}, tag="test/leaf@1")


def test_a_target_is_named_by_the_middle_of_its_tag():
    assert Leaves.target() == "leaves"
    assert target_of("research/progress@1:before") == "progress"


def test_a_text_field_takes_text_or_bytes_and_nothing_else():
    assert Tree.model_validate({"bark": "x"}).bark == "x"
    with pytest.raises(ValidationError):
        Tree.model_validate({"bark": 7})


def test_a_memo_gives_the_same_record_again():
    shelf = Shelf()
    digest = save(Leaf(name="a"), shelf.put)

    class Reader:
        def __init__(self):
            self.memo = {}

        def __call__(self, name):
            return shelf[name]

    reader = Reader()
    assert load(Leaf, digest, reader) is load(Leaf, digest, reader)
