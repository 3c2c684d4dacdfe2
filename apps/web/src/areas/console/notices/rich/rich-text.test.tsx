import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, describe, expect, test, vi } from "vitest";
import { choose } from "../../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "../notice-editor-page.tsx";
import { staffWith } from "../../../../testing/console-rows.ts";
import { type Answer, answer, inSameBrowser, renderPage } from "../../../../testing/render-page.tsx";
import { writeSource } from "../../../../testing/rich-text.ts";
import { cleanPaste } from "./clean-paste.ts";
import { isLinkAddress, linkAddress } from "./link-address.ts";

const { editing, editor, files } = api;
type SavedInput = InputOf<typeof editing.saveNotice>;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const file = "0123456789abcdef".repeat(2);
const own = `/api/file/v1/file-content?path=${file}`;
const uploaded = (name: string) => ({
  state: "SUCCESS" as const,
  address: own,
  original: name,
  title: name,
  file: file as never,
  size: 9,
});

async function openEditor(answers: readonly Answer[] = []) {
  const savedInputs: SavedInput[] = [];
  renderPage(
    "/console/notice",
    [
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      answer(editing.saveNotice, (input) => {
        savedInputs.push(input);
        return { id: "E000001" as never, version: 1, status: "D" as const };
      }),
      ...answers,
    ],
    {
      signedIn: staffWith("contentEditor"),
      site: { uploadLimits: { fileBytes: 4_096, files: 100, pictureBytes: 2_048, videoBytes: 8_192 } },
    },
  );
  await userEvent.type(await screen.findByLabelText("标题"), "公告");
  return savedInputs;
}
const text = () => screen.getByRole("textbox", { name: "正文" });
const tool = (name: string) => within(screen.getByRole("toolbar")).getByRole("button", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
const upload = (what: "图片" | "视频", name: string, bytes = 9) =>
  fireEvent.change(screen.getByLabelText(`插入${what}`), {
    target: { files: [new File(["x".repeat(bytes)], name)] },
  });

describe("the text of a notice", () => {
  test("is written with tables, signs and links, and saved as it looks", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p>煤质</p>");
    fireEvent.click(tool("表格"));
    fireEvent.change(screen.getByLabelText("行数"), { target: { value: "101" } });
    expect(screen.getByText("行数为 1 至 100")).toBeDefined();
    fireEvent.change(screen.getByLabelText("行数"), { target: { value: "2" } });
    fireEvent.change(screen.getByLabelText("列数"), { target: { value: "3" } });
    fireEvent.click(screen.getByRole("button", { name: "插入" }));
    expect(text().querySelectorAll("tr")).toHaveLength(2);
    expect(text().querySelectorAll("th")).toHaveLength(3);
    fireEvent.click(tool("下方加行"));
    expect(text().querySelectorAll("tr")).toHaveLength(3);
    await save();
    await expect.poll(() => savedInputs[0]?.content).toContain("<table");
  });

  test("gets a table of 5 by 5 cells unless its size is changed (R-952)", async () => {
    await openEditor();
    await writeSource("<p>煤质</p>");
    fireEvent.click(tool("表格"));
    fireEvent.click(screen.getByRole("button", { name: "插入" }));
    expect([...text().querySelectorAll("tr")].map(({ children }) => children.length)).toEqual([
      5, 5, 5, 5, 5,
    ]);
  });

  test("takes a link without a protocol as http (R-535)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p></p>");
    fireEvent.click(tool("链接"));
    const dialog = within(screen.getByRole("dialog", { name: "超链接" }));
    fireEvent.change(dialog.getByLabelText("文字（不填为地址）"), { target: { value: "官网" } });
    fireEvent.change(dialog.getByLabelText("链接地址"), { target: { value: "javascript:alert(1)" } });
    expect(dialog.getByRole("button", { name: "确定" })).toHaveProperty("disabled", true);
    fireEvent.change(dialog.getByLabelText("链接地址"), { target: { value: "www.example.cn/a" } });
    expect(dialog.getByText("将保存为 http://www.example.cn/a")).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "确定" }));
    await save();
    await expect.poll(() => savedInputs[0]?.content).toContain('href="http://www.example.cn/a"');
    expect(savedInputs[0]?.content).toContain("官网");
  });

  test("says when it is too long (R-533, R-534)", async () => {
    await openEditor();
    await writeSource(`<p>${"煤".repeat(10_001)}</p>`);
    expect(await screen.findByText("字数超出最大允许值，服务器可能拒绝保存（10001 / 10000）")).toBeDefined();
  });

  test("is emptied once that has been confirmed, also where it is empty (R-536)", async () => {
    await openEditor();
    fireEvent.click(tool("清空"));
    expect(screen.getByText("确定清空当前文档么？")).toBeDefined();
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "取消" }));
    await writeSource("<p>煤质</p>");
    fireEvent.click(tool("清空"));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "取消" }));
    expect(text().textContent).toBe("煤质");
    fireEvent.click(tool("清空"));
    fireEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "清空" }));
    expect(text().textContent).toBe("");
  });

  test("takes pictures and videos, each at the address that the server gives", async () => {
    const savedInputs = await openEditor([
      {
        operation: editor.upload,
        give: ((body: FormData) => uploaded((body.get("file") as File).name)) as never,
      },
    ]);
    upload("图片", "煤堆.png");
    await expect.poll(() => text().querySelector("img")?.getAttribute("src")).toBe(own);
    upload("视频", "装车.mp4");
    await expect.poll(() => text().querySelector("video")?.getAttribute("src")).toBe(own);
    await save();
    await expect.poll(() => savedInputs[0]?.content).toContain(`<img src="${own}" alt="煤堆.png">`);
  });

  test.each([
    ["图片", "a.svg", 9, /文件格式不允许，可上传PNG/],
    ["图片", "a.png", 2_049, /文件大小超出限制2 KB/],
    ["视频", "a.avi", 9, /文件格式不允许，可上传MP4/],
    ["视频", "a.mp4", 8_193, /文件大小超出限制8 KB/],
  ] as const)(
    "refuses as its %s %s of %d bytes, and says why (R-537, R-538)",
    async (what, name, bytes, words) => {
      await openEditor();
      upload(what, name, bytes);
      expect((await screen.findByRole("alert")).textContent).toMatch(words);
    },
  );

  test("takes over pictures of other sites, and removes those that it cannot take over", async () => {
    const queries: string[][] = [];
    await openEditor([
      answer(editor.catchImages, ({ sources }) => {
        queries.push(sources);
        return {
          state: "SUCCESS" as const,
          list: sources.map((source) =>
            source.includes("good")
              ? { source, address: own, state: "SUCCESS" as const, reason: "" }
              : { source, address: "", state: "FAIL" as const, reason: "来源不在允许的名单内" },
          ),
        };
      }),
    ]);
    await writeSource('<p>煤</p><img src="http://good.cn/a.png"><img src="http://bad.cn/b.png">');
    expect(await screen.findByText("1 张图片没有抓取成功，已去掉：来源不在允许的名单内")).toBeDefined();
    expect([...text().querySelectorAll("img[src]")].map((picture) => picture.getAttribute("src"))).toContain(
      own,
    );
    expect(text().innerHTML).not.toContain("bad.cn");
    expect(queries).toEqual([["http://good.cn/a.png", "http://bad.cn/b.png"]]);
  });

  test("says for four seconds which file it does not take (R-932)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openEditor();
    upload("图片", "a.svg");
    await act(() => vi.advanceTimersByTimeAsync(3_500));
    expect(screen.getByRole("alert").textContent).toContain("文件格式不允许");
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("is saved in the browser while it is written, with a message of two seconds, and offered as a draft (R-933, R-953)", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openEditor();
    await writeSource("<p>写到一半</p>");
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.getByText("已自动保存到本机")).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(2_100));
    expect(screen.queryByText("已自动保存到本机")).toBeNull();
    cleanup();

    inSameBrowser(() => renderPage("/console/notice", [], { signedIn: staffWith("contentEditor") }));
    fireEvent.click(await screen.findByRole("button", { name: "恢复" }));
    expect(await screen.findByDisplayValue("公告")).toBeDefined();
    await expect.poll(() => text().textContent).toBe("写到一半");
  });
});

