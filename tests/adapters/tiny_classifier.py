"""A tiny sentence-pair classifier that tests export: a bag of words as ONNX, with its tokenizer, in a folder.

The package `onnx` would take 33 MB to write these few bytes; they are written by the tables of field numbers in
onnx.proto, and onnxruntime is who must read them.
"""

import struct
from pathlib import Path

WORDS = ("[UNK]", "[CLS]", "[SEP]", "the", "pier", "is", "safe", "not", "perhaps")
_AGAINST, _FOR, _NEITHER = range(3)  # the usual order of outputs: contradiction, entailment, neutral
_FLOAT, _INT64 = 1, 7  # TensorProto.DataType
_INT = 2  # AttributeProto.AttributeType


def export(folder: Path) -> Path:
    """Write the model and its tokenizer: `not` in the evidence speaks against a claim, `perhaps` for nothing, all
    else for it; the words of the claim itself do not count, so that a judge that swaps the two is found out.
    """
    from tokenizers import Tokenizer, models, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordLevel({word: place for place, word in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1", special_tokens=[("[CLS]", 1), ("[SEP]", 2)]
    )
    folder.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(folder / "tokenizer.json"))
    (folder / "model.onnx").write_bytes(_model())
    return folder


def _weights() -> list[list[float]]:
    """For each word of the evidence, then of the claim, what it adds to each output."""
    rows = [[0.0, 0.0, 0.0] for _ in range(2 * len(WORDS))]
    rows[WORDS.index("[CLS]")][_FOR] = 4.0  # stands once in every pair
    rows[WORDS.index("not")][_AGAINST] = 8.0
    rows[WORDS.index("perhaps")][_NEITHER] = 8.0
    return rows


def _model() -> bytes:
    """The sum of the weights' rows at `input_ids` + `token_type_ids` · the number of words."""
    rows = _weights()
    nodes = (
        _node("Mul", ("token_type_ids", "words"), "shift"),
        _node("Add", ("input_ids", "shift"), "rows"),
        _node("Gather", ("weights", "rows"), "found"),
        _node("ReduceSum", ("found", "axes"), "logits", keepdims=0),
    )
    constants = (
        _tensor("words", _INT64, (1,), struct.pack("<q", len(WORDS))),
        _tensor("axes", _INT64, (1,), struct.pack("<q", 1)),
        _tensor("weights", _FLOAT, (len(rows), 3), b"".join(struct.pack("<3f", *row) for row in rows)),
    )
    graph = b"".join(
        [
            *(_held(1, node) for node in nodes),
            _held(2, b"tiny"),
            *(_held(5, tensor) for tensor in constants),
            *(_held(11, _value(name, _INT64, (1, "pieces"))) for name in ("input_ids", "token_type_ids")),
            _held(12, _value("logits", _FLOAT, (1, 3))),
        ]
    )
    return _number(1, 8) + _held(7, graph) + _held(8, _number(2, 17))  # IR version, graph, operator set


def _node(kind: str, inputs: tuple[str, ...], output: str, **attributes: int) -> bytes:
    told = (_held(1, name.encode()) + _number(3, value) + _number(20, _INT) for name, value in attributes.items())
    names = b"".join(_held(1, name.encode()) for name in inputs)
    return names + _held(2, output.encode()) + _held(4, kind.encode()) + b"".join(_held(5, each) for each in told)


def _tensor(name: str, kind: int, shape: tuple[int, ...], data: bytes) -> bytes:
    return b"".join(_number(1, size) for size in shape) + _number(2, kind) + _held(8, name.encode()) + _held(9, data)


def _value(name: str, kind: int, shape: tuple[int | str, ...]) -> bytes:
    sizes = (_number(1, each) if isinstance(each, int) else _held(2, each.encode()) for each in shape)
    tensor = _number(1, kind) + _held(2, b"".join(_held(1, size) for size in sizes))
    return _held(1, name.encode()) + _held(2, _held(1, tensor))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _held(field: int, data: bytes) -> bytes:
    return _varint(field << 3 | 2) + _varint(len(data)) + data


def _varint(value: int) -> bytes:
    """Seven bits a byte, the lowest first; all but the last byte have their highest bit set."""
    digits = []
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value])
