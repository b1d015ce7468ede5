"""Verdicts: whether evidence supports a claim, contradicts it or says nothing of it, and why; pure, and without a model."""
