"""The build kernel: records, keys, effects and the builder; it knows nothing of research, HTTP, models or disk."""
