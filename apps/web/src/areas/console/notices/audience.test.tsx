import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { firmId } from "@zd/domain/kernel/brand";
import { afterEach, describe, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./notice-editor-page.tsx";
import "./receipts-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { aNotice } from "../../../testing/a-notice.ts";
import { choose } from "../../../testing/choose.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { writeSource } from "../../../testing/rich-text.ts";

const { areas, blacklist, editing, files, noticeReceiptDesk } = api;
type Notice = OutputOf<typeof editing.readNotice>;

afterEach(cleanup);

const weian = { firm: firmId("M1"), name: "西安渭岸物资有限公司", creditCode: "91610100XY0000021K" };
const shanyin = { firm: firmId("M2"), name: "山阴洗选有限公司", creditCode: "91140600XY0000022K" };

const notice: Notice = {
  ...aNotice,
  title: "保证金比例调整",
  audience: { kind: "firms", of: ["M1"] },
  firms: [weian],
  needsReceipt: true,
};
const common: readonly Answer[] = [
  answer(editing.previewNotice, ({ content }) => ({ content })),
  answer(files.allowLinks, () => ({ seconds: 1_800 })),
  answer(blacklist.listFirmChoices, () => [shanyin]),
  answer(areas.listAreas, () => [
    { code: "140000", name: "山西省", hasMore: true },
    { code: "610000", name: "陕西省", hasMore: true },
  ]),
  answer(editing.matchFirms, ({ numbers }) => ({
    firms: [weian, shanyin].filter(
      ({ firm, creditCode }) => numbers.includes(firm) || numbers.includes(creditCode),
    ),
    unknown: numbers.filter((number) => number.startsWith("X")),
  })),
];
const open = (
  path: string,
  answers: readonly Answer[],
  role: "contentEditor" | "auditor" = "contentEditor",
) => renderPage(path, [...answers, ...common], { signedIn: staffWith(role), site: { serverTime: testNow } });
const address = "/console/notice?kind=1001&id=E000001";

describe("a new notice", () => {
  const write = async () => {
    const inputs: InputOf<typeof editing.saveNotice>[] = [];
    open("/console/notice", [
      answer(editing.saveNotice, (input) => {
        inputs.push(input);
        return { id: notice.id, version: 1, status: "D" as const };
      }),
      answer(editing.readNotice, () => notice),
    ]);
    await userEvent.type(await screen.findByLabelText("标题"), "保证金比例调整");
    await writeSource("<p>自 7 月 1 日起调整</p>");
    return inputs;
  };
  const save = () => screen.getByRole("button", { name: "保存草稿" });

  test("is for everybody, and asks for no receipt, unless somebody says otherwise", async () => {
    const inputs = await write();
    await userEvent.click(save());
    await expect
      .poll(() => inputs)
      .toMatchObject([{ audience: { kind: "everyone", of: [] }, needsReceipt: false }]);
  });

  test("goes to firms that are looked for and pasted; numbers of nobody stay in the field", async () => {
    const inputs = await write();
    await choose(screen.getByLabelText(/^对象/), "指定企业");
    expect(save()).toHaveProperty("disabled", true);
    expect(screen.getByText("请选择至少一家企业")).toBeDefined();
    await choose(screen.getByLabelText("企业"), /山阴/);
    expect(await screen.findByText("已选企业 1 家")).toBeDefined();
    const field = screen.getByLabelText(/^批量粘贴/);
    await userEvent.type(field, "91610100XY0000021K，X9{Enter}M2");
    await userEvent.click(screen.getByRole("button", { name: "核对并加入 3 个" }));
    expect(await screen.findByText("加入 1 家；1 个编号没有对应的会员，留在框内")).toBeDefined();
    expect(field).toHaveProperty("value", "X9");
    expect(within(screen.getByRole("list", { name: "已选企业" })).getAllByRole("listitem")).toHaveLength(2);
    await userEvent.click(screen.getByLabelText(/^要求回执/));
    await userEvent.click(save());
    await expect
      .poll(() => inputs)
      .toMatchObject([{ audience: { kind: "firms", of: ["M2", "M1"] }, needsReceipt: true }]);
  });

  test("goes to kinds of members or to provinces", async () => {
    const inputs = await write();
    await choose(screen.getByLabelText(/^对象/), "按会员类型");
    await userEvent.click(screen.getByLabelText("分支机构"));
    await userEvent.click(screen.getByLabelText("服务会员"));
    await userEvent.click(screen.getByLabelText("分支机构"));
    await userEvent.click(save());
    await expect.poll(() => inputs[0]?.audience).toEqual({ kind: "kinds", of: ["3"] });
    cleanup();

    const others = await write();
    await choose(screen.getByLabelText(/^对象/), "按地区");
    await choose(screen.getByLabelText(/^加入地区/), "陕西省");
    await choose(screen.getByLabelText(/^加入地区/), "山西省");
    await userEvent.click(screen.getByRole("button", { name: "移除 陕西省" }));
    await userEvent.click(save());
    await expect.poll(() => others[0]?.audience).toEqual({ kind: "areas", of: ["14"] });
  });
});

describe("a published notice", () => {
  const published = answer(editing.readNotice, () => ({ ...notice, status: "P" as const }));

  test("changes its audience on a card, never with its text", async () => {
    const inputs: InputOf<typeof editing.changeAudience>[] = [];
    const questions: InputOf<typeof editing.previewAudience>[] = [];
    open(address, [
      published,
      answer(editing.previewAudience, (input) => {
        questions.push(input);
        return aCard({
          amount: null,
          effect: null,
          changes: [{ title: "对象", from: "1 家企业：西安渭岸物资有限公司", to: "全部会员" }],
          facts: [{ title: "新可见", words: "213 家" }],
        });
      }),
      answer(editing.changeAudience, (input) => {
        inputs.push(input);
        return { id: notice.id, version: 3, status: "P" as const };
      }),
    ]);
    await userEvent.click(await screen.findByRole("button", { name: "更改对象" }));
    const dialog = within(screen.getByRole("dialog", { name: "更改公告对象" }));
    await choose(dialog.getByLabelText(/^对象/), "全部会员");
    expect(await dialog.findByText("213 家")).toBeDefined();
    const confirm = dialog.getByRole("button", { name: "更改，立即生效" });
    await expect.poll(() => confirm).toHaveProperty("disabled", false);
    await userEvent.click(confirm);
    expect(await screen.findByText("对象已更改")).toBeDefined();
    expect(inputs).toEqual([
      {
        kind: "1001",
        id: "E000001",
        version: 2,
        audience: { kind: "members", of: [] },
        needsReceipt: true,
        seen: "1f".repeat(16),
      },
    ]);
    expect(questions.at(-1)).toEqual({
      kind: "1001",
      id: "E000001",
      audience: { kind: "members", of: [] },
      needsReceipt: true,
    });
  });

  test("has its audience closed in the editor, and leads to its receipts", async () => {
    open(address, [published]);
    expect(await screen.findByText("已选企业 1 家")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^移除/ })).toBeNull();
    expect(screen.getByLabelText(/^要求回执/)).toHaveProperty("disabled", true);
    const link = screen.getByRole("link", { name: "回执" });
    expect(link.getAttribute("href")).toBe("/console/notice-receipts?kind=1001&notice=E000001");
  });

  test("is not changed by an auditor", async () => {
    open(address, [published], "auditor");
    expect(await screen.findByText("已选企业 1 家")).toBeDefined();
    expect(screen.queryByRole("button", { name: "更改对象" })).toBeNull();
  });
});

