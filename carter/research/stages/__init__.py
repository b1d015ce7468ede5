"""The stages of the research pipeline, one file each, in the order data flows."""
