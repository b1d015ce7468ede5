"""Hard pages of tables, notes, edits and formulas within each other, each with the lines that a browser shows."""

NESTED: dict[str, tuple[str, list[str]]] = {
    "powers in cells": (
        "<table><tr><th>Area<th>Nails<tr><td>2 km<sup>2</sup><td>10<sup>6</sup><tr><td>3 m<sup>&minus;1</sup><td>10"
        "<sup><b>7</b></sup></table>",
        ["Area\tNails", "2 km²\t10⁶", "3 m⁻¹\t10⁷"],
    ),
    "powers in a table in a table": (
        "<table><tr><td><table><tr><td>10<sup>3</sup> kg<td>5 m<sup>2</sup></table></table>", ["10³ kg\t5 m²"]
    ),
    "what a style raises": (
        "<style>.up{vertical-align:super;font-size:smaller}</style><p>10<span style='vertical-align:super'>6</span> "
        "nails, 10<span class=up>4</span> bolts, H<span style='vertical-align: sub'>2</span>O.</p>",
        ["10⁶ nails, 10⁴ bolts, H₂O."],
    ),
    "powers with links and small letters in them": (
        "<p>10<sup><a href=#x>6</a></sup>, 10<font size=1><sup>7</sup></font>, 10<sup><small>8</small></sup>, 5<sup>"
        "<span hidden>no</span>2</sup></p>",
        ["10⁶, 10⁷, 10⁸, 5²"],
    ),
    "exponents that hold a sum": (
        "<p>x<sup>y+1</sup>, (a+b)<sup>n</sup>, e<sup>−x</sup></p>", ["x^(y+1), (a+b)ⁿ, e^−x"]
    ),
    "fractions": (
        "<p>Add <sup>1</sup>&frasl;<sub>2</sub> cup, 2<sup>1</sup>/<sub>4</sub> m, &frac34;.</p>",
        ["Add ¹⁄₂ cup, 2¹/₄ m, ¾."],
    ),
    "endings that are raised": (
        "<p>The 1<sup>st</sup>, the XIX<sup>e</sup>, M<sup>me</sup> Roux, the 3<sup>ra</sup>.</p>",
        ["The 1st, the XIXe, Mme Roux, the 3ra."],
    ),
    "marks of notes at the start of a line": (
        "<p><sup>a</sup> Estimated.</p><p><sup>1</sup> Counted.</p>", ["a Estimated.", "¹ Counted."]
    ),
    "notes with links there and back": (
        "<p>There were 40 boats<a href=#n id=r><sup>1</sup></a>.</p><hr><section role=doc-endnotes><ol><li id=n>"
        "<p>The log says 41. <a href=#r>↩</a></p></ol></section>",
        ["There were 40 boats¹.", "The log says 41. ↩"],
    ),
    "a citation in pieces": (
        "<p>Forty boats<sup id=r1><a href=#c><span>[</span>1<span>]</span></a></sup><sup>[<i>citation needed</i>]"
        "</sup>.",
        ["Forty boats[1][citation needed]."],
    ),
    "glosses on bases of their own": ("<p><ruby><rb>東<rb>京<rt>とう<rt>きょう</ruby>へ</p>", ["東京(とう)(きょう)へ"]),
    "a gloss with brackets of its own": ("<p><ruby>漢<rp>（</rp><rt>kan</rt><rp>）</rp></ruby>字</p>", ["漢(kan)字"]),
    "a gloss on a gloss": ("<p><ruby><ruby>攻<rt>こう</rt></ruby><rt>attack</rt></ruby></p>", ["攻(こう)(attack)"]),
    "edits with sources and dates": (
        "<p>The quay is <del cite=/c datetime=2020-01-01>90</del><ins cite=/c>80</ins> m long.</p><ins><p>It was "
        "measured anew.</p></ins><del><ul><li>Gone</ul></del><p>So it is.</p>",
        ["The quay is 80 m long.", "It was measured anew.", "So it is."],
    ),
    "edits in edits": (
        "<p>The <del>old <ins>new</ins></del> quay <ins>is <del>not</del> open</ins>.</p>", ["The quay is open."]
    ),
    "figures that are taken back in cells": (
        "<table><tr><td><s>900</s><td><del>12</del> <ins>13</ins><tr><td><span style='text-decoration: line-through "
        "red'>5</span> 6<td><strike>7</strike> 8</table>",
        ["\t13", "6\t8"],
    ),
    "details in details": (
        "<details open><summary>Boats <b>by quay</b></summary><details><summary>North</summary>Forty.</details><p>In "
        "all 70.</p></details>",
        ["Boats by quay", "North", "Forty.", "In all 70."],
    ),
    "a heading and a table in details": (
        "<details><summary><h3>Boats</h3></summary><table><tr><td>North<td>40</table></details>",
        ["Boats", "North\t40"],
    ),
    "a figure of figures": (
        "<figure><figure><img src=l><figcaption>Left: 40 boats</figcaption></figure><figure><img src=r>"
        "<figcaption>Right: 30 boats</figcaption></figure><figcaption>Both quays, <time datetime=2019-05-02>in May"
        "</time></figcaption></figure>",
        ["Left: 40 boats", "Right: 30 boats", "Both quays, in May"],
    ),
    "a caption above what was said": (
        "<figure><figcaption>Above</figcaption><blockquote><p>Said.</p></blockquote></figure>", ["Above", "Said."]
    ),
    "times in other words than their dates": (
        "<p>It opened <time datetime=2019-05-02>last Thursday</time>, and closed <time datetime=PT4H>four hours"
        "</time> on.</p><h2><time datetime=2019>Spring</time> count</h2>",
        ["It opened last Thursday, and closed four hours on.", "Spring count"],
    ),
    "a caption with small print": (
        "<table><caption>Table 2: boats <small>(by quay)</small></caption><thead><tr><th>Quay<th>Boats</thead><tbody>"
        "<tr><td>North<td>40</tbody></table>",
        ["Table 2: boats (by quay)", "Quay\tBoats", "North\t40"],
    ),
    "a foot that is written before the body": (
        "<table><thead><tr><th>Quay<th>Boats</thead><tfoot><tr><th>All<td>70<tr><th>Mean<td>35</tfoot><tbody><tr><td "
        "rowspan=2>North<td>40<tr><td>30</table><p>So it is.</p>",
        ["Quay\tBoats", "North\t40", "North\t30", "All\t70", "Mean\t35", "So it is."],
    ),
    "heads in the middle of a table": (
        "<table><tr><th colspan=2>2019<tr><th scope=row>North<td>40<tr><th colspan=2>2020<tr><th scope=row>North"
        "<td>30</table>",
        ["2019", "North\t40", "2020", "North\t30"],
    ),
    "rows that are hidden": (
        "<table><tr><td>North<td>40<tr hidden><td>Ghost<td>9<tr style='display:none'><td>Ghost<td>8<tr><td><span "
        "style='display:none'>0030</span>South<td>30</table>",
        ["North\t40", "South\t30"],
    ),
    "a table in an item": (
        "<ul><li>Boats:<table><tr><td>North<td>40</table>counted in May</ul>",
        ["Boats:", "North\t40", "counted in May"],
    ),
    "tables that arrange a page": (
        "<table><tr><td><table><tr><td><h1>Head</h1></table><td><table><tr><th>Quay<th>Boats<tr><td>North<td>40"
        "</table></table>",
        ["Head", "Quay\tBoats", "North\t40"],
    ),
    "several definitions of several terms": (
        "<dl><dt>Quay<dd>A wall.<dd>A place.<dt>Pier<dt>Jetty<dd><p>A bridge.</p><p>It ends.</p></dl>",
        ["Quay", "A wall.", "A place.", "Pier", "Jetty", "A bridge.", "It ends."],
    ),
    "senses of a term as a list": (
        "<dl><dt><dfn>Quay</dfn>, <i>n.</i><dd><ol><li>A wall.<li>A place.</ol></dl>",
        ["Quay, n.", "A wall.", "A place."],
    ),
    "quotations three deep": (
        "<p>She said <q>he said <q>they said <q>no</q></q></q>, and <q cite=/x>yes</q>.</p>",
        ["She said “he said \u2018they said “no”\u2019”, and “yes”."],
    ),
    "code of lines that are boxes": ("<pre><code><div>a = 1</div><div>  b = 2</div></code></pre>", ["a = 1\n  b = 2"]),
    "a table that is set with tabs": (
        "<pre>Quay\tBoats\nNorth\t40\n<b>South</b>\t30</pre>", ["Quay\tBoats\nNorth\t40\nSouth\t30"]
    ),
    "code with entities": ("<pre>&lt;a&gt;\n  &amp;amp;\n&#9;x</pre>", ["<a>\n  &amp;\n\tx"]),
    "code within a list": ("<ul><li>Run:<pre>make\n\tall</pre>then wait.</ul>", ["Run:", "make\n\tall", "then wait."]),
    "a power in a formula": (
        "<p><math><mn>3</mn><mo>×</mo><msup><mn>10</mn><mrow><mo>−</mo><mn>4</mn></mrow></msup><mo>≤</mo><mi>x</mi>"
        "</math>",
        ["3×10⁻⁴≤x"],
    ),
    "a formula that is laid out over lines": (
        "<p><math>\n <msup>\n  <mi>c</mi>\n  <mn>2</mn>\n </msup>\n <mo>=</mo>\n <mfrac>\n  <mn>1</mn>\n  <mn>2"
        "</mn>\n </mfrac>\n <msqrt>\n  <mn>3</mn>\n </msqrt>\n</math></p>",
        ["c²=1/2√3"],
    ),
    "words and gaps in a formula": (
        "<p><math><mi>x</mi><mtext>for all</mtext><mi>y</mi><mo>,</mo><mn>5</mn><mspace width='0.2em'/><mi>km</mi>"
        "</math>",
        ["x for all y,5 km"],
    ),
    "what a formula only makes room for": (
        "<p><math><mi>a</mi><mphantom><mn>9</mn></mphantom><mi>b</mi></math></p>", ["ab"]
    ),
    "signs before what they belong to": (
        "<p><math><mmultiscripts><mi>C</mi><mprescripts/><none/><mn>14</mn></mmultiscripts></math> and <math>"
        "<mmultiscripts><mi>x</mi><mn>1</mn><mn>2</mn></mmultiscripts></math></p>",
        ["¹⁴C and x₁²"],
    ),
    "a sum with its bounds": (
        "<p><math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><msub><mi>a"
        "</mi><mi>i</mi></msub></math></p>",
        ["∑_(i=1)ⁿa_i"],
    ),
    "a formula that is told in three ways": (
        "<p><math alttext='c^2'><semantics><msup><mi>c</mi><mn>2</mn></msup><annotation-xml><apply><power/><ci>c</ci>"
        "<cn>2</cn></apply></annotation-xml><annotation>c^2</annotation></semantics></math></p>",
        ["c²"],
    ),
    "a formula in a cell": (
        "<table><tr><td>Speed<td><math><mn>4</mn><mo>\u2062</mo><msup><mi>ms</mi><mrow><mo>-</mo><mn>1</mn></mrow>"
        "</msup></math></table>",
        ["Speed\t4ms⁻¹"],
    ),
}  # fmt: skip