describe("receipts", () => {
  const path = "/console/notice-receipts?kind=1001&notice=E000001";
  const figures = (firms: number, read: number) =>
    answer(noticeReceiptDesk.readFigures, () => ({ title: notice.title, firms, read }));
  const unread = {
    firm: "M2",
    name: shanyin.name,
    askedAt: testNow,
    readAt: null,
    readBy: null,
    version: null,
    state: "unread",
  } as const;

  test("are counted, and listed for the one notice", async () => {
    const queries: InputOf<typeof noticeReceiptDesk.listReceipts>[] = [];
    open(path, [
      figures(3, 1),
      answer(noticeReceiptDesk.listReceipts, (input) => {
        queries.push(input);
        const read = { ...unread, firm: "M1", name: weian.name, readAt: testNow, readBy: "陈晓", version: 2 };
        return {
          rows: [unread, { ...read, state: "read" as const }],
          total: 2,
          counts: { unread: 2, read: 1 },
          sums: {},
        };
      }),
    ]);
    const lead = within(await screen.findByLabelText("回执统计"));
    expect(lead.getByText("33.3%")).toBeDefined();
    expect(lead.getByText("2 家")).toBeDefined();
    expect(await screen.findByText(shanyin.name)).toBeDefined();
    expect(screen.getByText("陈晓")).toBeDefined();
    for (const { filters } of queries) expect(filters).toMatchObject({ kind: "1001", notice: "E000001" });
  });

  test("of a notice that asks nobody yet have no share, and failing says so", async () => {
    const none = answer(noticeReceiptDesk.listReceipts, () => ({ rows: [], total: 0, counts: {}, sums: {} }));
    open(path, [figures(0, 0), none]);
    expect(within(await screen.findByLabelText("回执统计")).getByText("--")).toBeDefined();
    expect(await screen.findByText("公告发布后，应阅的会员都列在这里")).toBeDefined();
    cleanup();
    open(path, [answer(noticeReceiptDesk.readFigures, () => "RECEIPT_NOT_ASKED"), none]);
    expect(await screen.findByText("该公告未要求回执")).toBeDefined();
  });

  test("of no notice are not asked for", async () => {
    open("/console/notice-receipts", []);
    expect(await screen.findByText("没有指定公告")).toBeDefined();
  });
});
