"""Records: frozen values with a declared type tag, kept as canonical bytes under their digest.

What is long or shared is kept apart and stands in a record as its digest: a `Text`, a `Blob`, or
each item of a `Collection`. So the planner can follow a collection item by item without loading
one, and a text can be read from the store with any tool.
"""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar, Generic, Self, TypeVar, get_args, get_origin

from pydantic import (
    BaseModel,
    ConfigDict,
    GetCoreSchemaHandler,
    SerializationInfo,
    ValidationInfo,
    model_serializer,
    model_validator,
)
from pydantic_core import CoreSchema, PydanticSerializationError, core_schema

from carter.errors import IntegrityError, NotRetained, PipelineError
from carter.kernel.digest import TYPE_FIELD, Digest, digest_bytes, is_digest, typed
from carter.kernel.let_go import Elsewhere, Lent, LetGo
from carter.kernel.stored import fields_of, target_of

Put = Callable[[bytes], Digest]
Get = Callable[[Digest], bytes]
Named = Callable[[Digest], object]
"""Is told the digest of each text or blob of a record that was let go, since it cannot be put."""
_PUT, _NAMED, _GET, _GONE = "put", "named", "get", "gone"
_FORBIDDEN = (float, set, frozenset)  # no canonical form across machines, or none at all


def _parts(annotation: Any) -> Iterator[Any]:
    yield annotation
    yield get_origin(annotation)
    for argument in get_args(annotation):
        yield from _parts(argument)


class Record(BaseModel):
    """A frozen value; its subclass declares its tag: `class Claim(Record, tag="research/claim@1")`.

    Raises:
        PipelineError: a record that keeps something declares no tag, a tag that another type has,
            or a field whose type has no canonical form (float, set).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)
    tag: ClassVar[str] = ""

    def __init_subclass__(cls, tag: str = "", **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)

    @classmethod
    def __pydantic_init_subclass__(cls, tag: str = "", **kwargs: Any) -> None:
        super().__pydantic_init_subclass__(**kwargs)
        cls.tag = tag
        if tag:
            other = _TAGS.setdefault(tag, f"{cls.__module__}.{cls.__qualname__}")
            if other != f"{cls.__module__}.{cls.__qualname__}":
                raise PipelineError(f"the tag `{tag}` of {cls.__qualname__} is already that of {other}")
        for name, field in cls.model_fields.items():
            if any(part in _FORBIDDEN for part in _parts(field.annotation)):
                raise PipelineError(
                    f"{cls.__qualname__}.{name} may not hold a float or a set: they have no canonical form"
                )

    @classmethod
    def target(cls) -> str:
        """The name of the target that a record of this type is: `research/claims@1` gives `claims`."""
        return target_of(cls.tag)


_TAGS: dict[str, str] = {}
T = TypeVar("T", bound=Record)
R = TypeVar("R", bound=Record)


class Collection(Record, Generic[T]):
    """An ordered collection whose items are kept one by one: `class Pages(Collection[Page], tag=…)`."""

    items: tuple[T, ...] = ()

    def __len__(self) -> int:
        return len(self.items)

    def each(self) -> Iterator[T]:
        """The items, in order."""
        return iter(self.items)

    @classmethod
    def item_type(cls) -> type[T]:
        """The type of the items."""
        return get_args(cls.model_fields["items"].annotation)[0]  # type: ignore[no-any-return]

    @model_serializer(mode="plain")
    def _as_digest(self, info: SerializationInfo) -> str:
        context = info.context or {}
        return save(self, context.get(_PUT, digest_bytes), context.get(_NAMED, Digest))

    @model_validator(mode="wrap")
    @classmethod
    def _from_digest(cls, value: Any, handler: Callable[[Any], Self], info: ValidationInfo) -> Self:
        if isinstance(value, str) and info.context:
            return _load(cls, Digest(value), info.context[_GET], info.context[_GONE])
        return handler(value)


class Text(str):
    """A string that is kept as its own UTF-8 blob; in a record's canonical form it is its digest."""

    __slots__ = ()

    @property
    def digest(self) -> Digest:
        """The digest of the UTF-8 bytes."""
        return digest_bytes(self.encode())

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return _reference_schema(cls, lambda data: cls(data.decode()), lambda text: str(text).encode())


