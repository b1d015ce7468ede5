"""Reviews for tests."""

from carter.records.review import ClaimReview, Rating, Review

FIRST, OTHER = ("blake3:" + digit * 64 for digit in "ab")
CLAIM_A, CLAIM_B = ("3" + "A" * 25, "3" + "B" * 25)


def review(by: str, at: int, *, brief: str = FIRST, verdict: str = "", claims=(), ratings=()) -> Review:
    """A review of `brief` in the second `at`."""
    return Review.model_validate(
        {
            "review": f"01M8QQ3JP1SFVDYN14C8B5G{at:03}",
            "at": f"2026-12-01T02:00:{at:02}.000Z",
            "by": by,
            "run": "01M8QQ3JP1SFVDYN14C8B5GZNY",
            "manifest": OTHER,
            "brief": brief,
            "question": "Does it float?",
            "rubric": 1,
            "verdict": verdict,
            "ratings": [Rating(criterion=name, level=level) for name, level in ratings],
            "claims": [ClaimReview(claim_id=each, text="It floats.", judgement=word) for each, word in claims],
        }
    )
