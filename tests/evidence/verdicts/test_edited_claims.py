"""One edit to a true claim, on many subjects: the edited claim is never supported, in a short text or in a long one."""

import pytest

from carter.evidence.verdicts.weighing import weigh

# Sentences about something else, in which what is wanted is hidden.
AROUND = (
    "The weather was mild that week and the newspapers wrote of little else. A second edition of the report, bound in "
    "blue cloth, is kept in the reading room on the ground floor, where it may be seen on request. The staff are used "
    "to visitors from abroad and help them with the catalogue, which was put on cards long ago and then typed by hand."
)
# What was edited -> (true claim, edited claim, evidence); a true claim that words cannot decide is left out.
EDITED = {
    "number": (
        "The observatory on Mount Teral recorded 27 comets in 1998.",
        "The observatory on Mount Teral recorded 72 comets in 1998.",
        "The observatory on Mount Teral recorded 27 comets in 1998, more than any other station.",
    ),
    "unit": (
        "A dose of 5 milligrams was given.",
        "A dose of 5 grams was given.",
        "Each volunteer was monitored for a day after a dose of 5 milligrams was given.",
    ),
    "date form": (
        "The treaty was signed on 4 March 1921.",
        "The treaty was signed on 3 April 1921.",
        "The treaty was signed on 04.03.1921 in Riga.",
    ),
    "negation fails to": (
        None,
        "The valve closes when pressure drops.",
        "The valve fails to close when pressure drops.",
    ),
    "negation lacks": (
        "The island lacks an airport.",
        "The island has an airport.",
        "The island lacks an airport, and ferries call twice a week.",
    ),
    "negation without": (
        "The trial ended without a verdict.",
        "The trial ended with a verdict.",
        "After six weeks the trial ended without a verdict.",
    ),
    "negation no longer": (
        "The company no longer sells typewriters.",
        "The company sells typewriters.",
        "Since 2004 the company no longer sells typewriters.",
    ),
    "quantifier": (
        "Some of the samples contained lead.",
        "All of the samples contained lead.",
        "Some of the samples contained lead, according to the laboratory.",
    ),
    "hedge may": (
        "The drug may reduce the risk of stroke.",
        "The drug will reduce the risk of stroke.",
        "The drug may reduce the risk of stroke in older patients.",
    ),
    "hedge may drop": (
        "The drug may reduce the risk of stroke.",
        "The drug reduces the risk of stroke.",
        "The drug may reduce the risk of stroke in older patients.",
    ),
    "comparative": (
        "The northern route is longer than the southern one.",
        "The northern route is shorter than the southern one.",
        "The northern route is longer than the southern one by 12 kilometres.",
    ),
    "comparative swap": (
        "Copper conducts heat better than iron.",
        "Iron conducts heat better than copper.",
        "Copper conducts heat better than iron does.",
    ),
    "name": (
        "The bridge was designed by Elena Duarte.",
        "The bridge was designed by Elena Navarro.",
        "The bridge was designed by Elena Duarte and opened in 1974.",
    ),
    "name translit": (
        None,
        "Volkonov conducted the opening concert.",
        "Chaikovsky conducted the opening concert of the hall in 1891.",
    ),
    "initials": (
        "J. R. Whitlock won the 1962 election.",
        "J. P. Whitlock won the 1962 election.",
        "John Robert Whitlock won the 1962 election by 300 votes.",
    ),
    "attribution": (
        "Minister Okafor said the road would open in June.",
        "Mayor Adeyemi said the road would open in June.",
        "Minister Okafor said the road would open in June; Mayor Adeyemi declined to comment.",
    ),
    "attribution2": (
        "Researchers at Lund said the bees navigate by polarised light.",
        "Researchers at Oslo said the bees navigate by polarised light.",
        "Researchers at Lund said the bees navigate by polarised light. A team at Oslo had studied ants.",
    ),
    "role": (
        "Brightwell acquired Norcastle in 2015.",
        "Norcastle acquired Brightwell in 2015.",
        "Brightwell acquired Norcastle in 2015 for an undisclosed sum.",
    ),
    "role passive": (
        "Norcastle was acquired by Brightwell in 2015.",
        "Brightwell was acquired by Norcastle in 2015.",
        "Brightwell acquired Norcastle in 2015 for an undisclosed sum.",
    ),
    "rounding": (
        "About 48,000 people attended.",
        "About 47,000 people attended.",
        "A total of 48,213 people attended the fair.",
    ),
    "rounding2": (
        "The tower is about 330 metres tall.",
        "The tower is about 350 metres tall.",
        "The tower is 329.6 metres tall.",
    ),
    "percent": (
        "Unemployment rose by 2 percentage points.",
        "Unemployment rose by 2 percent.",
        "Unemployment rose by 2 percentage points, from 5 to 7 percent.",
    ),
    "rate": (
        "The pump delivers 40 litres per minute.",
        "The pump delivers 40 litres per hour.",
        "The pump delivers 40 litres per minute at full speed.",
    ),
    "rate2": (
        "The fare is 3 euros per kilometre.",
        "The fare is 3 euros per mile.",
        "The fare is 3 euros per kilometre after 10 pm.",
    ),
    "range": (
        "The tunnel takes 10 to 15 minutes to cross.",
        "The tunnel takes 10 to 25 minutes to cross.",
        "The tunnel takes 10 to 15 minutes to cross on foot.",
    ),
    "ordinal": (
        "She was the third woman to fly the route.",
        "She was the second woman to fly the route.",
        "She was the third woman to fly the route alone.",
    ),
    "decade": (
        "The mill was built in the 1870s.",
        "The mill was built in the 1880s.",
        "The mill was built in 1874 by two brothers.",
    ),
    "century": (
        "The chapel dates from the 15th century.",
        "The chapel dates from the 14th century.",
        "The chapel dates from the fifteenth century.",
    ),
    "century2": (None, "The chapel dates from the 16th century.", "The chapel dates from 1463."),
    "currency": (None, "The ticket costs 12 euros.", "The ticket costs £12 at the door."),
    "negative": (
        "The temperature fell to minus 12 degrees.",
        "The temperature fell to 12 degrees.",
        "The temperature fell to −12 degrees overnight.",
    ),
    "time zone": (
        "The launch is set for 14:00 UTC.",
        "The launch is set for 14:00 CET.",
        "The launch is set for 14:00 UTC on Friday.",
    ),
    "fraction": (
        "Two thirds of the members voted for the motion.",
        "One third of the members voted for the motion.",
        "Two thirds of the members voted for the motion.",
    ),
    "fraction pct": (
        "A quarter of the forest burned.",
        "A third of the forest burned.",
        "25 percent of the forest burned in August.",
    ),
    "doubled": (
        "Sales doubled to 6,000 units.",
        "Sales tripled to 6,000 units.",
        "Sales doubled from 3,000 to 6,000 units.",
    ),
    "doubled2": (
        "The number of visitors doubled.",
        "The number of visitors halved.",
        "The number of visitors rose from 40,000 to 80,000.",
    ),
    "twice": (
        "The lake is twice as deep as the reservoir.",
        "The lake is half as deep as the reservoir.",
        "The lake is twice as deep as the reservoir.",
    ),
    "plural": (
        "The Kestrels won the cup.",
        "The Falcons won the cup.",
        "The Kestrels won the cup in extra time against the Falcons.",
    ),
    "acronym": (
        "The IMO banned heavy fuel oil.",
        "The ILO banned heavy fuel oil.",
        "The International Maritime Organization banned heavy fuel oil in Arctic waters.",
    ),
    "alias": (
        "Bill Hartley leads the council.",
        "Bob Hartley leads the council.",
        "William Hartley leads the council.",
    ),
    "antonym": (
        "The judge rejected the appeal.",
        "The judge upheld the appeal.",
        "The judge rejected the appeal on Tuesday.",
    ),
    "direction": (
        "The river flows from east to west.",
        "The river flows from west to east.",
        "The river flows from east to west through the gorge.",
    ),
    "before/after": (
        None,
        "The library closed after the war.",
        "The library closed before the war and never reopened.",
    ),
    "cause": (
        "The strike followed the pay cut.",
        "The strike caused the pay cut.",
        "The strike followed the pay cut announced in May.",
    ),
    "only": (
        "Members may borrow five books.",
        "Only members may borrow five books.",
        "Members may borrow five books at a time.",
    ),
    "at least": (
        "At least 30 people were injured.",
        "At most 30 people were injured.",
        "At least 30 people were injured in the collapse.",
    ),
    "more than": (
        "More than 200 homes lost power.",
        "Fewer than 200 homes lost power.",
        "More than 200 homes lost power during the storm.",
    ),
    "name in list": (
        None,
        "Peru, Chile and Ecuador signed the accord.",
        "Peru, Chile and Bolivia signed the accord; Ecuador did not.",
    ),
    "name in list2": (
        None,
        "Ecuador signed the accord.",
        "Peru, Chile and Bolivia signed the accord; Ecuador did not.",
    ),
    "subject of number": (
        "The red team scored 14 and the blue team 9.",
        "The red team scored 9 and the blue team 14.",
        "The red team scored 14 and the blue team 9.",
    ),
    "subject of number2": (
        "Lisbon received 40 buses and Porto 25.",
        "Lisbon received 25 buses and Porto 40.",
        "Lisbon received 40 buses and Porto received 25.",
    ),
    "planned": (
        "The museum plans to open a new wing.",
        "The museum opened a new wing.",
        "The museum plans to open a new wing next spring.",
    ),
    "would": (
        "Critics argue the dam would flood three villages.",
        "The dam flooded three villages.",
        "Critics argue the dam would flood three villages.",
    ),
    "deny": (
        "The mayor denied taking bribes.",
        "The mayor admitted taking bribes.",
        "The mayor denied taking bribes in court.",
    ),
    "deny2": ("The mayor denied taking bribes.", "The mayor took bribes.", "The mayor denied taking bribes in court."),
    "refuse": (
        "The union refused to sign the deal.",
        "The union signed the deal.",
        "The union refused to sign the deal.",
    ),
    "except": (
        "All districts except Harlow were flooded.",
        "All districts including Harlow were flooded.",
        "All districts except Harlow were flooded.",
    ),
    "rather than": (
        "The roof is made of slate rather than tile.",
        "The roof is made of tile rather than slate.",
        "The roof is made of slate rather than tile.",
    ),
    "instead": (
        "The council chose trams instead of buses.",
        "The council chose buses instead of trams.",
        "The council chose trams instead of buses.",
    ),
    "former": (
        "The former director, Ines Moll, sold the archive.",
        "The director, Ines Moll, sold the archive.",
        "The former director, Ines Moll, sold the archive.",
    ),
    "few": ("Few farmers adopted the method.", "Farmers adopted the method.", "Few farmers adopted the method."),
    "neither": (
        "Neither candidate won a majority.",
        "A candidate won a majority.",
        "Neither candidate won a majority.",
    ),
    "unable": (
        "Divers were unable to reach the wreck.",
        "Divers were able to reach the wreck.",
        "Divers were unable to reach the wreck.",
    ),
    "refused2": (None, "Divers reached the wreck.", "Divers were unable to reach the wreck."),
    "avoid": (
        "The firm avoided bankruptcy in 2009.",
        "The firm went into bankruptcy in 2009.",
        "The firm narrowly avoided bankruptcy in 2009.",
    ),
    "stop": (
        "The factory stopped making glass in 1988.",
        "The factory started making glass in 1988.",
        "The factory stopped making glass in 1988.",
    ),
    "stop2": (
        "The factory stopped making glass.",
        "The factory makes glass.",
        "The factory stopped making glass in 1988.",
    ),
    "para number": (
        None,
        "The storm left 50,000 households without electricity.",
        "Fifteen thousand homes were cut off from power by the storm.",
    ),
    "para km": (
        "The trail is about 16 km long.",
        "The trail is about 10 km long.",
        "The trail runs for ten miles through the pines.",
    ),
    "million": (
        "The grant was 1.5 million dollars.",
        "The grant was 1.5 billion dollars.",
        "The grant was $1,500,000.",
    ),
    "year span": (None, "She reigned for 21 years.", "She reigned from 1402 to 1414."),
    "weekday": (
        "The market is held every Thursday.",
        "The market is held every Tuesday.",
        "The market is held every Thursday.",
    ),
    "season": ("The pass is closed in winter.", "The pass is closed in summer.", "The pass is closed in winter."),
    "month": ("Applications open in September.", "Applications open in December.", "Applications open in September."),
    "colour": ("The signal turned amber.", "The signal turned red.", "The signal turned amber."),
    "am/pm": ("The office opens at 8 a.m.", "The office opens at 8 p.m.", "The office opens at 8 a.m. on weekdays."),
    "clock": ("The office opens at 8:30.", "The office opens at 9:30.", "The office opens at 8:30 on weekdays."),
    "version": (
        "Support was dropped in version 4.2.",
        "Support was dropped in version 4.3.",
        "Support was dropped in version 4.2 of the tool.",
    ),
    "default": (
        "The cache is disabled by default.",
        "The cache is enabled by default.",
        "The cache is disabled by default.",
    ),
    "must/may": (
        "Visitors must wear helmets.",
        "Visitors may wear helmets.",
        "Visitors must wear helmets in the shaft.",
    ),
    "should/must": (
        "Visitors should wear helmets.",
        "Visitors must wear helmets.",
        "Visitors should wear helmets in the shaft.",
    ),
    "some/most": ("Many of the letters are lost.", "Most of the letters are lost.", "Many of the letters are lost."),
    "correlation": (
        "Coffee drinking was associated with lower mortality.",
        "Coffee drinking caused lower mortality.",
        "Coffee drinking was associated with lower mortality.",
    ),
    "first name": (
        "Maria Olsen founded the school.",
        "Martha Olsen founded the school.",
        "Maria Olsen founded the school in 1932.",
    ),
    "company suffix": (
        "Halden Ltd bought the quarry.",
        "Holden Ltd bought the quarry.",
        "Halden bought the quarry in 2001.",
    ),
    "city": (
        "The congress met in Graz.",
        "The congress met in Linz.",
        "The congress met in Graz, after Linz had withdrawn.",
    ),
    "relation": (
        "Nadia is the daughter of the poet Karim Fadel.",
        "Nadia is the sister of the poet Karim Fadel.",
        "Nadia is the daughter of the poet Karim Fadel.",
    ),
    "relation2": (
        "Karim Fadel taught Lena Brandt.",
        "Lena Brandt taught Karim Fadel.",
        "Karim Fadel taught Lena Brandt at the academy.",
    ),
    "relation passive": (
        "Lena Brandt was taught by Karim Fadel.",
        "Karim Fadel was taught by Lena Brandt.",
        "Karim Fadel taught Lena Brandt at the academy.",
    ),
    "sold to": (
        "The castle was sold by the Stahls to the Renners.",
        "The castle was sold by the Renners to the Stahls.",
        "The castle was sold by the Stahls to the Renners.",
    ),
    "transfer": (
        "The painting moved from Vienna to Budapest.",
        "The painting moved from Budapest to Vienna.",
        "The painting moved from Vienna to Budapest in 1938.",
    ),
    "half": ("Half of the crew fell ill.", "Most of the crew fell ill.", "Half of the crew fell ill on the voyage."),
    "nearly": ("Nearly 500 trees were planted.", "More than 500 trees were planted.", "Nearly 500 trees were planted."),
    "times": (
        "The new lens is three times sharper.",
        "The new lens is four times sharper.",
        "The new lens is three times sharper than the old one.",
    ),
    "dropped condition": (
        "If funding is approved, the bridge will open in 2030.",
        "The bridge will open in 2030.",
        "If funding is approved, the bridge will open in 2030.",
    ),
    "dropped condition2": (
        "The bridge will open in 2030 if funding is approved.",
        "The bridge will open in 2030.",
        "The bridge will open in 2030 if funding is approved.",
    ),
    "unless": (
        "The permit lapses unless it is renewed.",
        "The permit lapses if it is renewed.",
        "The permit lapses unless it is renewed.",
    ),
    "attrib para": (
        None,
        "According to Dr. Meyer, the vaccine is safe for children.",
        "Dr. Ruiz said the vaccine is safe for children. Dr. Meyer was not asked.",
    ),
    "attrib drop": (
        "The company claims its battery lasts 20 hours.",
        "The battery lasts 20 hours.",
        "The company claims its battery lasts 20 hours.",
    ),
    "attrib drop2": (
        "A spokesman alleged that the votes were forged.",
        "The votes were forged.",
        "A spokesman alleged that the votes were forged.",
    ),
    "para name": (
        "The novel was written by Amara Nwosu.",
        "The novel was written by Amara Eze.",
        "Amara Nwosu is the author of the novel.",
    ),
    "para year": (None, "The railway reached Tamale in 1932.", "It was in 1923 that the railway arrived at Tamale."),
    "para quant": (None, "No patients recovered within a week.", "Almost every patient recovered within seven days."),
    "para neg": (None, "The comet can be seen with the naked eye.", "The comet is invisible to the naked eye."),
    "para compar": (None, "Glass is lighter than water.", "Water is lighter than glass."),
    "para decline": (
        "Membership declined from 900 to 700.",
        "Membership rose from 700 to 900.",
        "Membership fell from 900 to 700.",
    ),
    "para profit": (
        "The bank made a loss of 3 million euros.",
        "The bank made a profit of 3 million euros.",
        "The bank lost €3 million last year.",
    ),
    "basis points": (
        "The rate was raised by half a percentage point.",
        "The rate was raised by half a percent.",
        "The rate was raised by 0.5 percentage points.",
    ),
    "share of": ("40% of voters are under 30.", "30% of voters are under 40.", "40% of voters are under 30."),
    "dates swap": (
        "The siege lasted from May to August.",
        "The siege lasted from August to May.",
        "The siege lasted from May to August.",
    ),
    "BC": ("The temple was built in 300 BC.", "The temple was built in AD 300.", "The temple was built in 300 BC."),
    "per head": (
        "Each guest receives two vouchers.",
        "Each guest receives three vouchers.",
        "Each guest receives two vouchers at the desk.",
    ),
    "hyphen num": ("It is a 12-year-old horse.", "It is a 20-year-old horse.", "It is a 12-year-old horse from Kent."),
    "fluid": ("The tank holds 500 litres.", "The tank holds 500 gallons.", "The tank holds 500 litres of water."),
    "temp": (
        "Water boils at 70 degrees Celsius there.",
        "Water boils at 70 degrees Fahrenheit there.",
        "Water boils at 70 degrees Celsius there.",
    ),
    "square": (
        "The park covers 12 square kilometres.",
        "The park covers 12 square miles.",
        "The park covers 12 square kilometres.",
    ),
    "quarter": (
        "Profits peaked in the second quarter of 2022.",
        "Profits peaked in the third quarter of 2022.",
        "Profits peaked in the second quarter of 2022.",
    ),
    "half-life": (
        "The isotope has a half-life of 8 days.",
        "The isotope has a half-life of 8 hours.",
        "The isotope has a half-life of 8 days.",
    ),
}
# (claim, evidence): what only looks as if the evidence said it.
NEAR_MISSES = [
    ("The airline cut 300 jobs.", "The airline considered cutting 300 jobs."),
    ("The senate passed the bill.", "The senate failed to pass the bill."),
    ("The senate passed the bill.", "The senate is expected to pass the bill on Monday."),
    ("Rivera was arrested.", "Rivera narrowly escaped being arrested."),
    ("The vaccine prevents malaria.", "It is hoped that the vaccine prevents malaria."),
    ("Doctors recommend the drug.", "Doctors warn against the drug."),
    ("The town has a hospital.", "The town does not have a hospital."),
    ("The reactor is operating.", "The reactor is no longer operating."),
    ("The bill was signed by Marsh.", "The bill was vetoed by Marsh."),
    ("Kim beat Larsen in the final.", "Larsen beat Kim in the final."),
    ("Kim lost to Larsen.", "Larsen lost to Kim in the final."),
    ("Greta is taller than Ana.", "Ana is taller than Greta."),
    ("Exports exceeded imports.", "Imports exceeded exports in 2020."),
    ("The lake is 12 metres deep.", "The lake is 12 metres wide."),
    ("Revenue was 4.2 million dollars.", "Revenue was 4.2 million euros."),
    ("Revenue rose by 4.2 percent.", "Revenue fell by 4.2 percent."),
    ("The flight lasted 3 hours.", "The flight lasted 3 days."),
    ("The contract was signed in early 2010.", "The contract was signed in late 2010."),
    ("Between 5 and 9 people died.", "Between 5 and 8 people died."),
    ("The plant opened in 2012.", "The plant was due to open in 2012."),
    ("He was born in Turin.", "He was raised in Turin and born in Milan."),
    ("She studied law at Bologna.", "She taught law at Bologna after she studied medicine at Padua."),
    ("The fifth edition appeared in 1999.", "The fourth edition appeared in 1999 and the fifth in 2003."),
    ("The winner was Jonas Ek.", "The winner was Jonas Berg; Jonas Ek came second."),
    ("Apples cost more than pears.", "Pears cost more than apples."),
    ("Every student passed.", "Nearly every student passed."),
    ("Every student passed.", "Not every student passed."),
    ("No students passed.", "Only three students passed."),
    ("The law applies to tenants.", "The law applies to owners, not tenants."),
    ("The law applies to tenants.", "The law does not apply to tenants."),
    ("The tower is the tallest in the country.", "The tower is the second tallest in the country."),
    ("The tower is the tallest in the country.", "The tower was once the tallest in the country."),
    ("Norway joined the union in 1994.", "Norway voted against joining the union in 1994."),
    ("The ship carried 40 passengers.", "The ship could carry 40 passengers."),
    ("The ship carried 40 passengers.", "The ship carried 40 crew and 12 passengers."),
    ("The mine employs 500 people.", "The mine once employed 500 people."),
    ("Police found the weapon.", "Police found no weapon."),
    ("Police found the weapon.", "Police are still looking for the weapon."),
    ("The film won three awards.", "The film was nominated for three awards."),
    ("Dr Shaw discovered the cave.", "Dr Shaw's student discovered the cave."),
    ("Smoking increases the risk.", "Smoking does not increase the risk."),
    ("Smoking increases the risk.", "There is no evidence that smoking increases the risk."),
    ("The price per kilogram is 4 euros.", "The price per pound is 4 euros."),
    ("In 1990 the city had 80,000 inhabitants.", "In 1980 the city had 80,000 inhabitants, and in 1990 it had 95,000."),
    ("The engine uses less fuel.", "The engine uses more fuel."),
    ("The study included 40 women.", "The study included 40 men and 12 women."),
    ("Paul gave Rita the key.", "Rita gave Paul the key."),
    ("The king was succeeded by his brother.", "The king succeeded his brother."),
    ("The committee approved the budget unanimously.", "The committee approved the budget by one vote."),
    ("The dog bit the postman.", "The postman bit the dog."),
    ("About 10 percent of users left.", "About 90 percent of users stayed."),
    ("Nobody was hurt.", "Somebody was hurt."),
    ("The court found him guilty.", "The court found him not guilty."),
    ("The painting is by Vermeer.", "The painting was once thought to be by Vermeer."),
    ("The port handled 3 million tonnes.", "The port hopes to handle 3 million tonnes."),
    ("The city banned diesel cars.", "The city has delayed banning diesel cars."),
    ("The city banned diesel cars.", "The city rejected a plan to ban diesel cars."),
    ("The pipeline leaked 500 barrels.", "The pipeline leaked 500 gallons."),
    ("Average pay is 2,400 euros per month.", "Average pay is 2,400 euros per week."),
    ("The reserve covers 40 hectares.", "The reserve covers 40 acres."),
    ("The expedition reached the pole on 14 December 1911.", "The expedition reached the pole on 12 December 1914."),
    ("The novel sold 1.2 million copies.", "The novel sold 1.2 billion copies."),
    ("The novel sold about 1.3 million copies.", "The novel sold 1.24 million copies."),
    ("Turnout was 61 percent.", "Turnout was below 61 percent."),
    ("The ban applies to all vehicles.", "The ban applies to all vehicles except buses."),
    ("The ministry approved the dam.", "The ministry did not approve the dam."),
    ("Profit rose to 12 million.", "Profit rose by 12 million."),
    ("Profit rose from 12 million to 15 million.", "Profit rose from 15 million to 18 million."),
    ("The species is extinct.", "The species is nearly extinct."),
    ("The species is extinct.", "The species is feared extinct."),
    ("The road is safe.", "The road is unsafe."),
    ("The talks succeeded.", "The talks collapsed."),
    ("The author lives in Oslo.", "The author used to live in Oslo."),
    ("The trial found a benefit.", "The trial found no benefit."),
    ("The trial found a benefit.", "The trial found little benefit."),
    ("The wall was built by the Romans.", "The wall was built against the Romans."),
    ("The prime minister resigned.", "The prime minister's adviser resigned."),
    ("The prime minister resigned.", "The prime minister threatened to resign."),
    ("The school opened in the 1990s.", "The school opened in 1989."),
    ("The abbey dates from the 12th century.", "The abbey dates from 1201."),
    ("The debt is 3 billion dollars.", "The debt is 3 billion pounds."),
    ("One in five adults smokes.", "One in four adults smokes."),
    ("Half of adults smoke.", "A quarter of adults smoke."),
    ("Prices are three times higher.", "Prices are two times higher."),
    ("Frost said the ice was melting.", "Frost asked whether the ice was melting."),
]
# What rounds, counts or abbreviates the same.
SAME = [
    ("About 48,000 people attended.", "A total of 48,213 people attended the fair."),
    ("The mill was built in the 1870s.", "The mill was built in 1874 by two brothers."),
    ("The temperature fell to minus 12 degrees.", "The temperature fell to −12 degrees overnight."),
    ("The grant was 1.5 million dollars.", "The grant was $1,500,000."),
    ("Bill Hartley leads the council.", "William Hartley leads the council."),
    ("J. R. Whitlock won the 1962 election.", "John Robert Whitlock won the 1962 election by 300 votes."),
    ("Norcastle was acquired by Brightwell in 2015.", "Brightwell acquired Norcastle in 2015 for an undisclosed sum."),
    ("Halden Ltd bought the quarry.", "Halden bought the quarry in 2001."),
    ("Sales doubled to 6,000 units.", "Sales doubled from 3,000 to 6,000 units."),
    ("It is home to old crafts.", "It is once again home to old crafts."),
    ("He was made interim chairman.", "The deputy chairman was made interim chairman in May."),
    (
        "He graduated from Harvard Law School.",
        "He graduated from Fordham University in 1937 and from Harvard Law School in 1940.",
    ),
]


@pytest.mark.parametrize("around", [False, True], ids=["alone", "among other sentences"])
@pytest.mark.parametrize("what", EDITED)
def test_an_edited_claim_is_not_supported_and_the_true_one_is(what, around):
    true, edited, evidence = EDITED[what]
    text = f"{AROUND} {evidence} {AROUND}" if around else evidence
    assert weigh(edited, [text]).whole.stance != "supports"
    if true is not None and not around:
        assert weigh(true, [text]).whole.stance == "supports"


@pytest.mark.parametrize("around", [False, True], ids=["alone", "among other sentences"])
@pytest.mark.parametrize(("claim", "evidence"), NEAR_MISSES, ids=[row[1] for row in NEAR_MISSES])
def test_what_the_evidence_only_seems_to_say_is_not_supported(claim, evidence, around):
    text = f"{AROUND} {evidence} {AROUND}" if around else evidence
    assert weigh(claim, [text]).whole.stance != "supports"


@pytest.mark.parametrize(("claim", "evidence"), SAME, ids=[row[0] for row in SAME])
def test_what_is_written_another_way_is_supported(claim, evidence):
    assert weigh(claim, [evidence]).whole.stance == "supports"