describe("a text may have", () => {
  const fill = (dialog: ReturnType<typeof within>, label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  const opened = (tool_: string, title = tool_) => {
    fireEvent.click(tool(tool_));
    return within(screen.getByRole("dialog", { name: title }));
  };
  const content = async (savedInputs: SavedInput[]) => {
    await save();
    await expect.poll(() => savedInputs.length).toBeGreaterThan(0);
    return savedInputs.at(-1)?.content ?? "";
  };
  const select = (words: string) => {
    const walker = document.createTreeWalker(text(), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent?.includes(words)) {
        getSelection()?.setBaseAndExtent(node, 0, node, node.textContent.length);
        document.dispatchEvent(new Event("selectionchange"));
      }
  };

  test("anchors, each of its own name, and links to them (R-2266)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p>一、时间</p>");
    const dialog = opened("锚点");
    fill(dialog, "锚点名称", "交易 时间");
    expect(dialog.getByText("名称为1至30个字，只能有文字、数字、横线和下划线")).toBeDefined();
    fill(dialog, "锚点名称", "时间");
    fireEvent.click(dialog.getByRole("button", { name: "插入" }));
    const again = opened("锚点");
    fill(again, "锚点名称", "时间");
    expect(again.getByText("已有同名锚点")).toBeDefined();
    fireEvent.click(again.getByRole("button", { name: "取消" }));
    const link = opened("链接", "超链接");
    fill(link, "文字（不填为地址）", "见上");
    fireEvent.click(link.getByRole("button", { name: "时间" }));
    fireEvent.click(link.getByRole("button", { name: "确定" }));
    const html = await content(savedInputs);
    expect(html).toContain('<a id="zd-时间"></a>');
    expect(html).toContain('href="#zd-时间"');
  });

  test("a place by its name and position, which no foreign map is asked for (R-2270)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p>交货地点</p>");
    const dialog = opened("地图");
    fill(dialog, "地点名称", "神木店塔煤场");
    fill(dialog, "经度（可不填）", "200");
    fill(dialog, "纬度（可不填）", "38.8231");
    expect(dialog.getByRole("button", { name: "确定" })).toHaveProperty("disabled", true);
    fill(dialog, "经度（可不填）", "110.4712");
    expect(dialog.getByText("东经110.4712°，北纬38.8231°")).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(text().querySelector("[data-place] a")?.getAttribute("href")).toBe("geo:38.8231,110.4712");
    expect(text().querySelector("iframe")).toBeNull();
    expect(await content(savedInputs)).toContain(
      '<div data-place="神木店塔煤场" data-at="110.4712,38.8231"><strong>神木店塔煤场</strong>',
    );
  });

  test("emotions and special characters (R-2274, R-2271)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p></p>");
    fireEvent.click(opened("表情").getByRole("button", { name: "赞" }));
    fireEvent.click(opened("符号", "特殊字符").getByRole("button", { name: "㎡" }));
    expect(await content(savedInputs)).toContain("👍㎡");
  });

  test("a chart of a table's figures, which can be taken away again (R-2278)", async () => {
    const savedInputs = await openEditor();
    await writeSource(
      "<table><tbody><tr><th>月份</th><th>成交量</th></tr><tr><td>一月</td><td>1,200</td></tr><tr><td>二月</td><td>900</td></tr></tbody></table>",
    );
    select("一月");
    await expect
      .poll(() => within(screen.getByRole("toolbar")).queryByRole("button", { name: "图表" }))
      .not.toBeNull();
    const dialog = opened("图表");
    expect(dialog.getByRole("img", { name: "柱状图：成交量" })).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "折线图" }));
    expect(dialog.getByRole("img", { name: "折线图：成交量" })).toBeDefined();
    fireEvent.click(dialog.getByRole("button", { name: "确定" }));
    expect(text().querySelector("table")?.getAttribute("data-chart")).toBe("line");
    fireEvent.click(opened("图表").getByRole("button", { name: "取消图表" }));
    expect(text().querySelector("[data-chart]")).toBeNull();
    fireEvent.click(opened("图表").getByRole("button", { name: "确定" }));
    expect(await content(savedInputs)).toContain('data-chart="bar"');
  });

  test("a background of what is chosen, or of all (R-2277)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p>一</p><p>二</p>");
    select("二");
    fireEvent.click(opened("背景").getByRole("button", { name: "浅黄" }));
    expect(text().innerHTML).toBe('<p>一</p><p data-tint="yellow">二</p>');
    const dialog = opened("背景");
    await choose(dialog.getByLabelText("范围"), /全/);
    fireEvent.click(dialog.getByRole("button", { name: "浅蓝" }));
    expect(text().querySelectorAll('[data-tint="blue"]')).toHaveLength(2);
    const last = opened("背景");
    await choose(last.getByLabelText("范围"), /全/);
    fireEvent.click(last.getByRole("button", { name: "无背景" }));
    expect(text().querySelector("[data-tint]")).toBeNull();
    fireEvent.click(opened("背景").getByRole("button", { name: "浅灰" }));
    expect(await content(savedInputs)).toBe('<p>一</p><p data-tint="grey">二</p>');
  });

  test("a template where the cursor stands, or in the place of the text (R-2276)", async () => {
    await openEditor();
    await writeSource("<p>旧文</p>");
    const dialog = opened("模板");
    fireEvent.click(dialog.getByRole("button", { name: "系统维护" }));
    fireEvent.click(dialog.getByRole("button", { name: "替换全文" }));
    expect(text().textContent).toContain("系统维护，届时登录");
    expect(text().textContent).not.toContain("旧文");
    fireEvent.click(opened("模板").getByRole("button", { name: "插入" }));
    expect(text().querySelectorAll("table")).toHaveLength(1);
    expect(text().textContent).toContain("系统维护，届时登录");
  });

  test("words are looked for across marks, and replaced one by one or all (R-2272)", async () => {
    const savedInputs = await openEditor();
    await writeSource("<p>动<strong>力</strong>煤 A 动力煤</p><p>焦煤 a 动力煤</p>");
    fireEvent.click(tool("查找替换"));
    const bar = within(screen.getByLabelText("查找替换", { selector: "search" }));
    const look = (term: string) =>
      fireEvent.change(bar.getByLabelText("查找内容"), { target: { value: term } });
    look("动力煤");
    expect(await bar.findByText("第 1 处，共 3 处")).toBeDefined();
    expect(text().querySelectorAll(".found").length).toBeGreaterThanOrEqual(3);
    fireEvent.click(bar.getByRole("button", { name: "下一处" }));
    expect(await bar.findByText("第 2 处，共 3 处")).toBeDefined();
    fireEvent.change(bar.getByLabelText("替换为"), { target: { value: "无烟煤" } });
    fireEvent.click(bar.getByRole("button", { name: "替换" }));
    expect(text().textContent).toBe("动力煤 A 无烟煤焦煤 a 动力煤");
    fireEvent.click(bar.getByRole("button", { name: "全部替换" }));
    expect(await bar.findByText("没有找到")).toBeDefined();
    look("a");
    expect(await bar.findByText("第 1 处，共 2 处")).toBeDefined();
    fireEvent.click(bar.getByLabelText("区分大小写"));
    expect(await bar.findByText("第 1 处，共 1 处")).toBeDefined();
    fireEvent.click(bar.getByRole("button", { name: "关闭" }));
    expect(text().querySelector(".found")).toBeNull();
    expect(await content(savedInputs)).toBe("<p>无烟煤 A 无烟煤</p><p>焦煤 a 无烟煤</p>");
  });
});

