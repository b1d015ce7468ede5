"""Each thread keeps lxml's table of names for itself, before it uses a parser that others use too."""

from threading import local

from lxml import etree

_THREAD = local()


def own_names() -> None:
    """Give this thread a table of names of its own; before it calls a library that holds one parser for all threads.

    lxml takes it that each thread has such a table, and writes there without a lock. But a thread that has none yet
    takes that of the first parser that it uses, which is another thread's if that one has used the parser before:
    then both write to one table at once, and names are mixed up or memory is. A parser that nobody else has brings
    a new table along.
    """
    if not hasattr(_THREAD, "has"):
        etree.fromstring("<a/>", etree.XMLParser())
        _THREAD.has = True
