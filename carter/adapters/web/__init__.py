"""The fetcher: asks one server at a time, at an address that was checked, within bounds of time and size."""
