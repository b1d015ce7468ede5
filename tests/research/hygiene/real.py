"""Real articles, long and short, within the frames of real sites, that speak of what pages say which are none."""

# ruff: noqa: E501 - a page is easier to read on one line

from typing import NamedTuple


class Real(NamedTuple):
    """A page that is evidence."""

    name: str
    html: str
    says: str  # a sentence that must stay
    asked: str = ""  # where it was asked for, if it was sent on from there
    url: str = "https://harbour.example/articles/one"


_COOKIES = (
    "<div id=cookie-banner class=cookie-consent role=dialog><p>We use cookies to give you the best experience. By clicking "
    "Accept all you agree to the storing of cookies on your device.</p><button>Accept all</button><button>Reject</button></div>"
)
_ENTER = "<header><nav><a href=/>Home</a> <a href=/login>Log in</a> <a href=/subscribe>Subscribe</a></nav></header>"
_SIGN_UP = (
    "<aside class=newsletter><h3>Never miss a story</h3><p>Subscribe to our newsletter.</p><form><input type=email>"
    "<button>Subscribe</button></form></aside>"
)
_FOOT = "<footer><p>Terms · Privacy policy · Cookie settings</p><p>© Harbour News. All rights reserved.</p></footer>"
_FORM = (
    "<form action=/login class=login-box><label>User name</label><input name=u><label>Password</label>"
    "<input type=password name=p><button>Sign in</button><a href=/forgot>Forgot your password?</a></form>"
)


def news(title: str, *paragraphs: str) -> str:
    """A newspaper: a banner, a way in, a newsletter, a foot."""
    told = "".join(f"<p>{each}</p>" for each in paragraphs)
    return _html(title, f"{_COOKIES}{_ENTER}<main><article><h1>{title}</h1>{told}</article>{_SIGN_UP}</main>{_FOOT}")


def forum(title: str, *posts: str) -> str:
    """A forum: a form to sign in beside each thread, and posts by people."""
    told = "".join(
        f"<article class=post><h4>reader {number}</h4><p>{post}</p></article>" for number, post in enumerate(posts)
    )
    return _html(title, f"{_FORM}<main><h1>{title}</h1>{told}<p><a href=/login>Log in to reply</a></p></main>{_FOOT}")


def manual(title: str, *parts: str) -> str:
    """A manual: chapters at the side, headings, code."""
    side = "<nav class=sidebar><ul><li>Install</li><li>Errors</li><li>Sign in</li></ul></nav>"
    return _html(title, f"{_ENTER}{side}<main><h1>{title}</h1>{''.join(parts)}</main>")


def _html(title: str, body: str) -> str:
    return f"<!doctype html><html lang=en><head><title>{title} | Harbour</title></head><body>{body}</body></html>"


def p(text: str) -> str:
    return f"<p>{text}</p>"


