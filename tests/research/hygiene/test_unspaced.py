"""Pages in scripts that put no space between words are judged by as many words as others."""

import pytest

from carter.research.extract import read
from carter.research.hygiene import Exchange, examined
from carter.research.hygiene.speech import words_in

CHINESE = (
    "港口办公室每月第一个星期一清点码头上的船只，并由书记员记录在册。去年春天的统计结果是四十艘，大部分是小船。"
    "长度超过十二米的船停靠在东码头，因为那里的水更深。来访者到达后一小时内向办公室报告，并在柜台付款。"
)
JAPANESE = (
    "港の事務所は毎月第一月曜日に岸壁の船を数え、書記がそれを帳簿に記す。去年の春の数は四十隻で、その多くは小さな船だった。"
    "十二メートルを超える船は水の深い東の岸壁に着ける。来た者は一時間以内に事務所に届け出る。"
)
THAI = (
    "สำนักงานท่าเรือนับเรือที่ท่าเทียบเรือทุกวันจันทร์แรกของเดือนและเสมียนจดบันทึกไว้ในสมุดทะเบียน"
    "เรือที่ยาวกว่าสิบสองเมตรจอดที่ท่าตะวันออกเพราะน้ำที่นั่นลึกกว่า"
)
TEXTS = pytest.mark.parametrize("text", [CHINESE, JAPANESE, THAI], ids=["zh", "ja", "th"])
BESIDE = {
    "nothing": "",
    "a field for a password": "<form><input type=password><button>Log in</button></form>",
    "a note on scripts": "<p>Please enable JavaScript to see the comments.</p><script>1</script>",
    "a banner": "<div id=cookie-banner><p>We use cookies and similar technologies with our partners. Accept all or "
    "reject all.</p><button>Accept all</button></div>",
    "a number in the heading": "<h1>404</h1>",
}


def kind(html):
    finding = examined(Exchange(), html, read(html.encode(), "a.html"))
    return finding.kind if finding else "ok"


@TEXTS
@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
def test_an_article_of_one_paragraph_is_read_whatever_stands_beside_it(text, beside):
    assert kind(f"<title>{text[:10]}</title><article><p>{text}</p></article>{beside}") == "ok"


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<title>安全验证</title><p>请完成安全验证，拖动滑块完成拼图</p>", "bot_wall"),
        ("<title>例</title><p>お客様がロボットではないことを確認しています。</p>", "bot_wall"),
        ("<p>请启用JavaScript以继续浏览本网站。</p><script src=a.js></script>", "needs_js"),
        ("<p>このサイトを見るにはJavaScriptを有効にしてください。</p>", "needs_js"),
        ("<title>例子</title><p>抱歉，您访问的页面不存在或已删除。</p>", "soft_404"),
        ("<title>例</title><p>お探しのページは移動したか、削除された可能性があります。</p>", "soft_404"),
        ("<nav>首页 新闻 联系</nav><footer>关于我们</footer>", "empty"),
    ],
)
def test_what_stands_in_the_place_of_a_page_is_told_by_its_kind(html, expected):
    assert kind(html) == expected


def test_an_article_on_walls_is_read():
    html = f"<title>安全验证是什么</title><p>{CHINESE}</p><p>有些网站要求读者完成安全验证，证明自己不是机器人。</p>"
    assert kind(html) == "ok"


@TEXTS
def test_words_are_about_as_many_as_a_reader_would_count(text):
    assert len(text) / 8 < words_in(text) < len(text) / 1.5


def test_where_spaces_stand_between_words_they_are_counted_by_them():
    assert words_in("The café’s  boats") == 3
    assert words_in("") == 0
