from itertools import pairwise

from tests.research.shelf import Shelf

RUNBOOK = """# Runbook: restore the orders database

A restore takes about 40 minutes.

## Restoring from the last backup

To restore the orders database from the last backup, proceed as follows:

1. Stop the writers.

   ```
   kubectl scale deploy/orders-writer --replicas=0
   ```

2. Check that the last backup is whole.
3. Fetch the backup onto the standby.
4. Promote the standby.
5. Start the writers again.
"""
HANDBOOK = """# Handbook of the office

The office opens at eight.

## What is not allowed on company laptops

The following rules hold for all company laptops. Exceptions are granted in writing.

* Private cloud storage must not be installed.
* Customer data must never be copied.
* Disk encryption must not be turned off.
"""
EXPORTER = """# Metrics exporter

The exporter accepts the following options:

- `--interval SECONDS` how often the metrics are sent
- `--dry-run` print the metrics and send nothing
- `--log-level LEVEL` one of debug, info and error

## Ways to authenticate

### Token

The token is sent in a header.

### Mutual TLS

Both sides show a certificate.

### Basic authentication

A name and a password are sent.
"""
HTML = """<html><head><title>Refunds</title></head><body><main><h1>Refunds</h1><h2>Issuing a refund</h2>
<ol><li><p>Open the order.</p><p>It must be settled.</p></li><li>Choose the amount.</li><li>Close the ticket.</li></ol>
</main></body></html>"""


def brief(question, **files):
    return Shelf({name.replace("_", "."): body for name, body in files.items()}).build(question).brief


def in_order(text, *lines):
    places = [text.find(line) for line in lines]
    return min(places) >= 0 and all(one < other for one, other in pairwise(places))


def test_all_steps_of_a_procedure_are_told_in_their_order():
    told = brief("How is the orders database restored from the last backup?", runbook_md=RUNBOOK)
    assert in_order(
        told,
        "Under “To restore the orders database from the last backup, proceed as follows”:",
        "“Stop the writers. / kubectl scale deploy/orders-writer --replicas=0”",
        "“Check that the last backup is whole.”",
        "“Fetch the backup onto the standby.”",
        "“Promote the standby.”",
        "“Start the writers again.”",
    )


def test_an_announcement_is_told_with_what_it_announces():
    told = brief("What is not allowed on company laptops?", handbook_md=HANDBOOK)
    assert in_order(
        told,
        "Under “The following rules hold for all company laptops.”:",
        "“Private cloud storage must not be installed.”",
        "“Customer data must never be copied.”",
        "“Disk encryption must not be turned off.”",
    )


def test_sections_answer_where_the_heading_over_them_asks():
    told = brief("Which ways to authenticate does the exporter have?", exporter_md=EXPORTER)
    assert in_order(told, "Under “Token”:", "Under “Mutual TLS”:", "Under “Basic authentication”:")
    assert "--dry-run" not in told


def test_options_do_not_answer_what_asks_for_no_options():
    assert "--" not in brief("How can the metrics exporter authenticate?", exporter_md=EXPORTER)


def test_options_answer_where_they_are_asked_for():
    told = brief("Which options does the exporter accept?", exporter_md=EXPORTER)
    assert in_order(told, "--interval SECONDS", "--dry-run", "--log-level LEVEL")


def test_a_further_paragraph_of_a_numbered_item_is_told_with_it():
    told = brief("How is a refund issued?", refunds_html=HTML)
    assert in_order(told, "“Open the order. It must be settled.”", "“Choose the amount.”", "“Close the ticket.”")


def test_a_list_that_is_cut_says_how_much_of_it_is_told():
    lines = "\n".join(
        f"* The part number {number} of the machine must not be oiled, {'x ' * 12}y." for number in range(60)
    )
    told = brief(
        "Which parts of the machine must not be oiled?",
        machine_md=f"# Machine\n\nThese parts of the machine must not be oiled:\n\n{lines}\n",
    )
    assert "of 60 entries are told." in told
    assert "Contradictions" not in told


def test_a_paragraph_is_told_whole_where_its_heading_asks_for_just_this():
    page = "# VPN\n\n## Connecting from macOS\n\nOpen the client. Import the profile with the menu. Enter the token.\n"
    told = brief("How do I connect to the VPN from macOS?", vpn_md=page)
    assert (
        "Under “Connecting from macOS”: “Open the client. Import the profile with the menu. Enter the token.”" in told
    )


def test_the_steps_in_force_are_told_and_not_those_of_an_archive():
    old = "# Refunds (2023)\n\nArchived, superseded 2024-01-01.\n\n## Issuing a refund\n\n1. Fax the form.\n2. Wait.\n"
    new = "# Refunds\n\nDate: 2026-05-01\n\n## Issuing a refund\n\n1. Open the order.\n2. Choose the amount.\n"
    told = brief("How is a refund issued?", old_md=old, refunds_md=new)
    assert in_order(told, "“Open the order.”", "“Choose the amount.”")
    assert "Fax" not in told.partition("## Key findings")[0]
