"""Build a brief from Python, read its claims, and re-check it."""

import sys
from pathlib import Path

import carter

NOTES = Path(__file__).parent.parent / "01_first_brief" / "notes"


def main(root: str) -> None:
    """Ask, show each claim with its evidence, verify."""
    result = carter.ask("When is a job run twice?", [str(NOTES)], root=root, max_sources=5)
    print(f"{result.state}: {result.stop_reason}")
    table = carter.show("claims", root=root).data["value"]
    evidence = {item["evidence_id"]: item for item in table["evidence"]}
    sources = {source["source_id"]: source for source in table["sources"]}
    for claim in table["claims"][:3]:
        first = evidence[claim["evidence_ids"][0]]
        print(f"- {claim['text']}")
        print(f"  {sources[first['source_id']]['url']}, characters {first['char_start']} to {first['char_end']}")
    checked = carter.verify(root=root)
    print(f"{checked.claims} claims, {checked.evidence} quotations: {'damaged' if checked.damage else 'all holds'}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
