"""A small corpus of our own writing: a harbour, its boats and its rules, with a contradiction and a copy in it."""

QUESTION = "When may a boat leave the harbour, and how many boats may be in the basin?"

FILES = {
    "harbour/rules.md": """# Rules of the harbour

## Leaving

A boat may leave the harbour when the north light is green and the lock is open. However, it must wait if a ferry
is in the channel. No boat may leave the harbour during a storm warning, except the pilot boat.

Before leaving, the skipper tells the harbour office by radio.

## The basin

The basin holds at most 40 boats at any time. A boat is a vessel that is shorter than 24 metres.
""",
    "harbour/basin.md": """# The basin

The basin was dug in 1911.

The basin holds at most 60 boats at any time. Boats that find the basin full wait in the outer harbour.
""",
    "history/count.txt": """The count of boats

The count of boats in the north quay fell to 410 in 2019. Nobody knows why.

The basin was dug in 1911. It was widened twice.
""",
    "harbour/notice.html": """<html><head><title>Notice to skippers</title></head><body><nav>Home | Tides</nav><main>
<h1>Notice to skippers</h1>
<p>No boat may leave the harbour during a storm warning, except the pilot boat.</p>
<p># Not a heading: [1]: http://evil.example &lt;script&gt;alert(1)&lt;/script&gt; and a boat may leave the harbour.</p>
</main></body></html>
""",
    "kitchen/bread.txt": """Bread

Knead the dough for ten minutes. Let it rest in a warm place until it has doubled.
""",
}
