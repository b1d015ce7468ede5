"""What each page shows: a function a page, from what was asked to data and the name of a template."""
