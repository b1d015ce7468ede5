"""Hard pages of untidy markup and of what rules hide, each with the lines that a browser shows."""

UNTIDY: dict[str, tuple[str, list[str]]] = {
    "entities with and without their end": (
        "<p>&lt;b&gt; &amp;amp; R&AMP;D &copy2019 &notin; &notit; &#x80;5 &hellip; &fjlig; &NotEqualTilde; &#x1F6A2; "
        "&bogus; A&B 3 &lt 4 &lt5 5&euro 7&pound8</p>",
        ["<b> &amp; R&D ©2019 ∉ ¬it; €5 … fj ≂̸ 🚢 &bogus; A&B 3 < 4 <5 5&euro 7£8"],
    ),
    "entities of entities": (
        "<p>AT&T Q&A x&y=1 &amp;lt; &#38;gt; &#x26;#65; &lt;&#33;-- no --&gt; &quot;&#39;&#34;</p>",
        ["AT&T Q&A x&y=1 &lt; &gt; &#65; <!-- no --> \"'\""],
    ),
    "a number that stands for no character": (
        "<p>Forty&#xD800; boats lay there.</p>", ["Forty\ufffd boats lay there."]
    ),
    "signs that begin no tag": ("<p>If a < b and 1 <2, then b > a <3 </p>", ["If a < b and 1 <2, then b > a <3"]),
    "comments of all kinds": (
        "<p>One<!-- -- > <p>no</p> -->, two<!-->, three<!--->, four<!-- x --!>, five<? php ?>, six<! x>, seven</ x>, "
        "eight<![CDATA[no]]>.</p>",
        ["One, two, three, four, five, six, seven, eight."],
    ),
    "a comment that does not end": ("<p>One</p><!-- <p>no</p>", ["One"]),
    "a quotation mark that is missing": ('<p title="x>One</p><p title="y">Two</p>', ["Two"]),
    "values that hold tags": ("<p title='a > b'>One</p><p data-x=\"<b>no</b>\">Two</p>", ["One", "Two"]),
    "ends of what never began": (
        "<p>One</p></p><p>Two</div></span><p>Three</br>Four<ul><li>Five<li>Six</ul></li>Seven</p>Eight",
        ["One", "Two", "Three Four", "Five", "Six", "Seven Eight"],
    ),
    "emphasis that ends in the wrong order": ("<p><b>One <i>two</b> three</i> four</p>", ["One two three four"]),
    "links that do not end": ("<p><a href=x>five <a href=y>six</a> seven</p>", ["five six seven"]),
    "lists that do not end": ("<ul><li>One<ul><li>Two<li>Three</ul><li>Four", ["One", "Two", "Three", "Four"]),
    "a table that does not end": ("<table><tr><td>North<td>40<tr><td>South<td>30", ["North\t40", "South\t30"]),
    "what is hidden and does not end": ("<p>One</p><div hidden><p>no", ["One"]),
    "what is hidden and seems to end at once": (
        "<p>One <span style='display:none'/>no</p><p>Two</p><div class=x/>Three<div hidden/><p>no</p>",
        ["One", "Two", "Three"],
    ),
    "what ends at once in XHTML": (
        "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>One <span style='display:none'/>two</p></body></html>",
        ["One two"],
    ),
    "two bodies": ("<html><body><p>One</p><body class=x><p>Two</p></body></html>", ["One", "Two"]),
    "a body in the head": ("<head>Zero<p>One</p></head><p>Two</p>", ["Zero", "One", "Two"]),
    "tags in capitals": ("<P>One</P><P HIDDEN>no</P><DIV STYLE='DISPLAY:NONE'>no</DIV>", ["One"]),
    "a base": (
        "<base href=http://elsewhere.example/><p>See <a href=/n>the north quay</a>.</p>", ["See the north quay."]
    ),
    "old markup": (
        "<center><font size=7>Forty</font> <tt>boats</tt> <nobr>lay there</nobr></center><marquee>Welcome</marquee>"
        "<xmp><b>x</b></xmp><listing>a\n  b</listing>",
        ["Forty boats lay there", "Welcome", "<b>x</b>", "a\n  b"],
    ),
    "what stands in for players and frames": (
        "<p>One <video src=x>no</video><canvas>no</canvas><iframe>no</iframe><progress>no</progress><noembed>no"
        "</noembed> two</p>",
        ["One two"],
    ),
    "words in pieces": (
        "<p>fo<b>rt</b>y<!-- c --> bo<i>a</i>ts<b> lie </b>there, 1<span>,</span>234<span> km</span>, 4<!-- -->10</p>",
        ["forty boats lie there, 1,234 km, 410"],
    ),
    "links within punctuation": (
        "<p>(<a href=a>North</a>), “<a href=b>South</a>”; <a href=c>East</a>-most | <a href=d>West</a></p>",
        ["(North), “South”; East-most | West"],
    ),
    "spaces of many kinds": (
        "<p>&nbsp;One&nbsp;&nbsp;two&nbsp;</p>&nbsp;<p>three&#x2003;four&#8239;%</p>", ["One two", "three four %"]
    ),
    "hyphens of many kinds": (
        "<p>well&#8209;known non&shy;stop &ndash; &mdash; &minus;5</p>", ["well‑known nonstop – — −5"]
    ),
    "an address that may break": ("<p>harbour<wbr>.example/<wbr>log</p>", ["harbour.example/log"]),
    "joiners that are spelling": ("<p>می&zwnj;خواهم and क&zwj;ष</p>", ["می\u200cخواهم and क\u200dष"]),
    "directions in directions": (
        "<p><bdo dir=ltr>1 <bdo dir=rtl>2 3</bdo> 4</bdo>, <bdi dir=auto>אניה 40</bdi>: 12 &#x202B;שלום&#x202C;</p>",
        ["1 2 3 4, אניה 40: 12 שלום"],
    ),
    "keys and names": (
        "<p>Press <kbd><kbd>Ctrl</kbd>+<kbd>C</kbd></kbd>; <abbr title=kilometre>km</abbr></p>", ["Press Ctrl+C; km"]
    ),
}  # fmt: skip

