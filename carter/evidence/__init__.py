"""What makes evidence hold: spans, words, sentences and their checks; pure, and shared by all pipelines."""