class Blob(bytes):
    """Bytes that are kept as their own blob; in a record's canonical form they are their digest."""

    __slots__ = ()

    @property
    def digest(self) -> Digest:
        """The digest of the bytes."""
        return digest_bytes(self)

    @classmethod
    def __get_pydantic_core_schema__(cls, _source: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        return _reference_schema(cls, cls, bytes)


class FarBlob(Blob):
    """A large Blob, such as a page: in a record that is loaded it is not read before somebody takes its `bytes`."""

    __slots__ = ()


def _reference_schema(cls: Any, decode: Callable[[bytes], Any], encode: Callable[[Any], bytes]) -> CoreSchema:
    def validate(value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, cls | Elsewhere):
            return value
        if info.context and is_digest(value):
            return _referred(cls, decode, Digest(value), info.context)
        if isinstance(value, str | bytes):
            return cls(value)
        raise ValueError(f"expected text, bytes or a digest, got {type(value).__name__}")

    def serialize(value: Any, info: SerializationInfo) -> str:
        context = info.context or {}
        if isinstance(value, Elsewhere):
            context.get(_NAMED, Digest)(value.digest)
            return value.digest
        return context.get(_PUT, digest_bytes)(encode(value))  # type: ignore[no-any-return]

    return core_schema.with_info_plain_validator_function(
        validate,
        serialization=core_schema.plain_serializer_function_ser_schema(serialize, info_arg=True),
        json_schema_input_schema=core_schema.str_schema(),
    )


def _referred(cls: Any, decode: Callable[[bytes], Any], digest: Digest, context: dict[str, Any]) -> Any:
    get = context[_GET]
    try:
        return Lent(digest, get) if issubclass(cls, FarBlob) else decode(get(digest))
    except NotRetained as error:
        gone = LetGo(digest, error)
        context[_GONE].append(gone)
        return gone


def save(record: Record, put: Put = digest_bytes, named: Named = Digest) -> Digest:
    """Put `record` and all that it refers to, what is referred to first; the digest of the record.

    Raises:
        CanonicalError: the record holds a lone surrogate or an integer beyond 2**53 - 1.
    """
    return put(encoded(record, put, named))


def encoded(record: Record, put: Put = digest_bytes, named: Named = Digest) -> bytes:
    """The canonical bytes of `record`, after what it refers to was put, or named where it was let go."""
    if isinstance(record, Collection):
        return typed(record.tag, {"items": [save(item, put, named) for item in record.items]})
    failures: list[Exception] = []

    def putting(data: bytes) -> Digest:
        try:
            return put(data)
        except Exception as failure:
            failures.append(failure)  # pydantic would wrap it in an error of its own
            raise

    try:
        return typed(record.tag, record.model_dump(mode="json", context={_PUT: putting, _NAMED: named}))
    except PydanticSerializationError:
        if failures:
            raise failures[0] from None
        raise


def digest_of(record: Record) -> Digest:
    """The digest of `record`; nothing is put anywhere."""
    return save(record)


def load(cls: type[R], digest: Digest, get: Get) -> R:
    """The record of type `cls` that is kept under `digest`, with all that it refers to.

    In the place of a text or blob that retention let go stands a `LetGo`, and in that of a FarBlob a `Lent`.

    A `get` with a `memo` (a dict) keeps what was loaded there: records are frozen, so they are shared.

    Raises:
        IntegrityError: the bytes are not a record of that type.
    """
    return _load(cls, digest, get, [])


def _load(cls: type[R], digest: Digest, get: Get, gone: list[LetGo]) -> R:
    """The record; what of it was let go is added to `gone`, and such a record is in no memo: it may come back."""
    memo = getattr(get, "memo", None)
    if memo is not None and (cls, digest) in memo:
        return memo[cls, digest]  # type: ignore[no-any-return]
    missing: list[LetGo] = []
    record = _loaded(cls, digest, get, missing)
    if missing:
        gone += missing
    elif memo is not None:
        memo[cls, digest] = record
    return record


def _loaded(cls: type[R], digest: Digest, get: Get, gone: list[LetGo]) -> R:
    fields = fields_of(get(digest), digest)
    tag = fields.pop(TYPE_FIELD, None)
    if tag != cls.tag:
        raise IntegrityError(f"expected a record of type `{cls.tag}`, found `{tag}`", where=digest)
    if issubclass(cls, Collection):
        fields["items"] = tuple(_load(cls.item_type(), item, get, gone) for item in fields["items"])
    try:
        return cls.model_validate(fields, context={_GET: get, _GONE: gone})
    except ValueError as error:
        raise IntegrityError(f"not a valid `{cls.tag}`: {error}", where=digest) from error


def let_go_in(value: Any) -> Iterator[LetGo]:
    """What of a record was let go."""
    if isinstance(value, LetGo):
        yield value
    elif isinstance(value, Record):
        yield from let_go_in(tuple(getattr(value, name) for name in type(value).model_fields))
    elif isinstance(value, tuple):
        for part in value:
            yield from let_go_in(part)
