"""Write the reference documentation that comes with Python to `topics/`, one text file a topic."""

from pathlib import Path
from pydoc_data.topics import topics

FOLDER = Path(__file__).parent / "topics"


def main() -> None:
    """Write the topics; they are under the licence of Python (PSF-2.0) and never committed here."""
    FOLDER.mkdir(exist_ok=True)
    for name, text in topics.items():
        (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    print(f"{len(topics)} topics in {FOLDER.relative_to(Path.cwd()) if FOLDER.is_relative_to(Path.cwd()) else FOLDER}")


if __name__ == "__main__":
    main()
