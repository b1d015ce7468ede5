"""Tiny folders, a question each, and whether they answer it."""

import pytest

from carter.records.facets import NEAREST
from carter.records.nearness import Nearness
from carter.records.passage import Passages
from carter.records.progress import Progress
from carter.records.screened import Screened
from carter.research.stages.extract_snippets import extract_snippets
from carter.research.stages.find_passages import find_passages
from tests.research.made import document, facets_of

NOTES = ("Buy milk and eggs on the way home.", "Call the plumber about the kitchen tap on Monday.")
RECIPE = ("Boil the beans for an hour.", "Add salt, oil and two cloves of garlic, then let it rest until it is cold.")
BACKUPS = ("The backup of the archive server runs every night at two.", "Backups are kept for ninety days.")
# What would answer, by a few words of it.
ANSWERED = [
    ("When does the backup of the archive server run?", [BACKUPS, NOTES, RECIPE], "every night at two"),
    ("How long are backups kept?", [RECIPE, BACKUPS, NOTES], "ninety days"),
    (
        "How do I remove a user account?",
        [("To delete a user account, run userdel with the name of the account.",), NOTES],
        "userdel",
    ),
    (
        "What is the memory limit of the parser?",
        [(("row", "Limit · Default / Memory of the parser · 512 MB"), ("row", "Depth of the parser · 40 levels"))],
        "512 MB",
    ),
    (
        "Which ports does the gateway use?",
        [("The gateway uses these ports:", ("item", "Port 8443 for the gateway's clients."), ("item", "Port 22."))],
        "8443",
    ),
    (
        "What is the difference between a lease and a lock?",
        [("A lease is a right that ends by itself.", "A lock is a right that lasts until it is given back."), NOTES],
        "ends by itself",
    ),
    (
        "Can fsync be turned off?",
        [("Turning fsync off risks the loss of data after a crash.",), RECIPE],
        "loss of data",
    ),
    (
        "Why does NaN compare unequal?",
        [("A not-a-number value is never equal to itself, so that all it is compared to is unequal.",)],
        "never equal",
    ),
]
ANSWERED += [
    (
        "Since when is the lift out of order?",
        [("The lift has been broken since 2 October.",), NOTES],
        "2 October",
    ),
    ("Can I bring my dog?", [("Dogs must stay outside; guide dogs are welcome.",), NOTES], "outside"),
    ("How many guests fit into the hall?", [("The hall can be hired for up to 220 people.",), NOTES], "220"),
    ("How warm may the bearing get?", [("The temperature of the bearing must stay below 85 degrees.",), NOTES], "85"),
    ("How many staff work at the yard?", [("The yard employs 64 people.", "It has a staff of 64."), NOTES], "64"),
    ("What does a mooring of ten metres cost?", [("A mooring of 10 metres costs 560 pounds a year.",), NOTES], "560"),
]
UNANSWERED = [
    ("How many guards are on duty during the day?", [("At night two guards are on duty in the hall.",), NOTES]),
    (
        "What is the humidity in the painting depot?",
        [
            ("In the textile depot the humidity was 50 per cent.", "The painting depot was at 19 degrees."),
            NOTES,
        ],
    ),
    (
        "How much does the firm pay towards a bicycle?",
        [("Bicycles are parked free of charge at the firm.", "Travellers are paid 42 euros a day."), NOTES],
    ),
    (
        "How long is the notice period of an employee on probation?",
        [
            ("New members of the running group have a probation of three evenings, with no notice period.",),
            ("Employees have 28 days of leave.",),
        ],
    ),
    ("What does a licence for a ferry cost?", [("Ferries are not charged for moorings; a licence is given.",), NOTES]),
    ("How much does a Zephyr licence cost?", [("A Borealis licence costs 40 euros a year.",), NOTES]),
    ("Does Kestrel encrypt its backups?", [BACKUPS, NOTES]),
    ("What is the capital of Peru?", [NOTES, RECIPE, BACKUPS]),
    (
        "How long does the index rebuild lock the orders table?",
        [("The index of the book was rebuilt.",), ("The door has a lock.",), ("Orders come by mail.",), RECIPE],
    ),
    ("Who approves a travel request?", [("The tap drips.",), NOTES, ("Travel light when it is hot.",)]),
    ("Why was the harbour closed in March?", [("The harbour has two cranes.",), RECIPE]),
    ("What is a replication slot?", [("A slot of the letter box is open.",), NOTES]),
]


def told(question, folder):
    asked = facets_of(question)
    pages = (document(str(number), *parts) for number, parts in enumerate(folder))
    found = Passages(items=tuple(find_passages(asked, page) for page in pages))
    return extract_snippets(asked, Progress(), Screened(passages=found), Nearness()).items


@pytest.mark.parametrize(("question", "folder", "answer"), ANSWERED)
def test_what_is_there_is_told_and_nothing_of_what_only_fills_the_folder(question, folder, answer):
    found = told(question, folder)
    assert any(answer in snippet.quote for snippet in found)
    assert not any(snippet.section == NEAREST for snippet in found)
    filler = {line for lines in (NOTES, RECIPE) for line in lines}
    assert filler.isdisjoint(snippet.quote for snippet in found)


@pytest.mark.parametrize(("question", "folder"), UNANSWERED)
def test_what_is_not_there_is_not_answered(question, folder):
    assert all(snippet.section == NEAREST for snippet in told(question, folder))