test("a notice of a training has a video of its own", async () => {
  const savedInputs = await openEditor([
    {
      operation: editor.upload,
      give: ((body: FormData) => uploaded((body.get("file") as File).name)) as never,
    },
  ]);
  await choose(screen.getByLabelText("栏目"), /培训/);
  await writeSource("<p>要点</p>");
  fireEvent.change(await screen.findByLabelText("选择视频"), {
    target: { files: [new File(["x"], "课.mp4")] },
  });
  await expect
    .poll(() => document.querySelector("video[aria-label='培训视频']")?.getAttribute("src"))
    .toBe(own);
  await save();
  await expect.poll(() => savedInputs[0]).toMatchObject({ kind: "1003", video: file, poster: null });
});

describe("while files are on their way, a notice is not saved", () => {
  const saveButton = () => screen.getByRole("button", { name: "保存草稿" });
  const isDisabled = () => saveButton().hasAttribute("disabled");
  /** The video never arrives, everything else at once. */
  const slowVideos: Answer = {
    operation: editor.upload,
    give: ((body: FormData) => {
      const { name } = body.get("file") as File;
      return name.endsWith(".mp4") ? new Promise(() => {}) : uploaded(name);
    }) as never,
  };
  const beginVideo = async () => {
    await choose(screen.getByLabelText("栏目"), /培训/);
    await writeSource("<p>要点</p>");
    fireEvent.change(await screen.findByLabelText("选择视频"), {
      target: { files: [new File(["x"], "课.mp4")] },
    });
    await screen.findByLabelText("视频上传进度");
  };

  test("also when a picture of its text arrives before its video", async () => {
    await openEditor([slowVideos]);
    await beginVideo();
    expect(isDisabled()).toBe(true);
    upload("图片", "煤堆.png");
    await expect.poll(() => text().querySelector("img[src]")?.getAttribute("src")).toBe(own);
    await expect.poll(() => screen.queryByLabelText("正在上传到正文")).toBeNull();
    expect(isDisabled()).toBe(true);
  });

  test("but for those of fields that it no longer has", async () => {
    await openEditor([slowVideos]);
    await beginVideo();
    await choose(screen.getByLabelText("栏目"), /平台公告/);
    await expect.poll(isDisabled).toBe(false);
  });

  test("also when pictures of one site arrive before those of another", async () => {
    await openEditor([
      answer(editor.catchImages, async ({ sources }) => {
        if (sources.some((source) => source.includes("slow"))) await new Promise(() => {});
        return {
          state: "SUCCESS" as const,
          list: sources.map((source) => ({ source, address: own, state: "SUCCESS" as const, reason: "" })),
        };
      }),
    ]);
    await writeSource('<p>煤</p><img src="http://slow.cn/a.png">');
    await expect.poll(isDisabled).toBe(true);
    await writeSource('<p>煤</p><img src="http://slow.cn/a.png"><img src="http://good.cn/b.png">');
    await expect.poll(() => text().innerHTML).not.toContain("good.cn");
    expect(isDisabled()).toBe(true);
  });
});

