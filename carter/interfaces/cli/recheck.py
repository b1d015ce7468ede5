"""`carter recheck`: fetch the cited pages again, and say what became of each quotation."""

from typing import TYPE_CHECKING, Any

import click

from carter.interfaces.cli.measures import counted
from carter.interfaces.cli.reach import reaching, wanted
from carter.interfaces.cli.run_names import run_names
from carter.interfaces.cli.terminal import note, say, say_json
from carter.workspace import Workspace

if TYPE_CHECKING:
    from carter.workspace.rechecking import PageNow, Rechecked

_LONGEST = 100  # characters of a quotation that are shown
_MOST_PLACES = 3  # places that are told


@click.command("recheck")
@click.argument("run", default="latest", shell_complete=run_names)
@click.option("--base", default=".", metavar="DIR", help="Folder that paths of local sources start from (this one).")
@reaching
@click.option("--json", "as_json", is_flag=True, help="Answer as JSON.")
@click.pass_obj
def command(context: dict[str, Any], /, run: str, base: str, as_json: bool, **reach: Any) -> int:
    """Fetch the cited pages again, and say what became of each quotation.

    \b
    Example:
        $ carter recheck latest

    same: it stands where it stood; moved: elsewhere in the page, or in other typography; changed: the page has it no
    more; gone: the page is no more; unreachable: it could not be read. Nothing is anchored anew, and the run stays
    as it is. A local source is read again.

    \b
    Exit status: 0 all still stand in their pages, 1 some changed or are gone, 2 no such run, 3 the run cannot
    be read, 4 none changed, and some could not be reached.
    """
    place = Workspace(context["root"], looks_only=True)
    found = place.recheck(run, base, _hushed if as_json else _tell, **wanted(reach))
    if as_json:
        say_json(found)
        return found.exit_code
    count = sum(len(page.citations) for page in found.pages)
    told = f"{counted(count, 'citation')} in {counted(len(found.pages), 'page')}: {found.same} same, "
    told += f"{found.moved} moved, {found.changed} changed, {found.gone} gone, {found.unreachable} unreachable"
    say(f"{told}; run {found.run} is as it was")
    return found.exit_code


def _hushed(page: "PageNow") -> None:
    note(f"read again: {page.url}: {page.status}")


def _tell(page: "PageNow") -> None:
    state = page.status if page.status != "ok" else "the same bytes" if page.same_bytes else "other bytes"
    say(f"[{page.reference}] {page.url}: {state}")
    if page.found_at and "://" in page.found_at and page.found_at != page.url:
        say(f"  answered at {page.found_at}")
    for each in page.citations:
        quote = each.quote if len(each.quote) <= _LONGEST else f"{each.quote[:_LONGEST]}…"
        say(f"  {each.now}  {each.evidence_id}  “{quote}”{_where(each)}".replace("\n", " / "))
        if each.nearest:
            say(f"    nearest now: “{each.nearest}”".replace("\n", " / "))


def _where(each: "Rechecked") -> str:
    if each.now != "moved":
        return ""
    told = ", ".join(f"{place.start} (line {place.line})" for place in each.places[:_MOST_PLACES])
    more = f" and {len(each.places) - _MOST_PLACES} more" if len(each.places) > _MOST_PLACES else ""
    other = ", in other typography" if each.tier == "folded" else ""
    return f" from character {each.start} to {told}{more}{other}"
