import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { NoticeStatus } from "@zd/api/content/editing";
import type { InputOf } from "@zd/api/wire/operation";
import { afterEach, describe, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./notice-editor-page.tsx";
import "./notice-list-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { aNotice } from "../../../testing/a-notice.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { writeSource } from "../../../testing/rich-text.ts";

const { editing, files } = api;

afterEach(cleanup);

const notice = aNotice;
const preview = answer(editing.previewNotice, ({ content }) => ({
  content: content.replace(/<script>.*/, ""),
}));
/** The browser may open the pictures of a text. */
const links = answer(files.allowLinks, () => ({ seconds: 1_800 }));
const address = "/console/notice?kind=1001&id=E000001";

test("a new notice is previewed as readers will see it, and saved as a draft", async () => {
  const savedInputs: InputOf<typeof editing.saveNotice>[] = [];
  renderPage(
    "/console/notice",
    [
      preview,
      links,
      answer(editing.saveNotice, (input) => {
        savedInputs.push(input);
        return { id: notice.id, version: 1, status: "D" as const };
      }),
      answer(editing.readNotice, () => notice),
    ],
    { signedIn: staffWith("contentEditor") },
  );
  const save = await screen.findByRole("button", { name: "保存草稿" });
  expect(save).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("标题"), "节假日安排");
  await userEvent.type(screen.getByLabelText(/^失效时间/), "2025-07-01 00:00:00");
  await writeSource("<p>放假三天</p><script>x</script>");
  await userEvent.click(screen.getByRole("button", { name: "更新预览" }));
  expect(await within(screen.getByRole("region", { name: "预览" })).findByText("放假三天")).toBeDefined();
  await userEvent.click(save);
  await expect
    .poll(() => savedInputs)
    .toMatchObject([
      {
        kind: "1001",
        title: "节假日安排",
        publishedAt: null,
        expiresAt: Date.parse("2025-07-01T00:00:00+08:00"),
      },
    ]);
  await expect.poll(() => location.search).toBe("?kind=1001&id=E000001");
});

const publication = answer(editing.previewPublication, ({ step }) =>
  aCard({
    direction: step,
    path: "平台公告 · 置顶",
    amount: null,
    effect: null,
    facts: [{ title: "对象", words: "所有访客与 214 家会员" }],
  }),
);

test("a draft is published and a published notice withdrawn, each in the version on the screen", async () => {
  let state: { status: NoticeStatus; version: number } = { status: "D", version: 2 };
  const queries: unknown[] = [];
  const turn = (status: NoticeStatus) => (input: { readonly version: number }) => {
    queries.push([status, input.version]);
    state = { status, version: input.version + 1 };
    return { id: notice.id, ...state };
  };
  renderPage(
    address,
    [
      preview,
      links,
      answer(editing.readNotice, () => ({ ...notice, ...state })),
      publication,
      answer(editing.publishNotice, turn("P")),
      answer(editing.withdrawNotice, turn("W")),
    ],
    { signedIn: staffWith("contentEditor") },
  );
  await userEvent.click(await screen.findByRole("button", { name: "发布" }));
  const card = within(screen.getByRole("dialog", { name: "发布公告" }));
  expect(await card.findByText("所有访客与 214 家会员")).toBeDefined();
  expect(card.getByRole("article")).toBeDefined();
  expect(queries).toEqual([]);
  await userEvent.click(card.getByRole("button", { name: "发布到平台公告" }));
  await userEvent.click(await screen.findByRole("button", { name: "撤回" }));
  const withdrawing = within(screen.getByRole("dialog", { name: "撤回公告" }));
  expect(await withdrawing.findByText("withdraw")).toBeDefined();
  await userEvent.click(withdrawing.getByRole("button", { name: "撤回，会员不再可见" }));
  expect(await screen.findByText("已撤回")).toBeDefined();
  expect(queries).toEqual([
    ["P", 2],
    ["W", 3],
  ]);
});

test("who comes second is told so", async () => {
  renderPage(
    address,
    [
      preview,
      links,
      answer(editing.readNotice, () => notice),
      publication,
      answer(editing.publishNotice, () => "NOTICE_CHANGED"),
    ],
    { signedIn: staffWith("contentEditor") },
  );
  await userEvent.click(await screen.findByRole("button", { name: "发布" }));
  await userEvent.click(await screen.findByRole("button", { name: "发布到平台公告" }));
  expect(await screen.findByText("公告已被其他人员修改，请刷新后重试")).toBeDefined();
});

test("an auditor reads a notice and is offered no edit", async () => {
  renderPage(address, [preview, links, answer(editing.readNotice, () => notice)], {
    signedIn: staffWith("auditor"),
  });
  expect(await screen.findByDisplayValue("关于服务费的公告")).toBeDefined();
  for (const name of ["保存草稿", "发布", "撤回"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test.each([
  ["contentEditor", true],
  ["auditor", false],
] as const)("whether the list offers a %s a new notice is %s", async (role, isOffered) => {
  renderPage(
    "/console/notices",
    [
      answer(editing.listNotices, () => ({
        rows: [
          {
            ...notice,
            audience: "全部会员",
            receipt: "N",
            useful: null,
            useless: null,
            editedBy: "苏文",
            editedAt: testNow,
            publishedAt: testNow,
          },
        ],
        total: 1,
        counts: { D: 1 },
        sums: {},
      })),
    ],
    { signedIn: staffWith(role) },
  );
  expect(await screen.findByText("关于服务费的公告")).toBeDefined();
  expect(screen.queryByRole("link", { name: "新建公告" }) !== null).toBe(isOffered);
});

describe("before the browser may open pictures", () => {
  const open = (content: string) =>
    renderPage(
      address,
      [
        preview,
        answer(files.allowLinks, () => new Promise<never>(() => {})),
        answer(editing.readNotice, () => ({ ...notice, content })),
      ],
      { signedIn: staffWith("contentEditor") },
    );

  test("a text with pictures is not shown", async () => {
    open('<p>见图</p><img src="/api/file/v1/file-content?path=a.png">');
    expect(await screen.findByDisplayValue(notice.title)).toBeDefined();
    expect(screen.queryByRole("textbox", { name: "正文" })).toBeNull();
  });

  test("a text without pictures is shown, and none can be inserted", async () => {
    open(notice.content);
    const text = await screen.findByRole("textbox", { name: "正文" });
    expect(text.textContent).toBe("自 7 月 1 日起调整");
    expect(text.getAttribute("contenteditable")).toBe("false");
    expect(screen.getByRole("button", { name: "图片" })).toHaveProperty("disabled", true);
  });
});
