"""Verdicts: whether evidence supports a claim, contradicts it or says nothing of it, and why; pure, without a model."""
