"""A small real model states the claims of a whole build: what it makes up must be caught."""

import json
import os
import re
from pathlib import Path

import pytest

from carter.adapters.model_files import folder_of, is_installed
from carter.adapters.small_model import NAME
from carter.evidence.statements import may_be_told
from carter.workspace import Workspace
from carter.workspace.models import served
from tests.workspace.place import QUESTION, Place

pytestmark = [
    pytest.mark.slow,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not is_installed(folder_of(os.environ)), reason="carter models install"),
]
SETTINGS = f"""{QUESTION}synthesizer: claude
model:
  name: {NAME}
  input_price: 1
  output_price: 1
  max_reply_tokens: 700
constraints:
  max_minutes: 60
"""


@pytest.fixture(scope="module")
def address():
    with served() as url:
        yield url


def test_what_a_small_model_makes_up_is_told_nowhere(address, tmp_path, monkeypatch):
    monkeypatch.setenv("ANTHROPIC_BASE_URL", address)
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    place = Place(tmp_path, question=SETTINGS)
    built = Workspace(str(place.root), sync=False).build(str(place.root / "question.yaml"))
    table, report = (json.loads(Path(built.folder, name).read_text()) for name in ("claims.json", "run_report.json"))
    assert any(call["outcome"] == "ok" for call in report["model_calls"])
    quotes = {line["evidence_id"]: line["quote"] for line in table["evidence"]}
    for claim in table["claims"]:
        held = [quotes[each] for each in claim["evidence_ids"]]
        assert "contradiction" in claim["tags"] or may_be_told(claim["text"], held, held)
    brief = re.sub(r"\\(.)", r"\1", Path(built.folder, "brief.md").read_text())
    told = " ".join(quotes.values())
    made_up = [each["text"] for each in report["rejected"] if len(each["text"]) > 20 and each["text"] not in told]
    assert not any(text in brief for text in made_up)
    assert not Workspace(str(place.root)).verify().damage
