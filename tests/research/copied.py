"""A press release, two papers that printed it, and one report of somebody who was there."""

QUESTION = "How many boats did the port of Ostmark count in 2024, and what does dredging the channel cost?"
RELEASE = (
    "The port of Ostmark counted 88 boats at its quays in 2024. It is the lowest figure since the town began to keep a "
    "register in 1912. Behind the fall stands a silted channel, said the harbour master. The town now wants to dredge "
    "the channel, at a price of 12 million crowns. Owners of small boats have gone to neighbouring harbours, where a "
    "place costs half as much. A petition has been signed by 4,100 people so far."
)
REPORT = (
    "Nobody who walks along the water is surprised, for the crews went elsewhere long ago. The town now wants to "
    "dredge the channel, at a price of 12 million crowns. Two chandlers have closed their doors, and the sailmaker "
    "works three days a week. The lamps on the mole burn all night, though hardly anyone comes in. In the inn they "
    "speak of the regatta, when you could cross the basin from deck to deck."
)
FILES = {
    "office/release.txt": f"Harbour office publishes the count of boats\n\n{RELEASE}\n",
    "courier/boats.txt": f"Fewer boats than ever\n\nFrom our news desk. {RELEASE}\n\nMore in the Sunday edition.\n",
    "gazette/port.txt": f"Port in decline\n\n{RELEASE.replace('people', 'residents')}\n\nAll rights reserved.\n",
    "walker/notes.txt": f"A walk along the water\n\n{REPORT}\n",
}
