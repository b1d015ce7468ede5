from carter.evidence.listings import listings
from carter.evidence.units import sentences
from tests.research.made import readable


def told(*parts, title=""):
    """Each listing of a page: its announcement and its entries, each with what stands over it."""
    page = readable(*parts, title=title)
    text = str(page.text)
    return [
        (
            text[each.lead.start : each.lead.end] if each.lead else "",
            [
                (*(text[start:end] for start, end in entry.over), text[entry.start : entry.end])
                for entry in each.entries
            ],
        )
        for each in listings(text, sentences(page))
    ]


def kinds(*parts):
    page = readable(*parts)
    return [(each.steps, each.options, each.sections) for each in listings(str(page.text), sentences(page))]


def test_a_list_is_told_under_the_sentence_that_announces_it():
    found = told("These metals rust:", ("item", "iron in air"), ("item", "steel in salt water"))
    assert found == [
        (
            "These metals rust",
            [("These metals rust", "iron in air"), ("These metals rust", "steel in salt water")],
        )
    ]


def test_an_announcement_may_be_followed_by_a_further_sentence():
    page = ("The following metals do not rust. That may change.", ("item", "Gold."), ("item", "Platinum."))
    assert told(*page)[0][0] == "The following metals do not rust."


def test_a_sentence_that_counts_what_follows_announces_it():
    page = ("There are several things to know. They are old.", ("item", "Gold is soft."), ("item", "Iron rusts."))
    assert told(*page)[0][0] == "There are several things to know."


def test_a_list_that_nothing_announces_is_told_under_its_heading():
    page = (("heading", "Restrictions"), ("item", "No gold is kept."), ("item", "No iron is kept."))
    assert told(*page)[0] == (
        "Restrictions",
        [("Restrictions", "No gold is kept."), ("Restrictions", "No iron is kept.")],
    )


def test_of_a_long_entry_the_first_sentence_is_told():
    long = "Gold is soft. " + "It was used for coins in many countries over a long time, and still is. " * 4
    ((_, entries),) = told("Know the following:", ("item", long.strip()), ("item", "Iron rusts."))
    assert [entry[-1] for entry in entries] == ["Gold is soft.", "Iron rusts."]


def test_code_stays_with_its_step():
    page = ("Do this:", ("item", "Stop it:"), ("code", "stop"), ("item", "Start it:"), ("code", "start"))
    ((_, entries),) = told(*page)
    assert [entry[-1] for entry in entries] == ["Stop it:\nstop", "Start it:\nstart"]


def test_one_entry_is_no_listing():
    assert told("Do this:", ("item", "Stop it."), "It stops.") == []


def test_numbered_entries_are_steps():
    assert kinds("Do this:", ("item", "1. Stop it."), ("item", "2. Start it.")) == [(True, False, False)]
    assert kinds("Know this:", ("item", "It stops."), ("item", "It starts.")) == [(False, False, False)]


def test_the_options_of_a_program_are_known_as_such():
    page = ("It accepts the following arguments:", ("item", "--dry-run prints only"), ("item", "-v says more"))
    assert kinds(*page) == [(False, True, False)]


def test_a_definition_is_told_under_its_term():
    page = ("Metals:", ("term", "Gold"), ("definition", "It is soft."), ("term", "Iron"), ("definition", "It rusts."))
    ((_, entries),) = told(*page)
    assert entries == [("Metals", "Gold", "It is soft."), ("Metals", "Iron", "It rusts.")]


def test_steps_in_prose_are_told_from_the_first_to_the_last():
    page = "To move house, plan. First, pack. Then call a van. Finally, clean the rooms. It takes a day."
    ((_, entries),) = told(page)
    assert [entry[-1] for entry in entries] == ["First, pack.", "Then call a van.", "Finally, clean the rooms."]


def test_sections_are_told_by_their_headings_and_first_sentences():
    page = (
        ("heading", "Ways to rust"),
        *(("heading2", "In air"), "Air is enough. It takes long."),
        *(("heading2", "In water"), "Water is faster."),
        *(("heading2", "In salt water"), "Salt is fastest."),
    )
    assert told(*page)[-1] == (
        "Ways to rust",
        [
            ("In air", "Air is enough. It takes long."),
            ("In water", "Water is faster."),
            ("In salt water", "Salt is fastest."),
        ],
    )


def test_sections_that_lead_to_the_others_are_none_of_a_row():
    heads = ("Overview", "In air", "In water", "In salt water", "See also")
    page = (
        ("heading", "Ways to rust"),
        *(part for head in heads for part in (("heading2", head), f"{head}: it rusts.")),
    )
    ((_, entries),) = told(*page)
    assert [entry[0] for entry in entries] == ["In air", "In water", "In salt water"]


def test_headings_that_count_steps_are_told_without_what_stands_before_them():
    page = (
        ("heading", "Moving"),
        *(("heading2", "Why"), "It is time."),
        *(("heading2", "Step 1: pack"), "Take boxes."),
        *(("heading2", "Step 2: drive"), "Take a van."),
    )
    ((_, entries),) = told(*page)
    assert [entry[0] for entry in entries] == ["Step 1: pack", "Step 2: drive"]
    assert kinds(*page) == [(True, False, True)]


def test_a_sentence_that_points_elsewhere_announces_nothing():
    page = (
        *("It costs much.", "Further explanation is available in the section on the following lists."),
        *(("item", "if you join, use a list"), ("item", "if you add, use a set")),
    )
    assert told(*page) == []


def test_the_first_paragraph_under_a_heading_is_one_entry():
    page = (("heading", "Moving house"), "Take boxes. Fill them. Call a van.")
    assert told(*page) == [("Moving house", [("Moving house", "Take boxes. Fill them. Call a van.")])]


def test_commands_are_told_under_what_names_them_with_their_notes():
    page = (("term", "Undo a commit"), ("code", "git reset --soft HEAD^ <1>"), ("item", "This keeps the files."))
    assert told(*page)[-1] == (
        "Undo a commit",
        [("Undo a commit", "git reset --soft HEAD^ <1>"), ("Undo a commit", "This keeps the files.")],
    )