UNSEEN: dict[str, tuple[str, list[str]]] = {
    "rules in layers and conditions": (
        "<style>@layer a{.h{display:none}}@supports (display:grid){.g{display:none}}@media screen{@media "
        "(min-width:1px){.m{display:none}}}</style><p class=h>no</p><p class=g>no</p><p class=m>no</p><p>yes</p>",
        ["yes"],
    ),
    "rules within rules": (
        "<style>.a{color:red;.h{display:none} & .g{display:none} &.k{display:none}}</style><div class=a><p class=h>no"
        "</p><p class=g>no</p><p>yes</p></div><p class='a k'>no</p>",
        ["yes"],
    ),
    "rules for paper": (
        "<style media=print>.x{display:none}</style><style>@media print{.y{display:none}}@media not "
        "print{.z{display:none}}</style><p class=x>one</p><p class=y>two</p><p class=z>no</p>",
        ["one", "two"],
    ),
    "rules for places": (
        "<style>li:nth-child(2),li:last-of-type{display:none}tr:nth-child(odd){display:none}.s:not(:first-child)"
        "{display:none}p.x:nth-of-type(n+3){display:none}b:nth-last-child(-n+1){display:none}i:only-child{display:none}"
        "p:nth-child(2 of .x){display:none}</style><ul><li>one<li>no<li>two<li>no</ul><table><tr><td>no<td>no<tr><td>"
        "North<td>40</table><div><p class=s>three</p><p class=s>no</p></div><div><p class=x>four<p class=x>five"
        "<p class=x>no</div><p><b>six</b> <b>no</b></p><p>sev<i>no</i>en</p>",
        ["one", "two", "North\t40", "three", "four", "five", "six", "seven"],
    ),
    "rules that outdo rules": (
        "<style>.h{display:none}.h{display:block}p.k{display:block}.k{display:none}#i{display:none}p{display:block}"
        "</style><p class=h>one</p><p class=k>two</p><p id=i>no</p>",
        ["one", "two"],
    ),
    "rules for those without scripts": (
        "<noscript><style>.n{display:none}</style></noscript><template><style>.t{display:none}</style></template><p "
        "class=n>Forty boats.</p><p class=t>Thirty boats.</p>",
        ["Forty boats.", "Thirty boats."],
    ),
    "rules in a picture": ("<svg><style>.n{display:none}</style></svg><p class=n>no</p><p>yes</p>", ["yes"]),
    "rules in a comment of HTML": ("<style><!-- .n{display:none} --></style><p class=n>no</p><p>yes</p>", ["yes"]),
    "rules with escapes and comments": (
        "<style>/* .k{display:none} */.a\\:b{display:none}.c{d\\69splay/**/:/**/none}</style><p class='a:b'>no</p><p "
        "class=c>no</p><p class=k>yes</p>",
        ["yes"],
    ),
    "a sheet that does not end": (
        "<style>.a{color:red;;}.c{display:none</style><style>/* no end</style><style>.d{display:none}</style><p "
        "class=c>no</p><p class=d>no</p><p>yes</p>",
        ["yes"],
    ),
    "words that only a sheet adds": (
        "<style>.x::before{content:'Not '}.y::after{content:' at all'}</style><p class=x>true</p><p class=y>false</p>",
        ["true", "false"],
    ),
    "boxes of no size": (
        "<p style='clip-path:inset(100%)'>no</p><p style='height:0;overflow:hidden'>no</p><p "
        "style='transform:scale(0)'>no</p><p style='content-visibility:hidden'>no</p><p "
        "style='text-indent:-9999px'>no</p><p>yes</p>",
        ["yes"],
    ),
    "what shows within what is not visible": (
        "<div style='visibility:hidden'>no <b style='visibility:visible'>yes</b></div><div hidden><p "
        "style='display:block'>no</p></div><div style='opacity:0'><p style='opacity:1'>no</p></div>",
        ["yes"],
    ),
    "what waits until it is found": ("<p>One.</p><div hidden=until-found>no</div><p inert>Two.</p>", ["One.", "Two."]),
    "words for those who listen": (
        "<p>Forty<span class=visually-hidden> (not)</span> boats<span class=screen-reader-text>no</span><span "
        "class=u-visually-hidden>no</span> <span aria-label='forty'>40</span><i role=img aria-label=ship></i>.</p>",
        ["Forty boats 40."],
    ),
    "menus that open": (
        "<style>.menu ul{display:none}.menu:hover ul{display:block}</style><div class=menu>Menu<ul><li>no</ul></div>"
        "<button popovertarget=m>More</button><div id=m popover>no</div>",
        ["Menu", "More"],
    ),
    "a dialog that is open": (
        "<dialog open><form method=dialog><p>Accept?</p><button>Yes</button><button>No</button></form></dialog><p>One"
        "</p>",
        ["Accept?", "Yes No", "One"],
    ),
    "templates in templates": ("<template><template>no</template><p>no</p></template><p>yes</p>", ["yes"]),
    "data in scripts": ("<p>One</p><script type=text/template><p>no</p></script><script>'<p>no</p>'</script>", ["One"]),
    "choices of a form": (
        "<datalist><option>no</datalist><select><optgroup label=no><option>no</select><p>yes</p>", ["yes"]
    ),
    "titles of pictures": (
        "<p>North <svg><title>no</title><desc>no</desc></svg>South</p><title>no</title>", ["North South"]
    ),
}  # fmt: skip
