"""A small company's folder of dated reports: restated figures, a policy in two versions, notes of meetings."""

FILES = {
    "reports/finance/q3-2025.md": """---
title: Quarterly report, third quarter 2025
date: 2025-11-14
---
# Quarterly report, third quarter 2025

Revenue in the third quarter was 4.31 million euros, after the restatement of the Lyon contracts.
Operating costs were 3.02 million euros. The number of paying customers rose to 1,240.

| measure | Q2 2025 | Q3 2025 |
|---|---|---|
| revenue, million euros | 4.05 | 4.31 |
| churn, per cent | 2.1 | 1.8 |

Cash at the end of the quarter was 6.4 million euros, unless the Lyon deposit has to be paid back.
""",
    "reports/finance/archive/q3-2025-first.md": """---
title: Quarterly report, third quarter 2025
date: 2025-10-09
---
# Quarterly report, third quarter 2025

Revenue in the third quarter was 4.58 million euros. Operating costs were 3.02 million euros.
The number of paying customers rose to 1,265.
""",
    "reports/people/remote-work-v2.md": """---
title: Remote work policy, version 2
date: 2025-09-01
---
# Remote work policy, version 2

This policy replaces version 1.

## Days at home

Staff may work from home for up to three days a week, except in the first month of employment.
Working from another country needs the written approval of the people team, and is limited to 20 days a year.

## Equipment

The company pays up to 600 euros for a desk and a chair, once every four years.
""",
    "reports/people/remote-work-v1.md": """---
title: Remote work policy, version 1
date: 2023-04-01
---
# Remote work policy, version 1

## Days at home

Staff may work from home for up to two days a week.
Working from another country is not allowed.

## Equipment

The company pays up to 400 euros for a desk and a chair.
""",
    "reports/meetings/2025-06-03.md": """# Platform meeting, 2025-06-03

The backup of the customer database is kept for 30 days. We decided to keep it for 90 days from July on,
because the auditors asked for a full quarter.

Anna owns the move of the payment service to the new cluster; the deadline is 15 September.
""",
    "reports/meetings/2025-09-16.md": """# Platform meeting, 2025-09-16

The move of the payment service was postponed: the new deadline is 30 October, since the load test failed twice.
The backup of the customer database is kept for 90 days.

Risk: if the second node is not delivered by October, the move slips to January.
""",
    "reports/meetings/2025-11-04.md": """# Platform meeting, 2025-11-04

The payment service moved on 28 October without an outage. The old cluster is switched off on 1 December.
On-call is paid 250 euros a week, and 400 euros in weeks with a public holiday.
""",
    "reports/handbook/oncall.md": """# On-call handbook

On-call lasts one week, from Monday 10:00 to Monday 10:00. An alert must be acknowledged within 15 minutes;
otherwise it goes to the second person, and after 30 minutes to the head of engineering.

To hand over, first write the open incidents into the log, then call the next person, and only then change the rota.
On-call is paid 200 euros a week.
""",
    "reports/handbook/glossary.md": """# Glossary

Churn is the share of customers who cancel in a quarter. A paying customer is one with at least one paid invoice
in the last 90 days. The load test is a replay of one hour of the busiest day at twice its speed.
""",
}
QUESTIONS = (
    "What was the revenue in the third quarter of 2025, and how many paying customers were there?",
    "How many days a week may staff work from home, and may they work from another country?",
    "How long is the backup of the customer database kept, and why was that changed?",
    "When does the payment service move to the new cluster, and what is the risk?",
    "What is a paying customer?",
    "How is on-call handed over, and how much is it paid?",
    "What is the price of the enterprise plan?",
)