describe("a text that is pasted from Word", () => {
  test("loses what only Word understands, and keeps words, stress, alignment and tables", () => {
    const word = `<html xmlns:o="x"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
      <!--[if gte mso 9]><xml>x</xml><![endif]-->
      <p class=MsoNormal style='mso-pagination:none;text-align:center'><span lang=EN-US style='font-family:宋体;font-weight:bold'>标题<o:p></o:p></span></p>
      <table class=MsoTable width=500><tr style='x'><td width=100 colspan=2 style='border:1'>煤<script>x</script></td></tr></table></body></html>`;
    const clean = cleanPaste(word);
    expect(clean).toContain('<p style="text-align: center"><span><strong>标题</strong></span></p>');
    expect(clean).toContain('<td colspan="2">煤</td>');
    expect(clean).not.toMatch(/mso|Mso|o:p|script|<!|width|font/);
  });

  test("keeps its lists, which Word writes as paragraphs", () => {
    const item = (sign: string, words: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}</span>${words}</p>`;
    expect(cleanPaste(`<p>甲</p>${item("1.", "一")}${item("2.", "二")}<p>乙</p>${item("·", "点")}`)).toBe(
      "<p>甲</p><ol><li>一</li><li>二</li></ol><p>乙</p><ul><li>点</li></ul>",
    );
  });
});

test.each([
  ["www.example.cn", "http://www.example.cn", true],
  ["https://example.cn", "https://example.cn", true],
  ["mailto:a@b.cn", "mailto:a@b.cn", true],
  ["/user/help", "/user/help", true],
  ["//evil.cn", "http://evil.cn", true],
  ["javascript:alert(1)", "javascript:alert(1)", false],
  ["data:text/html,x", "data:text/html,x", false],
  ["  ", "", false],
])("a link to %j leads to %j", (text, address, right) => {
  expect(linkAddress(text)).toBe(address);
  expect(isLinkAddress(address)).toBe(right);
});
