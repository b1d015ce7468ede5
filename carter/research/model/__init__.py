"""Language models: what is asked of them, what it may cost, and what of an answer is believed."""
