from tools import bench_briefs, briefs_semantic
from tools.briefs_semantic import Ranked


def test_the_rankings_stand_under_each_other():
    words = [Ranked(first=2, facts=1, answering=4, looked_at=20), Ranked(first=0, facts=0, answering=0, looked_at=20)]
    model = [Ranked(first=1, facts=3, answering=8, looked_at=20), Ranked(first=4, facts=1, answering=2, looked_at=20)]
    table = briefs_semantic.passages([("words", words), ("words and model", model)], facts=6)
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    assert cells[0][1:] == ["hit@1", "hit@3", "hit@5", "hit@10", "MRR", "facts@20", "answering@20"]
    assert cells[2] == ["words", "0 %", "50 %", "50 %", "50 %", "0.250", "1/6", "10 %"]
    assert cells[3] == ["words and model", "50 %", "50 %", "100 %", "100 %", "0.625", "4/6", "25 %"]


def test_where_the_extra_is_missing_nothing_is_measured(monkeypatch, tmp_path):
    monkeypatch.setattr(briefs_semantic, "NEEDED", ("a_model_that_nobody_has",))
    assert bench_briefs.with_model([], tmp_path) == "Not measured: the extra `semantic` is not installed."
