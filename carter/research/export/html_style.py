"""The style of the exported page: for screens of any width, light and dark, and for paper."""

STYLE = """
:root{color-scheme:light dark;--page:#fff;--ink:#1b1b1b;--dim:#555;--line:#ccc;--soft:#f4f4f1;
--link:#0b4f9c;--mark:#ffe98a}
@media (prefers-color-scheme:dark){:root{--page:#15171a;--ink:#e8e6e3;--dim:#b0aeab;--line:#44474c;--soft:#1f2226;
--link:#8fc1ff;--mark:#5a4a00}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0 auto;padding:1rem;max-width:46rem;background:var(--page);color:var(--ink);
font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.7rem;line-height:1.25;margin:.5rem 0 1rem}
h2{font-size:1.3rem;line-height:1.3;margin:2.2rem 0 .6rem;padding-top:.4rem;border-top:1px solid var(--line)}
h3{font-size:1.05rem;line-height:1.35;margin:1.4rem 0 .4rem}
a{color:var(--link);text-underline-offset:.15em}
a:focus-visible,[tabindex]:focus-visible{outline:3px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-200vw}
.skip:focus{position:static}
nav ul{padding:0;list-style:none;display:flex;flex-wrap:wrap;gap:.2rem 1rem}
nav a,.there{display:inline-block;padding:.2rem 0}
li{margin:.35rem 0}
.cite,.back{display:inline-block;min-width:1.6rem;min-height:1.6rem;text-align:center;white-space:nowrap}
.wide{overflow-x:auto;border:1px solid var(--line)}
table{border-collapse:collapse;overflow-wrap:normal}
th,td{padding:.4rem .6rem;border:1px solid var(--line);text-align:start;vertical-align:top;min-width:8rem}
.claim{margin:1rem 0;padding:.2rem 1rem;border:1px solid var(--line);border-radius:.4rem}
figure{margin:1rem 0}
figure:target,li:target,article:target,.cite:target{outline:3px solid var(--link);outline-offset:4px}
blockquote{margin:0;padding:.4rem .8rem;background:var(--soft);border-inline-start:4px solid var(--line)}
.text{margin:0;white-space:pre-wrap;color:var(--dim)}
mark{background:var(--mark);color:var(--ink)}
figcaption p{margin:.3rem 0}
.small,footer{font-size:.9rem;color:var(--dim)}
code{font-size:.85em}
dt{font-weight:600}
dd{margin:0 0 .5rem}
@media print{
@page{margin:18mm 16mm}
:root{color-scheme:light;--page:#fff;--ink:#000;--dim:#333;--line:#999;--soft:#fff;--link:#000;--mark:#fff}
body{max-width:none;padding:0;font-size:10.5pt}
nav,.skip,.noprint,.there{display:none}
h1,h2,h3{break-after:avoid}
figure,tr,li{break-inside:avoid}
.claims{break-before:page}
.cite{min-width:0;min-height:0;text-decoration:none}
mark{border-bottom:2px solid #000;font-weight:600}
a[href^="http"]::after{content:" (" attr(href) ")"}
a[href^="http"].same::after{content:none}
.wide{overflow:visible}
p{orphans:3;widows:3}
}
"""
