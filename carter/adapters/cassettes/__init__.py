"""Exchanges with the world outside, recorded once and replayed: one cassette for each effect."""
