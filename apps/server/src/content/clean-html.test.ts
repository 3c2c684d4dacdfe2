import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanHtml, filesIn, lengthOf, textOf } from "./clean-html.ts";

const file = "0123456789abcdef".repeat(2);
const own = `/api/file/v1/file-content?path=${file}`;

describe("rich text", () => {
  test.each([
    [
      "keeps its paragraphs, lists, tables and stress",
      "<p>保证金<strong>10%</strong></p><ul><li>一</li></ul>",
      null,
    ],
    ["keeps the spans of a table's cells", '<table><tr><td colspan="2">煤</td></tr></table>', null],
    ["loses every other attribute", '<p style="color:red" onclick="x()">煤</p>', "<p>煤</p>"],
    ["loses what it does not know, and keeps its words", "<font>煤</font><center>矿</center>", "煤矿"],
    [
      "keeps alignment and the editor's sizes",
      '<p style="text-align:center"><span style="font-size:18px">煤</span></p>',
      null,
    ],
    ["loses other sizes and places", '<p style="position:fixed;font-size:99px">煤</p>', "<p>煤</p>"],
    ["keeps pictures of its own", `<img src="${own}" alt="煤堆" />`, null],
    [
      "loses pictures of others",
      '<p><img src="http://x/a.png"><img src=x onerror="alert(1)">煤</p>',
      "<p>煤</p>",
    ],
    ["loses an address that only looks like its own", `<img src="//evil${own}">煤`, "煤"],
    ["loses pictures that carry themselves", '<img src="data:image/svg+xml,<svg onload=x()>">煤', "煤"],
    [
      "keeps videos of its own, to be played by hand",
      `<video autoplay src="${own}"></video>`,
      `<video src="${own}" controls preload="metadata"></video>`,
    ],
    ["loses videos of others", '<video src="http://x/a.mp4"></video>煤', "煤"],
    [
      "keeps links, which open beside",
      '<a href="https://example.cn/a?b=1">煤</a>',
      '<a href="https://example.cn/a?b=1" target="_blank" rel="noopener noreferrer nofollow">煤</a>',
    ],
    ["keeps links within the site", '<a href="/user/help">煤</a>', null],
    ["loses links that run", "<a href='javascript:alert(1)'>煤</a>", "<a>煤</a>"],
    ["loses links to a site that is not said", "<a href='//evil.cn/x'>煤</a>", "<a>煤</a>"],
    [
      "knows the old names of stress",
      "<b>一</b><i>二</i><del>三</del>",
      "<strong>一</strong><em>二</em><s>三</s>",
    ],
    ["loses scripts with their text", "<p>煤<script>alert(1)</script>矿</p>", "<p>煤矿</p>"],
    ["loses a script that never ends", "<p>煤<script>alert(1)", "<p>煤</p>"],
    ["loses comments", "煤<!-- <script> -->矿", "煤矿"],
    ["closes what was left open", "<p><strong>煤", "<p><strong>煤</strong></p>"],
    ["makes of an end without a beginning nothing that shows", "煤</p></strong>", "煤<p></p>"],
    ["shows signs as signs", "热值 > 5000 & 硫 < 1%", "热值 &gt; 5000 &amp; 硫 &lt; 1%"],
    ["does not write an entity twice", "a &amp; b &lt; c", "a &amp; b &lt; c"],
    ["takes paragraphs out of one another", "<p><svg<p><p>", "<p></p><p></p><p></p>"],
    ["keeps anchors, and links to them", '<p><a id="zd-时间"></a><a href="#zd-时间">见上</a></p>', null],
    ["loses ids that are none of an anchor", '<p id="x"><a id="root">煤</a></p>', "<p><a>煤</a></p>"],
    ["loses links to what is no anchor", '<a href="#login">煤</a>', "<a>煤</a>"],
    [
      "keeps the card of a place",
      '<div data-place="煤场" data-at="110.4,38.8"><strong>煤场</strong><a href="geo:38.8,110.4">图</a></div>',
      null,
    ],
    [
      "loses a position that is none",
      '<div data-place="煤场" data-at="999,1"></div>',
      '<div data-place="煤场"></div>',
    ],
    ["makes a paragraph of every other box", '<div class="x" style="position:fixed">煤</div>', "<p>煤</p>"],
    ["loses addresses that only look like a position", "<a href='geo:javascript'>煤</a>", "<a>煤</a>"],
    ["keeps the chart of a table", '<table data-chart="pie"><tr><td>1</td></tr></table>', null],
    [
      "loses a chart that it does not know",
      '<table data-chart="x"><tr><td>1</td></tr></table>',
      "<table><tr><td>1</td></tr></table>",
    ],
    ["keeps backgrounds that it knows", '<p data-tint="blue">煤</p>', null],
    [
      "loses other backgrounds",
      '<p data-tint="url(x)" style="background:url(//evil.cn)">煤</p>',
      "<p>煤</p>",
    ],
    ["puts nothing together from pieces", "<scr<script></script>ipt>alert(1)", "ipt&gt;alert(1)"],
  ])("%s", (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean ?? html);
  });

  test("is clean once and for all", () => {
    const pieces = fc.constantFrom(
      "<p>",
      "</p>",
      "<td colspan=3>",
      "<script>",
      "</script>",
      "<",
      ">",
      "&",
      "&lt;",
      '"',
      "煤",
      "<!--",
      "-->",
      "<svg",
      "on=x",
      "<br>",
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (html) => {
        const clean = cleanHtml(html.join(""));
        expect(cleanHtml(clean)).toBe(clean);
        expect(clean.replace(/<\/?(p|td|br)( colspan="3")?( \/)?>/g, "")).not.toMatch(/[<>]/);
      }),
    );
  });

  test("says which files stand in it, each once, and how long it is", () => {
    const clean = cleanHtml(`<p>煤 堆</p><img src="${own}"><img src="${own}"><p>AB</p>`);
    expect(filesIn(clean)).toEqual([file]);
    expect(lengthOf(clean)).toBe(4);
  });

  test("is searched by its words", () => {
    expect(textOf("<p>硫 &lt; 1%</p><p>&amp;lt;</p>")).toBe("硫 < 1% &lt;");
  });
});
