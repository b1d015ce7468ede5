"""Names of files that more than one adapter knows."""

LOG = "event_log.jsonl"  # of a run
CLOSED = "run.json"  # of a run that came to an end; written last
COPIES = ".carter-outputs.json"  # beside copies of outputs: what they were when they were copied
COPIED = ("brief.md", "claims.json", "claims.md", "run_report.json", LOG)
