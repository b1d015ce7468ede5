"""Pages in pairs: one that is not what it says, and a real one that speaks of the same thing."""

# ruff: noqa: E501 - a page is easier to read on one line

from typing import NamedTuple

from tests.research.extract.pages import P2, P3, P

BODY = f"<p>{P}</p><p>{P2}</p><p>{P3}</p>"
SHORT = "<p>The harbour office counted 88 boats at the west quay in March, fewer than in any month since 2011.</p>"


class Case(NamedTuple):
    """A page, and what it is."""

    name: str
    kind: str  # of the finding; `ok` where there is none
    html: str
    asked: str = "https://harbour.example/news/boats-at-the-quay"
    url: str = ""  # the same, if empty
    code: int = 200


def page(title: str, body: str, head: str = "", lang: str = "en") -> str:
    return f"<!doctype html><html lang={lang}><head><title>{title}</title>{head}</head><body>{body}</body></html>"


GONE = (
    Case("title and heading", "soft_404", page("Page not found", "<h1>Sorry, we can’t find that page</h1>")),
    Case(
        "with the site's name and teasers",
        "soft_404",
        page(
            "404 – Page Not Found | Harbour News",
            "<nav>Home News</nav><main><h1>Oops! Page not found</h1><p>The page you are looking for may have been moved or "
            "deleted. Check the address, or try the search.</p><h2>Most read</h2><ul><li>The storm of March took nine boats from "
            "the south quay.</li><li>A new crane arrives in the spring and will lift forty tons.</li></ul></main>",
        ),
    ),
    Case("one line", "soft_404", page("Harbour", "<p>The page you requested could not be found.</p>")),
    Case(
        "German",
        "soft_404",
        page(
            "Seite nicht gefunden – Hafenblatt",
            "<h1>Seite nicht gefunden</h1><p>Die von Ihnen gesuchte Seite existiert nicht.</p>",
            lang="de",
        ),
    ),
    Case(
        "French",
        "soft_404",
        page(
            "Page introuvable",
            "<h1>Erreur 404</h1><p>La page que vous recherchez n’existe plus ou a été déplacée.</p>",
            lang="fr",
        ),
    ),
    Case("only the number", "soft_404", page("404", "<h1>404</h1><p>Back to the start</p>")),
    Case(
        "a document",
        "soft_404",
        page("Document not found", "<h1>Document not found</h1><p>We could not find the document.</p>"),
    ),
    Case("sent to the start", "soft_404", page("Harbour News", BODY), url="https://www.harbour.example/"),
    Case("sent to the start of a language", "soft_404", page("Harbour", BODY), url="https://harbour.example/en/"),
    Case(
        "an article on such pages",
        "ok",
        page(
            "How to design a 404 page",
            f"<h1>How to design a 404 page</h1><p>A page not found error is shown where a link is broken. Write “Sorry, we can’t find that page”, and offer a search.</p>{BODY}",
        ),
    ),
    Case(
        "a short article on such pages",
        "ok",
        page(
            "404 Not Found: what the code means",
            "<h1>404 Not Found: what the code means</h1><p>A server answers 404 when it holds nothing under the path of a request. The number was chosen in 1992, and browsers show a page of their own where the answer has no body at all.</p>",
        ),
    ),
    Case(
        "an encyclopaedia's article",
        "ok",
        page(
            "HTTP 404 - Harbourpedia",
            f"<h1>HTTP 404</h1><p>In computer networks, 404 is the code of an answer which says that the server found nothing. Sites often show a page of their own.</p>{BODY}",
        ),
    ),
    Case(
        "a boat that was not found",
        "ok",
        page("Lost boat not found after storm", f"<h1>Lost boat not found after storm</h1>{SHORT}"),
    ),
    Case(
        "a redirect to a new host",
        "ok",
        page("Docs", BODY),
        asked="https://harbour.example/a/docs",
        url="https://docs.harbour.example/",
    ),
    Case(
        "the start was asked for",
        "ok",
        page("Harbour", BODY),
        asked="https://harbour.example/index.html",
        url="https://harbour.example/",
    ),
    Case(
        "a story that was moved",
        "ok",
        page(
            "The quay moved",
            "<h1>The quay moved</h1><p>The old quay was moved in 1911 by eight meters, and the page of the register that tells of it could not be found until last year, when a clerk saw it in the cellar of the town hall.</p>",
        ),
    ),
)
_CLOUD = '<script>window._cf_chl_opt={cvId:"3"}</script>'
ROBOTS = (
    Case(
        "just a moment",
        "bot_wall",
        page(
            "Just a moment...",
            f"<h1>harbour.example</h1><p>Verifying you are human. This may take a few seconds.</p><p>harbour.example needs to review the security of your connection before proceeding.</p>{_CLOUD}",
        ),
    ),
    Case(
        "marker 128 KB deep",
        "bot_wall",
        page("harbour.example", f"<script>{'var a=1;' * 16_500}</script>{_CLOUD}<p>harbour.example</p>"),
    ),
    Case(
        "not of the best known maker",
        "bot_wall",
        page(
            "Harbour",
            "<div><h2>Your browser is being checked</h2><p>You will be redirected automatically once this is done.</p></div>",
        ),
    ),
    Case(
        "a puzzle",
        "bot_wall",
        page(
            "Are you a robot?",
            "<h1>Before we continue…</h1><p>Please complete the security check to access the site. We have detected unusual traffic from your network.</p>",
        ),
    ),
    Case(
        "JavaScript and cookies",
        "bot_wall",
        page(
            "Just a moment...",
            "<noscript>Enable JavaScript and cookies to continue</noscript><div id=challenge-error-text></div>",
        ),
    ),
    Case(
        "denied",
        "bot_wall",
        page(
            "Access Denied",
            "<h1>Access Denied</h1><p>You don't have permission to access this page on this server.</p><p>Reference #18.2d3f</p>",
        ),
        code=403,
    ),
    Case(
        "German",
        "bot_wall",
        page("Einen Moment, bitte", "<p>Ihr Browser wird überprüft. Dieser Vorgang läuft automatisch.</p>", lang="de"),
    ),
    Case(
        "French", "bot_wall", page("Un instant…", "<p>Veuillez confirmer que vous n’êtes pas un robot.</p>", lang="fr")
    ),
    Case(
        "interruption",
        "bot_wall",
        page(
            "Pardon Our Interruption",
            "<h1>Pardon Our Interruption</h1><p>As you were browsing something about your browser made us think you were a bot.</p>",
        ),
    ),
    Case(
        "an article on walls",
        "ok",
        page(
            "How Cloudflare tells people from bots",
            f"<h1>How Cloudflare tells people from bots</h1><p>Its page says “Just a moment” while it checks whether a browser runs scripts.</p>{BODY}",
        ),
    ),
    Case(
        "a short article on walls",
        "ok",
        page(
            "Cloudflare in 2024",
            "<h1>Cloudflare in 2024</h1><p>The company put a check for robots before a fifth of all sites. A captcha costs a visitor nine seconds on average, as a study of 2023 measured with 1,400 people.</p>",
        ),
    ),
    Case(
        "an article with a widget",
        "ok",
        page(
            "Boats",
            f"<article><h1>Boats</h1>{BODY}</article><form><div class=cf-turnstile></div></form><script src=https://challenges.cloudflare.com/turnstile/v0/api.js></script>",
        ),
    ),
    Case(
        "a short page with a widget",
        "ok",
        page(
            "Boats",
            f"<article><h1>Boats</h1>{SHORT}</article><script src=/cdn-cgi/challenge-platform/scripts/jsd/main.js></script><div class=g-recaptcha></div>",
        ),
    ),
    Case("a poem of that name", "ok", page("Just a Moment", f"<h1>Just a Moment</h1>{BODY}")),
)
OTHER_WALLS = (
    Case(
        "too many requests",
        "rate_limited",
        page(
            "429 Too Many Requests",
            "<h1>Too Many Requests</h1><p>You have sent too many requests. Please try again later.</p>",
        ),
    ),
    Case(
        "German limit",
        "rate_limited",
        page("Zu viele Anfragen", "<h1>Zu viele Anfragen</h1><p>Versuchen Sie es später erneut.</p>", lang="de"),
    ),
    Case(
        "an article on limits",
        "ok",
        page(
            "Rate limits of public services",
            f"<h1>Rate limits of public services</h1><p>Most answer 429 Too Many Requests.</p>{BODY}",
        ),
    ),
    Case(
        "a region",
        "region_wall",
        page(
            "Not available in your region",
            "<h1>Not available in your region</h1><p>We recognise that you are visiting from a country belonging to the European Economic Area and cannot grant you access.</p>",
        ),
    ),
    Case(
        "an article on regions",
        "ok",
        page("Why films are not available everywhere", f"<h1>Why films differ</h1>{BODY}"),
    ),
    Case(
        "maintenance",
        "error_page",
        page(
            "Scheduled maintenance", "<h1>We'll be back soon</h1><p>Our site is undergoing scheduled maintenance.</p>"
        ),
    ),
    Case(
        "server error",
        "error_page",
        page(
            "500 Internal Server Error",
            "<h1>Internal Server Error</h1><p>The server encountered an error. Contact the administrator.</p>",
        ),
    ),
    Case(
        "German maintenance",
        "error_page",
        page(
            "Wartungsarbeiten",
            "<h1>Wartungsarbeiten</h1><p>Wir sind bald zurück. Versuchen Sie es später noch einmal.</p>",
            lang="de",
        ),
    ),
    Case(
        "an article on maintenance", "ok", page("Maintenance of cranes", f"<h1>Maintenance of cranes</h1>{SHORT}{BODY}")
    ),
    Case(
        "for sale",
        "parked",
        page("harbour.example is for sale", "<h1>harbour.example is for sale</h1><p>Buy this domain today.</p>"),
    ),
    Case(
        "a server's first page",
        "parked",
        page(
            "Welcome to nginx!",
            "<h1>Welcome to nginx!</h1><p>If you see this page, the server works. Further configuration is required.</p>",
        ),
    ),
    Case("a boat for sale", "ok", page("The Gull is for sale", f"<h1>The Gull is for sale</h1>{SHORT}{BODY}")),
)
