"""Small folders with current and stale figures of one thing: what must lead, and what must not stand without a mark."""

# ruff: noqa: E501 - a document, or a pair, reads best on a line of its own

from typing import NamedTuple


class Case(NamedTuple):
    """A folder, a question, what is current and what is stale."""

    name: str
    question: str
    files: dict[str, str]
    current: str  # words that the summary must hold; empty where nothing is current
    stale: tuple[str, ...]  # words that may stand only behind a mark or inside their own one, and never first
    max_sources: int = 10


def note(title: str, text: str, date: str = "") -> str:
    """A Markdown file with a front matter."""
    dated = f"date: {date}\n" if date else ""
    return f"---\ntitle: {title}\n{dated}---\n# {title}\n\n{text}\n"


MEALS = "How much is the meal allowance per day?"
HOTEL = "What is the limit for a hotel night?"
RATE = "What is the rate limit of the interface?"
LEAVE = "How many days of parental leave do employees get?"
FEE = "What is the annual membership fee?"
RETENTION = "How long are access logs kept?"
LONG = (
    "The company has offices in three towns. Staff travel by train where they can. Every trip needs the consent of the "
    "head of the team before it is booked. Receipts are handed in within two weeks of the return. "
)

CASES = (
    Case("reworded, number word", MEALS, {
        "travel-rules.md": note("Travel rules", "The daily meal allowance is 30 euros.", "2021-03-01"),
        "expenses.md": note("Expenses guide", "Travellers receive forty-two euros per day for meals.", "2025-02-01"),
    }, "forty-two", ("30 euros",)),
    Case("reworded, hotel", HOTEL, {
        "a.md": note("Travel rules", "A hotel night may cost up to 110 euros.", "2021-03-01"),
        "b.md": note("Booking guide", "When you book a hotel, the ceiling is EUR 140 a night.", "2025-02-01"),
    }, "EUR 140", ("110 euros",)),
    Case("weeks against days", LEAVE, {
        "a.md": note("Leave handbook", "Employees get four weeks of parental leave.", "2020-05-01"),
        "b.md": note("Family benefits", "Parental leave is 40 days for every employee.", "2024-05-01"),
    }, "40 days", ("four weeks",)),
    Case("currency sign", FEE, {
        "a.md": note("Members", "The membership fee is € 30 each year.", "2019-01-10"),
        "b.md": note("Club fees", "Every year members pay a membership fee of 45 euros.", "2024-01-10"),
    }, "45 euros", ("€ 30",)),
    Case("percent in words", "What is the commission on sales?", {
        "a.md": note("Partner terms", "The commission is 12 per cent of the sales.", "2020-01-10"),
        "b.md": note("Partner programme", "We pay partners a commission of 15% on all sales.", "2025-01-10"),
    }, "15%", ("12 per cent",)),
    Case("millions", "How many users does the platform have?", {
        "a.md": note("Facts", "The platform has 1,200,000 users.", "2022-01-10"),
        "b.md": note("About us", "With 2.1 million users the platform is the largest in its field.", "2025-01-10"),
    }, "2.1 million", ("1,200,000",)),
    Case("a dozen", "How many servers are in the cluster?", {
        "a.md": note("Cluster notes", "The cluster consists of a dozen servers.", "2021-01-10"),
        "b.md": note("Operations", "Twenty-four servers form the cluster.", "2025-01-10"),
    }, "Twenty-four", ("a dozen",)),
    Case("one and a half", "How long is the lunch break?", {
        "a.md": note("Hours", "The lunch break lasts one and a half hours.", "2018-01-10"),
        "b.md": note("Working time", "Staff take 45 minutes for the lunch break.", "2024-01-10"),
    }, "45 minutes", ("one and a half",)),
    Case("three dates", FEE, {
        "a.md": note("Fees", "The annual membership fee is 20 euros.", "2018-01-10"),
        "b.md": note("Circular", "Members now owe 25 euros as their annual fee.", "2021-01-10"),
        "c.md": note("Letter to members", "For the membership the annual fee amounts to 32 euros.", "2025-01-10"),
    }, "32 euros", ("20 euros", "25 euros")),
    Case("text says until", RATE, {
        "limits.md": note("Limits", "Until March 2024 the rate limit of the interface was 100 requests per minute.\n\n"
            "The interface accepts 250 requests per minute; this rate limit holds for each key."),
    }, "250 requests", ("100 requests",)),
    Case("text says used to", RATE, {
        "a.md": note("History", "The rate limit of the interface used to be 60 requests per minute."),
        "b.md": note("Usage", "Each key may send 90 requests per minute, which is the rate limit of the interface."),
    }, "90 requests", ("60 requests",)),
    Case("text says formerly", RETENTION, {
        "a.md": note("Logging", "Formerly access logs were kept for 14 days.\n\nSince May 2024 access logs are kept for 60 days."),
    }, "60 days", ("14 days",)),
    Case("text says before version", "What is the default timeout of the client?", {
        "a.md": note("Client", "Before version 3 the default timeout of the client was 30 seconds.\n\n"
            "The default timeout of the client is 10 seconds."),
    }, "10 seconds", ("30 seconds",)),
    Case("text says previously", FEE, {
        "a.md": note("Fees", "Previously the annual membership fee was 20 euros.\n\nThe annual membership fee is 28 euros."),
    }, "28 euros", ("20 euros",)),
    Case("in a year it was", FEE, {
        "a.md": note("Fees", "In 2019 the annual membership fee was 20 euros.\n\nIn 2025 the annual membership fee is 28 euros."),
    }, "28 euros", ("20 euros",)),
    Case("visible date, text", RETENTION, {
        "one.txt": "Logging rules\n\nLast updated: 2020-02-03\n\nAccess logs are kept for 30 days.\n",
        "two.txt": "Privacy notes\n\nAccess logs of the web servers are kept for 90 days.\n\nUpdated: 2025-09-01\n",
    }, "90 days", ("30 days",)),
    Case("visible date, last reviewed", RETENTION, {
        "one.md": "# Logging rules\n\n*Last reviewed 3 May 2019*\n\nAccess logs are kept for 30 days.\n",
        "two.md": "# Privacy notes\n\n**Last reviewed:** 3 May 2025\n\nWe keep access logs of the web servers for 90 days.\n",
    }, "90 days", ("30 days",)),
    Case("visible date, effective", MEALS, {
        "one.txt": "Travel rules\nEffective from 1 January 2020\n\nThe daily meal allowance is 30 euros.\n",
        "two.txt": "Travel guide\nEffective 1 January 2025\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("visible date, version line", MEALS, {
        "one.txt": "Travel rules\nVersion 1.1, June 2019\n\nThe daily meal allowance is 30 euros.\n",
        "two.txt": "Travel guide\nVersion 3.2, June 2024\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("visible date, html foot", MEALS, {
        "one.html": "<html><body><main><h1>Travel rules</h1><p>The daily meal allowance is 30 euros, which covers breakfast, lunch and dinner.</p>"
            "</main><footer><p>Last updated: 2020-01-10</p></footer></body></html>",
        "two.html": "<html><body><main><h1>Travel guide</h1><p>The allowance for meals is 44 euros per day, which covers all that you eat.</p>"
            "</main><footer><p>Last updated: 2025-01-10</p></footer></body></html>",
    }, "44 euros", ("30 euros",)),
    Case("one source only, archive", FEE, {
        "archive/fees.md": note("Fees", "The annual membership fee is 20 euros. The annual membership fee is due in January."),
        "current/fees.md": note("Fees", "The annual membership fee is 32 euros."),
    }, "32 euros", ("20 euros",), 1),
    Case("one source only, old name", FEE, {
        "fees (old).md": note("Fees", "The annual membership fee is 20 euros. The annual membership fee is due in January."),
        "fees.md": note("Fees", "The membership fee is 32 euros."),
    }, "32 euros", ("20 euros",), 1),
    Case("one source only, year", FEE, {
        "fees-2019.md": note("Fees", "The annual membership fee is 20 euros. The annual membership fee is due in January."),
        "fees-2025.md": note("Fees", "The membership fee is 32 euros."),
    }, "32 euros", ("20 euros",), 1),
    Case("name with a year beside one without", MEALS, {
        "policy-2021.md": "# Policy\n\nThe daily meal allowance is 30 euros.\n",
        "policy.md": "# Policy\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("folder of a year", MEALS, {
        "archive/2020/travel.md": "# Travel\n\nThe daily meal allowance is 30 euros.\n",
        "travel/guide.md": "# Guide for travellers\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("folders of two years", MEALS, {
        "2020/travel.md": "# Travel\n\nThe daily meal allowance is 30 euros.\n",
        "2025/rules.md": "# Rules for travellers\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("fiscal years", "What is the training budget per employee?", {
        "budget-FY2022.md": "# Budget\n\nThe training budget is 800 euros per employee.\n",
        "budget-FY2025.md": "# Budget\n\nEach employee has 1,100 euros for training.\n",
    }, "1,100 euros", ("800 euros",)),
    Case("quarters", "How many open positions are there in engineering?", {
        "report-2023-Q4.md": "# Hiring\n\nEngineering has 14 open positions.\n",
        "report-2025-Q1.md": "# Hiring\n\nThere are 6 open positions in engineering.\n",
    }, "6 open", ("14 open",)),
    Case("v1 beside v2", MEALS, {
        "travel-v1.md": "# Travel\n\nThe daily meal allowance is 30 euros.\n",
        "travel-v2.md": "# Travel\n\nThe allowance for meals is 44 euros per day.\n",
    }, "44 euros", ("30 euros",)),
    Case("changelog in a document", "What is the default timeout of the client?", {
        "changes.md": "# What changed in the client\n\n## 2.0 (2021-04-01)\n\nThe default timeout of the client is 30 seconds.\n\n"
            "## 3.0 (2024-04-01)\n\nThe default timeout of the client is 12 seconds.\n",
    }, "12 seconds", ("30 seconds",)),
    Case("a list of years", FEE, {
        "fees.md": "# Membership\n\nThe annual membership fee over time:\n\n- 2021: the annual membership fee is 20 euros\n"
            "- 2023: the annual membership fee is 24 euros\n- 2025: the annual membership fee is 32 euros\n",
    }, "32 euros", ("is 20 euros", "is 24 euros")),
    Case("a table of years", FEE, {
        "fees.md": "# Membership\n\n## Annual membership fee\n\n| year | annual membership fee |\n|---|---|\n| 2021 | 20 euros a year |\n"
            "| 2023 | 24 euros a year |\n| 2025 | 32 euros a year |\n",
    }, "32 euros", ("2021 | 20 euros", "2023 | 24 euros")),
    Case("future", RATE, {
        "a.md": note("Plans", "From 1 July 2027 the rate limit of the interface will be 400 requests per minute.", "2025-10-01"),
        "b.md": note("Usage", "The interface takes at most 250 requests per minute as its rate limit.", "2025-03-01"),
    }, "250 requests", ("400 requests",)),
    Case("future, one document", FEE, {
        "a.md": note("Fees", "From January 2028 the annual membership fee will rise to 50 euros.\n\nThe annual membership fee is 32 euros.", "2026-10-01"),
    }, "32 euros", ("50 euros",)),
    Case("future, proposed", FEE, {
        "a.md": note("Minutes", "It is proposed that the annual membership fee be 50 euros.", "2026-10-01"),
        "b.md": note("Fees", "The annual membership fee is 32 euros.", "2026-01-01"),
    }, "32 euros", ("50 euros",)),
    Case("superseded by its own words", MEALS, {
        "old.md": "# Travel rules\n\nThis document has been superseded by the expenses guide.\n\nThe daily meal allowance is 30 euros.\n",
        "new.md": "# Expenses guide\n\nTravellers receive 42 euros per day for meals.\n",
    }, "42 euros", ("30 euros",)),
    Case("only an earlier one", MEALS, {
        "archive/travel.md": "# Travel rules\n\nThis document has been superseded.\n\nThe daily meal allowance is 30 euros.\n",
    }, "", ("30 euros",)),
    Case("same words again, confirmed", MEALS, {
        "a.md": note("Travel rules", "The daily meal allowance is 30 euros.", "2021-03-01"),
        "b.md": note("Expenses guide", "The daily meal allowance is 30 euros.", "2025-02-01"),
    }, "30 euros", ()),
    Case("undated beside dated", MEALS, {
        "a.md": note("Travel rules", "The daily meal allowance is 30 euros."),
        "b.md": note("Expenses guide", "Travellers receive forty-two euros per day for meals.", "2025-02-01"),
    }, "forty-two", ()),  # no date tells which is newer: the other one is told as disputed, and both side by side
    Case("the year that is asked for", "What was the annual membership fee in 2021?", {
        "a.md": note("Fees", "In 2021 the annual membership fee was 20 euros.\n\nIn 2025 the annual membership fee is 28 euros."),
    }, "20 euros", ()),
 Case("long docs, reworded","What is the daily meal allowance for business trips?",{
   "travel-2021.md":note("Business travel","## Trains\n\n" + LONG + "\n\n## Meals\n\nThe daily meal allowance for business trips is 30 euros. Breakfast at the hotel is deducted.\n\n## Hotels\n\nHotels may cost up to 110 euros a night.","2021-03-01"),
   "people/handbook.md":note("Staff handbook","## Travel\n\n" + LONG + "When you travel, you get 42 euros for meals per day.\n\n## Leave\n\nStaff have 28 days of leave.","2025-03-01"),
   "notes/meeting.md":note("Team meeting","We spoke about business trips and about meals in the canteen, which costs 6 euros.","2024-01-05"),
 },"42 euros",("is 30 euros",)),
 Case("retention policies","How long do we retain customer data after an account is closed?",{
   "privacy-2019.txt":"Privacy policy\nVersion 1.0, May 2019\n\nAfter an account is closed we retain customer data for 24 months.\n",
   "privacy.txt":"Privacy policy\nVersion 2.1, March 2025\n\nCustomer data of closed accounts is deleted after 90 days.\n"},
   "90 days",("24 months",)),
 Case("sla","What uptime does the service level agreement promise?",{
   "contracts/archive/sla-2020.md":"# Service level agreement\n\nThe service level agreement promises an uptime of 99.5 percent.\n",
   "contracts/sla.md":"# Service level agreement\n\n*Effective from 1 April 2024*\n\nWe promise an uptime of 99.9 % each month.\n"},
   "99.9",("99.5",)),
 Case("headcount","How many employees does the company have?",{
   "reports/annual-2022.md":"# Annual report 2022\n\nThe company has 310 employees in four countries.\n",
   "reports/annual-2024.md":"# Annual report 2024\n\nAt the end of the year we had 402 employees.\n"},
   "402",("310",)),
 Case("price list","How much does the standard licence cost?",{
   "prices 2023.md":"# Prices\n\nThe standard licence costs 49 dollars per seat and month.\n",
   "prices 2025.md":"# Prices\n\n| licence | price per seat |\n|---|---|\n| standard licence | $ 65 a month |\n| premium licence | $ 99 a month |\n"},
   "65",("49 dollars",)),
 Case("oncall pay, email style","How much is on-call duty paid per week?",{
   "mail-2022-05-03.txt":"From: Head of operations\nDate: 3 May 2022\nSubject: On-call\n\nOn-call duty is paid 150 euros per week from now on.\n",
   "mail-2024-11-12.txt":"From: Head of operations\nDate: 12 November 2024\nSubject: On-call pay\n\nWe will pay 220 euros for each week of on-call duty, starting at once.\n"},
   "220 euros",("150 euros",)),
 Case("superseded mention","What is the maximum speed on the site?",{
   "old-rules.md":"# Site rules\n\n> Status: superseded\n\nThe maximum speed on the site is 20 km per hour.\n",
   "site-rules.md":"# Site rules\n\nVehicles may drive at most 10 km per hour on the site.\n"},
   "10 km",("20 km",)),
 Case("prices raised sentence","What is the price of a parking permit?",{
   "a.md":note("Parking","The price of a parking permit was raised from 20 to 35 euros in 2024."),
   "b.md":note("Facilities","A parking permit costs 20 euros.","2022-01-01")},
   "35 euros",("costs 20 euros",)),
 Case("vacation two sources","How many vacation days do employees have?",{
   "hb/2018/handbook.md":"# Handbook\n\nEmployees have 25 vacation days a year.\n",
   "hb/2024/handbook.md":"# Handbook\n\nEmployees have 28 vacation days a year, plus one for every five years.\n"},
   "28 vacation",("25 vacation",)),
 Case("two regions no change","What is the storage quota in each region?",{
   "eu.md":note("Quota in Europe","The storage quota in Europe is 50 GB.","2023-01-01"),
   "us.md":note("Quota in America","The storage quota in America is 80 GB.","2025-01-01")},
   "80 GB",()),
 Case("two plans no change","What do the Basic plan and the Pro plan cost?",{
   "basic.md":note("Basic plan","The Basic plan costs 10 euros a month.","2023-01-01"),
   "pro.md":note("Pro plan","The Pro plan costs 25 euros a month.","2025-01-01")},
   "25 euros",()),
 Case("version docs","What is the default port of the server?",{
   "docs/v1/server.md":"# Server\n\nThe default port of the server is 8080.\n",
   "docs/v2/server.md":"# Server\n\nThe default port of the server is 9090.\n"},
   "9090",("8080",)),
 Case("german","Wie hoch ist die Tagespauschale für Verpflegung?",{
   "a.md":note("Reisekosten","Die Tagespauschale für Verpflegung beträgt 24 Euro.","2019-01-01"),
   "b.md":note("Reisekosten neu","Für Verpflegung gibt es eine Tagespauschale von 28 Euro.","2024-01-01")},
   "28 Euro",("24 Euro",)),
 Case("changelog rows","What is the maximum upload size?",{
   "upload.md":"# Uploads\n\n| since | maximum upload size |\n|---|---|\n| 2020 | maximum upload size of 100 MB |\n| 2024 | maximum upload size of 500 MB |\n"},
   "500 MB",("of 100 MB",)),
 Case("one sentence both","What is the entry fee of the museum?",{
   "m.md":note("Museum","Entry fee of the museum: 2023: 10 EUR; 2024: 12 EUR; 2025: 14 EUR.")},
   "14 EUR",()),
 Case("draft","What is the travel budget per team?",{
   "budget-draft.md":note("Budget draft","The travel budget is 9,000 euros per team.","2025-05-01"),
   "budget.md":note("Budget","Each team has a travel budget of 7,500 euros.","2025-02-01")},
   "7,500",("9,000",)),
 Case("quarters of a year","How many beds does the hospital have?",{
   "reports/2025/q4-2025.txt":"QUARTERLY REPORT, Q4 2025\nIssued on 26 January 2026\n\nThe hospital has 604 beds.\n",
   "reports/2026/q1-2026.txt":"QUARTERLY REPORT, Q1 2026\nIssued on 21 April 2026\n\nThe hospital has 612 beds.\n",
   "reports/2026/q2-2026.md":"# Quarterly report, Q2 2026\n\nIssued on 20 July 2026\n\nThe hospital has 618 beds, 22 of them in intensive care.\n"},
   "618",("604 beds","612 beds")),
 Case("no longer","May staff wear their uniform on the way home from work?",{
   "uniform.md":"# Uniform policy\n\nDate of issue: 3 February 2025\n\nStaff may wear their uniform on the way to and from work if it is covered by a coat.\n",
   "mail.txt":"From: Director of nursing\nDate: Fri, 12 Jun 2026 09:14:00 +0100\nSubject: Uniforms\n\nDear colleagues,\n\nfrom 1 July 2026 on uniforms may no longer be worn on the way to or from work.\n"},
   "no longer be worn",("may wear their uniform",)),
 Case("told as former elsewhere","Within how many days can a game be returned?",{
   "refunds.md":"# Refunds\n\nAs of 15 April 2026\n\nA game can be returned within 21 days if it was played for less than three hours. Until 14 April 2026 the limit was 14 days and two hours.\n",
   "mail.txt":"From: Shop\nDate: Mon, 02 Mar 2026 10:00:00 +0100\n\nCustomers can return a game within 14 days if it was played for less than two hours.\n"},
   "21 days",("return a game within 14 days",)),
 Case("correction","How many employees did the studio have in June 2026?",{
   "status-2026-06.md":"# Status report June 2026\n\nThe studio has 79 employees.\n",
   "correction.md":"# Correction to the status report of June 2026\n\nWritten on 9 July 2026\n\nThe number of employees was 78, not 79.\n"},
   "78",("has 79 employees",)),
 Case("guide to an older version","What is the default tick rate of the engine?",{
   "changelog.md":"# Changelog of the Lamplight engine\n\n## 7.1 - 2026-08-14\n\n- The default tick rate is 60 per second; it was 30.\n\n## 6.4 - 2025-06-02\n\n- The default tick rate is 30 per second; it was 20.\n",
   "guide.md":"# Guide to the Lamplight engine\n\nWritten for version 6.4.\n\nThe engine ticks 30 times per second by default.\n"},
   "60 per second",("rate is 30 per second","ticks 30 times")),
 Case("draft of next year","How many night shifts in a row may be worked?",{
   "rota.md":note("Rules for rotas","No more than three night shifts in a row may be worked.","2025-11-01"),
   "rota-2027.md":"# Rules for rotas 2027\n\nDraft for consultation. Not approved.\n\nNo more than two night shifts in a row may be worked.\n"},
   "three night shifts",("two night shifts",)),
 Case("another year","How large was the deficit of 2025?",{
   "q4-2025.md":"# Quarterly report, Q4 2025\n\nDate: 26 January 2026\n\nThe year 2025 closed with a deficit of 3.4 million pounds.\n",
   "annual-2024.md":"# Annual report 2024\n\nPublished 14 March 2025\n\nThe year closed with a deficit of 6.1 million pounds.\n",
   "forecast.md":"# Forecast for 2026\n\nAdopted 16 December 2025\n\nWe expect a deficit of 1.8 million pounds in 2026.\n"},
   "3.4 million",("6.1 million","1.8 million")),
 Case("release notes beside a manual","How long does Sluice keep readings by default?",{
   "manual.md":"# Sluice 2.9: manual\n\nBy default Sluice keeps readings for 90 days.\n",
   "release-notes.md":"# Release notes of Sluice\n\n## 3.2 (3 December 2025)\n\n- Readings are kept for 400 days by default.\n",
   "a.md":"# Readings\n\nSluice keeps readings of meters.\n","b.md":"# Default\n\nBy default Sluice shows readings.\n",
   "c.md":"# Notes\n\nThe archive is in the cellar.\n"},
   "400 days",("for 90 days",),4),
)  # fmt: skip