REAL = (
    Real(
        "links that died",
        news(
            "A quarter of all links lead to 404 pages",
            "A study of ten million links found that a quarter of those made in 2013 now end in “404 Not Found”.",
            "The page you are looking for, as the notice has it, was mostly moved and not deleted.",
            "Libraries keep copies of such pages, and the oldest of them are of 1996.",
        ),
        "A study of ten million links found that a quarter of those made in 2013 now end in “404 Not Found”.",
    ),
    Real(
        "the code by itself",
        manual(
            "404 Not Found",
            p("The status code 404 says that the server cannot find the resource that was asked for."),
            "<h2>Example</h2><pre><code>HTTP/1.1 404 Not Found\nContent-Type: text/html</code></pre>",
            p("Use 410 instead where a page is gone for good and the server knows it."),
        ),
        "Use 410 instead where a page is gone for good and the server knows it.",
    ),
    Real(
        "an error in a log",
        forum(
            "Page not found after I moved my site",
            "Since I moved my site to the new host every page but the start answers page not found. What did I miss?",
            "Your rewrite rules were not copied. Put the file .htaccess beside index.php and the error goes away.",
            "That was it, thank you!",
        ),
        "Put the file .htaccess beside index.php and the error goes away.",
    ),
    Real(
        "a short note on a missing document",
        news(
            "Ministry cannot find the contract",
            "The ministry told the court on Monday that the contract of 2015 could not be found and may have been deleted.",
        ),
        "The ministry told the court on Monday that the contract of 2015 could not be found and may have been deleted.",
    ),
    Real(
        "what cookies are",
        news(
            "What cookies are, and what they are not",
            "A cookie is a small text that a server asks the browser to keep and to send back.",
            "We and our partners store cookies, such notices say, and 94 percent of readers accept all of them.",
            "The law asks for consent before tracking, and not for a banner.",
        ),
        "A cookie is a small text that a server asks the browser to keep and to send back.",
    ),
    Real(
        "a fine for a banner",
        news(
            "Airline fined for its cookie banner",
            "The authority fined the airline 30,000 euros since its banner had a button to accept and none to reject.",
        ),
        "The authority fined the airline 30,000 euros since its banner had a button to accept and none to reject.",
    ),
    Real(
        "cookies that are baked",
        news(
            "Cookies for a harbour feast",
            "These cookies need 250 grams of flour, and bake for twelve minutes at 180 degrees.",
            "Accept no shortcut: the butter must be cold.",
        ),
        "These cookies need 250 grams of flour, and bake for twelve minutes at 180 degrees.",
    ),
    Real(
        "where a law stands",
        manual(
            "Article 7: conditions for consent",
            p(
                "Where processing is based on consent, the controller shall be able to demonstrate that the data subject has consented."
            ),
            p("The data subject shall have the right to withdraw his or her consent at any time."),
        ),
        "The data subject shall have the right to withdraw his or her consent at any time.",
        asked="https://harbour.example/law/gdpr-article-7",
        url="https://harbour.example/consent/article-7",
    ),
    Real(
        "a history of captchas",
        news(
            "From squiggles to traffic lights: the captcha turns 25",
            "The first captcha was shown in 1997, when a search engine wanted to keep programs from adding addresses.",
            "Verify you are human, the box says, and most people need ten seconds for it.",
            "Researchers solved nine of ten kinds with a program in 2023.",
        ),
        "Researchers solved nine of ten kinds with a program in 2023.",
    ),
    Real(
        "a setting for robots",
        manual(
            "Block bots with a rate limit",
            p("Set <code>limit_req</code> to ten requests a second; more are answered with 429 Too Many Requests."),
            p("A check such as “Checking your browser before accessing” is shown to those who go on."),
        ),
        "A check such as “Checking your browser before accessing” is shown to those who go on.",
    ),
    Real(
        "denied at a border",
        news(
            "Access denied: why three ships wait outside",
            "Three ships were denied access to the harbour on Friday, since their papers named another port.",
        ),
        "Three ships were denied access to the harbour on Friday, since their papers named another port.",
    ),
    Real(
        "how signing in works",
        manual(
            "Sign in with single sign-on",
            p("Single sign-on lets members log in once a day and keeps them logged in for twelve hours."),
            p("If you forgot your password, an administrator can set a new one under Members."),
            p("After five wrong passwords an account is locked for thirty minutes."),
        ),
        "After five wrong passwords an account is locked for thirty minutes.",
        asked="https://harbour.example/help/sso",
        url="https://harbour.example/help/sign-in/single-sign-on",
    ),
    Real(
        "a break-in",
        news(
            "Passwords of 40,000 skippers stolen",
            "The passwords of 40,000 skippers were stolen from the booking site, which asks all to log in and change them.",
            "Please sign in and choose another password, its letter says.",
        ),
        "The passwords of 40,000 skippers were stolen from the booking site, which asks all to log in and change them.",
    ),
    Real(
        "a thread with a form beside it",
        forum(
            "How long is a berth kept?",
            "I booked a berth for July and will be two days late. Is it kept for me?",
            "A booked berth is kept for 48 hours; call the office and they keep it for a third day.",
        ),
        "A booked berth is kept for 48 hours; call the office and they keep it for a third day.",
    ),
    Real(
        "a protocol",
        manual(
            "The device flow of OAuth 2.0",
            p("The device shows a code, and the user types it in on another device within fifteen minutes."),
            p("The client asks the token endpoint every five seconds until it answers."),
        ),
        "The client asks the token endpoint every five seconds until it answers.",
        asked="https://harbour.example/rfc-8628",
        url="https://harbour.example/oauth2/device-flow",
    ),
    Real(
        "newspapers behind walls",
        news(
            "Fewer readers subscribe, and paywalls rise",
            "Of a hundred newspapers 68 have a paywall, eleven more than in 2019.",
            "Subscribe to continue reading, they say after the second paragraph, and one in forty readers does.",
            "Prices rose to 14 euros a month on average.",
        ),
        "Prices rose to 14 euros a month on average.",
    ),
    Real(
        "a short item of a paper that sells subscriptions",
        news(
            "West quay reopens", "The west quay reopens on 3 May after eleven weeks of work, the harbour master said."
        ),
        "The west quay reopens on 3 May after eleven weeks of work, the harbour master said.",
    ),
    Real(
        "scripts",
        manual(
            "Pages that need JavaScript",
            p(
                "You need to enable JavaScript to run this app: search engines see that sentence where a page has no other text."
            ),
            p("Render the first view on the server, and the sentence is never seen."),
        ),
        "Render the first view on the server, and the sentence is never seen.",
    ),
    Real(
        "maintenance",
        news(
            "Lock closed for scheduled maintenance",
            "The sea lock is closed for scheduled maintenance from 2 to 9 March, and will be back in service on the tenth.",
            "We’ll be back soon, says the sign at its gate.",
        ),
        "The sea lock is closed for scheduled maintenance from 2 to 9 March, and will be back in service on the tenth.",
    ),
    Real(
        "a domain that was sold",
        news(
            "The domain boats.example is for sale, for two million",
            "The domain is for sale at two million euros, eight times what its owner paid in 2009.",
            "Few domains of five letters were sold for more.",
        ),
        "The domain is for sale at two million euros, eight times what its owner paid in 2009.",
    ),
    Real(
        "a page that moved within its site",
        news("Boats in the basin", "In March 88 boats lay in the basin, fewer than in any month since 2011."),
        "In March 88 boats lay in the basin, fewer than in any month since 2011.",
        asked="https://harbour.example/news/2024/boats-in-the-basin",
        url="https://www.harbour.example/archive/boats",
    ),
    Real(
        "the start of another host",
        news("The harbour handbook", "A pilot must be on board of every ship that is longer than 60 metres."),
        "A pilot must be on board of every ship that is longer than 60 metres.",
        asked="https://harbour.example/docs/the-harbour-handbook",
        url="https://handbook.example/",
    ),
)
