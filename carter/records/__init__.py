"""The nouns of Carter, one file each, in the order in which they come to life."""
