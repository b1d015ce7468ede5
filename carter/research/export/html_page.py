"""A run as one page of HTML: the brief, and below it each quotation that it rests on; nothing is loaded or run."""

import base64
import hashlib
from collections.abc import Iterable

from carter.evidence.language import language_of
from carter.research.export.html_brief import BriefHtml, Section, brief_html
from carter.research.export.html_evidence import claims_html, references_html
from carter.research.export.html_style import STYLE
from carter.research.export.html_text import shown, spoken
from carter.research.export.material import Material


def page_html(material: Material) -> str:
    """The page. Its policy lets a browser load nothing at all, run nothing, and use this one style."""
    brief = brief_html(material)
    question = material.table.question
    style_hash = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{style_hash}'; img-src data:; base-uri 'none'; form-action 'none'"
    return (
        '<!DOCTYPE html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n<meta name="color-scheme" content="light dark">\n'
        f'<link rel="icon" href="data:,">\n<title>{shown(question)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n'
        '<a class="skip" href="#brief">Skip to the brief</a>\n'
        f"<header><h1{spoken(question, language_of(question))}>{brief.title or shown(question)}</h1></header>\n"
        f"{_contents(material, brief)}"
        f'<main id="brief">\n{brief.body}{references_html(material, brief.cited)}'
        f"{claims_html(material, brief.cited)}{_about(material)}</main>\n{_footer(material)}</body>\n</html>\n"
    )


def _contents(material: Material, brief: BriefHtml) -> str:
    """Links to the sections of the page."""
    own = [Section("references", "References")] if material.references else []
    own += [Section("claims", "Claims and evidence"), Section("about", "About this brief")]
    links = "".join(f'<li><a href="#{each.anchor}">{shown(each.title)}</a></li>' for each in (*brief.sections, *own))
    return f'<nav aria-label="Contents"><ul>{links}</ul></nav>\n'


def _about(material: Material) -> str:
    told, table = material.told, material.table
    supported = sum(
        (verdict := material.verdicts.get((claim.claim_id, ""))) is not None and verdict.stance == "supports"
        for claim in table.claims
    )
    rows = [
        ("Question", f"<span{spoken(table.question, language_of(table.question))}>{shown(table.question)}</span>"),
        ("Answered", "yes, at least a part" if told.answered else "no"),
        ("Claims whose evidence supports them", f"{supported} of {len(table.claims)}"),
        ("Sources read, and cited", f"{len(table.sources)}, {len(table.references)}"),
        ("Why the build stopped", shown(told.stop_reason + (f": {told.stop_why}" if told.stop_why else ""))),
        ("Complete", "no: a limit refused wanted work, or a model failed" if told.partial else "yes"),
        ("Run", f"<code>{shown(told.run)}</code>, begun {shown(material.started)}"),
        ("Manifest", f"<code>{shown(told.manifest)}</code>"),
        ("SHA-256 of brief.md", f"<code>{hashlib.sha256(material.brief.encode()).hexdigest()}</code>"),
    ]
    return f'<section aria-labelledby="about"><h2 id="about">About this brief</h2>\n{_list(rows)}</section>\n'


def _list(rows: Iterable[tuple[str, str]]) -> str:
    return f"<dl>{''.join(f'<dt>{name}</dt><dd>{value}</dd>' for name, value in rows)}</dl>\n"


def _footer(material: Material) -> str:
    run = shown(material.told.run)
    return (
        "<footer><p>Each quotation stood in its source, character for character, when that was read. To check it "
        f"again, without network: <code>carter verify {run}</code>.</p></footer>\n"
    )
