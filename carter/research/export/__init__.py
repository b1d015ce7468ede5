"""Runs in the forms of others: each file builds one form, as text, of the same material."""
