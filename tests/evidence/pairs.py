"""Pairs of passages with figures: those that may tell of one thing, and those that tell of two."""

# ruff: noqa: E501 - a document, or a pair, reads best on a line of its own

from typing import NamedTuple


class Pair(NamedTuple):
    """Two passages and a question that both speak to."""

    question: str
    one: str
    other: str
    same: bool  # they give different amounts of the same thing


MEAL = "How much is the meal allowance per day?"
TIMEOUT = "What are the timeouts of the client?"
LIMIT = "What is the rate limit?"
PLAN = "What do the plans cost?"
STORE = "How long are logs kept?"

PAIRS = (
    Pair(MEAL, "The daily meal allowance is 30 euros.", "Travellers receive forty-two euros per day for meals.", True),
    Pair(MEAL, "The meal allowance is EUR 30.", "The meal allowance was raised to 42 euros.", True),
    Pair(MEAL, "The meal allowance is € 30 a day.", "For meals you get 42 € a day.", True),
    Pair("What is the hotel limit?", "A hotel may cost 110 euros.", "The ceiling for a hotel is EUR 140 a night.", True),
    Pair("How long is parental leave?", "Parental leave is four weeks.", "Parents take 40 days of leave.", True),
    Pair("How long is the notice period?", "The notice period is three months.", "Notice must be given six weeks ahead.", True),
    Pair("What is the commission?", "The commission is 12 per cent.", "Partners earn a commission of 15%.", True),
    Pair("How many users are there?", "There are 1,200,000 users.", "We count 2.1 million users.", True),
    Pair("How many servers has the cluster?", "The cluster has a dozen servers.", "Twenty servers form the cluster.", True),
    Pair("How long is the break?", "The break lasts one and a half hours.", "Staff take a break of 45 minutes.", True),
    Pair(TIMEOUT, "The default timeout is 30 seconds.", "The default timeout is 60 seconds.", True),
    Pair(TIMEOUT, "The client has a timeout of 30 s.", "The timeout of the client is one minute.", True),
    Pair(LIMIT, "The rate limit is 100 requests a minute.", "Each key has a rate limit of 250 requests.", True),
    Pair(STORE, "Logs are kept for 30 days.", "We keep logs for 90 days.", True),
    Pair(STORE, "Logs are kept for one year.", "Logs are deleted after 90 days.", True),
    Pair("How large is an upload?", "An upload may have 500 MB.", "The limit of an upload is 2 GB.", True),
    Pair("What is the fee?", "The fee is 20 euros.", "The fee now amounts to 25 euros.", True),
    Pair("What is the fee?", "The fee is twenty euros.", "Members pay a fee of thirty-five euros.", True),
    Pair("When is the deadline?", "The deadline is 15 September.", "The new deadline is 30 October.", True),
    Pair("How many paying customers are there?", "Paying customers rose to 1,240.", "Paying customers fell to 1,265.", True),
    Pair("What is the revenue?", "Revenue was 4.31 million euros.", "Revenue was 4.58 million euros.", True),
    Pair("How many open positions are there?", "There are 14 open positions.", "Six positions are open.", False),
    Pair(TIMEOUT, "The connect timeout is 30 seconds.", "The read timeout is 60 seconds.", False),
    Pair(TIMEOUT, "The default connect timeout of the client is 30 seconds.",
         "The default read timeout of the client is 60 seconds.", False),
    Pair(TIMEOUT, "The client waits 30 seconds for a connection.", "The server rests 5 seconds between two backups.", False),
    Pair(PLAN, "The Basic plan costs 10 euros a month.", "The Pro plan costs 25 euros a month.", False),
    Pair(PLAN, "The Basic plan costs 10 euros a month and holds 5 GB.", "The Pro plan costs 25 euros a month and holds 50 GB.", False),
    Pair("What does support cost in each region?", "Support in Europe costs 10 euros an hour.",
         "Support in Asia costs 12 euros an hour.", False),
    Pair("How much may users store?", "Users in the north region may store 50 GB.", "Users in the south region may store 90 GB.", False),
    Pair("What was the revenue in each quarter?", "Revenue in the second quarter was 4.05 million euros.",
         "Revenue in the third quarter was 4.31 million euros.", False),
    Pair("What was the revenue in each quarter?", "Revenue in Q2 was 4 million euros.", "Revenue in Q3 was 5 million euros.", False),
    Pair("How many boats came?", "In 2019 there came 410 boats.", "In 2020 there came 380 boats.", False),
    Pair("What is the limit?", "Version 3 has a limit of 10 files.", "Version 4 has a limit of 20 files.", False),
    Pair(STORE, "Access logs are kept for 30 days.", "Audit logs are kept for 365 days.", False),
    Pair(STORE, "Logs are kept for 30 days.", "How long logs are kept can be set, from 10 to 90 days.", False),
    Pair(STORE, "Logs are kept for 30 days.", "Logs are kept for 30 days, and backups of them for 90 days.", False),
    Pair(STORE, "Logs are kept for 12 months.", "Logs are kept for one year.", False),
    Pair(STORE, "Logs are kept for 90 days.", "Logs are kept for three months.", False),
    Pair(STORE, "Logs are kept for 60 minutes.", "Logs are kept for one hour.", False),
    Pair(MEAL, "The meal allowance is 30 euros.", "The meal allowance is EUR 30.", False),
    Pair(MEAL, "The meal allowance is thirty euros.", "For meals the allowance is € 30.", False),
    Pair(MEAL, "The meal allowance is 30 euros.", "Meals are paid by card, and the hotel by invoice within 14 days.", False),
    Pair(MEAL, "The breakfast allowance is 8 euros.", "The dinner allowance is 20 euros.", False),
    Pair("How many users are there?", "There are 1,200,000 users.", "The platform has 1.2 million users.", False),
    Pair("How large is an upload?", "An upload may have 2 GB.", "An upload of at most 2,000 MB is taken.", False),
    Pair("How long is leave?", "Maternity leave is 16 weeks.", "Sick leave is 6 weeks.", False),
    Pair("What are the fees?", "The entry fee is 50 euros.", "The annual fee is 20 euros.", False),
    Pair("What are the fees?", "The fee for adults is 20 euros.", "The fee for children is 8 euros.", False),
    Pair("What is the interest rate?", "The interest rate of the loan is 4 percent.", "The interest rate of deposits is 2 percent.", False),
    Pair("How fast are the lines?", "The upload speed is 20 Mbit.", "The download speed is 100 Mbit.", False),
    Pair("How many retries and how many workers?", "The queue makes 3 retries.", "The queue has 8 workers.", False),
    Pair("How long does a lease last?", "The lease lasts 60 seconds.", "A flat has a lease of 24 months.", False),
    Pair("What is the rent?", "The rent in March was 900 euros.", "The rent in April was 950 euros.", False),
    Pair("What is the minimum and the maximum age?", "The minimum age is 16 years.", "The maximum age is 65 years.", False),
)  # fmt: skip
