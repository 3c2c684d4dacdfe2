import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./application-review-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { applicationDetail } from "../../../testing/application-detail.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { storedFiles } from "../../../testing/stored-files.ts";

const { applications } = api;
type Detail = OutputOf<typeof applications.readApplicationForReview>["detail"];

afterEach(cleanup);

const application = "JS250616-00001" as Detail["application"];

const list = answer(applications.listApplicationsForReview, () => ({
  rows: [
    {
      application,
      product: "原煤(2-2)",
      factory: "张家峁矿",
      side: "S",
      mode: "0",
      modeName: "竞价",
      kind: "A",
      quantity: tonnes("30000"),
      basePrice: perTonne("620"),
      startsAt: null,
      createdAt: after(-3600),
      user: "王立新",
      section: null,
      next: "exchange",
      status: "1",
      firm: "榆林晨曜煤业有限公司",
    },
  ],
  total: 1,
  counts: { "1": 1 },
  sums: { quantity: "30000" },
}));

const read = (actions: Detail["actions"] = ["approve", "reject"]) =>
  answer(
    applications.readApplicationForReview,
    (): OutputOf<typeof applications.readApplicationForReview> => ({
      detail: applicationDetail(application, actions),
      steps: [{ seq: 1, at: after(-600), step: "submitted", stepName: "提交", by: "王立新", memo: "" }],
    }),
  );

const card = answer(applications.previewReview, ({ version, step }) =>
  aCard({ amount: null, changes: [{ title: "状态", from: "待审核", to: `${step} ${version}` }] }),
);

const open = (answers: readonly Answer[], role: RoleName = "tradeManager") =>
  renderPage("/console/applications", [list, card, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });

const openDetail = async () => userEvent.click(await screen.findByText(application));

test("the reviewer sees the notice that would follow, what is odd, and who did what", async () => {
  open([read()]);
  await openDetail();
  const preview = within(await screen.findByRole("region", { name: "公告预览" }));
  expect(preview.getByText("张家峁矿原煤竞价销售公告")).toBeDefined();
  expect(screen.getByText(/不在政府中长期合理区间内/)).toBeDefined();
  expect((await screen.findByRole("list", { name: "审核记录" })).textContent).toContain("提交");
});

test("an application is approved on the version that was seen; who comes second is told so", async () => {
  const inputs: InputOf<typeof applications.approveApplication>[] = [];
  open([
    read(),
    answer(applications.approveApplication, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "APPLICATION_CHANGED" : { application, version: 4, status: "3" as const };
    }),
  ]);
  await openDetail();
  await userEvent.click(await screen.findByRole("button", { name: "通过" }));
  const dialog = within(screen.getByRole("dialog", { name: "通过申请" }));
  expect(await dialog.findByRole("row", { name: "状态 待审核 approve 3" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  expect(await dialog.findByText(/已被他人修改或处理/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "通过" }));
  await expect.poll(() => screen.queryByRole("dialog", { name: "通过申请" })).toBeNull();
  expect(inputs).toEqual([
    { application, version: 3 },
    { application, version: 3 },
  ]);
});

test.each([
  ["驳回", "驳回申请", "reject", applications.rejectApplication],
  ["撤销审核", "撤销审核", "revoke", applications.revokeApplicationApproval],
] as const)(
  "%s takes words, on the card and the version that were seen",
  async (act, title, step, operation) => {
    const inputs: InputOf<typeof operation>[] = [];
    open([
      read([step]),
      answer(operation, (input) => {
        inputs.push(input);
        return { application, version: 4, status: "2" as const };
      }),
    ]);
    await openDetail();
    await userEvent.click(await screen.findByRole("button", { name: act }));
    const dialog = within(screen.getByRole("dialog", { name: title }));
    expect(dialog.getByRole("button", { name: act })).toHaveProperty("disabled", true);
    await userEvent.type(dialog.getByLabelText(/^意见/), "交货期过短");
    await dialog.findByRole("row", { name: `状态 待审核 ${step} 3` });
    await userEvent.click(dialog.getByRole("button", { name: act }));
    await expect.poll(() => inputs).toEqual([{ application, version: 3, memo: "交货期过短" }]);
  },
);

test("only what the server allows can be done", async () => {
  open([read([])], "auditor");
  await openDetail();
  expect(await screen.findByRole("region", { name: "公告预览" })).toBeDefined();
  for (const name of ["通过", "驳回", "撤销审核"]) expect(screen.queryByRole("button", { name })).toBeNull();
});

test("the reviewer reads the attachments, and whoever edits content begins a notice from it", async () => {
  const savedInputs: InputOf<typeof api.editing.saveNotice>[] = [];
  const { router } = open(
    [
      read([]),
      answer(api.editing.previewNotice, ({ content }) => ({ content })),
      answer(api.editing.saveNotice, (input) => {
        savedInputs.push(input);
        return { id: "E000001" as never, version: 1, status: "D" as const };
      }),
    ],
    "contentEditor",
  );
  await openDetail();
  const files = within(await screen.findByRole("list", { name: "附件" }));
  expect(files.getByRole("button", { name: "预览 检验报告.pdf" })).toBeDefined();
  await userEvent.click(screen.getByRole("link", { name: "据此拟公告" }));
  expect(await screen.findByDisplayValue("张家峁矿原煤竞价销售公告")).toBeDefined();
  expect(router.state.location.searchStr).toBe(`?waterid=${application}`);
  await userEvent.click(screen.getByRole("button", { name: "移除 煤堆.png" }));
  await userEvent.click(screen.getByRole("button", { name: "保存草稿" }));
  await expect
    .poll(() => savedInputs)
    .toMatchObject([
      {
        kind: "trade",
        content: "<p>数量 30 000 吨</p>",
        attachments: [storedFiles[0].file, storedFiles[2].file],
      },
    ]);
});

test("whoever may not edit content is not offered a notice", async () => {
  open([read([])], "auditor");
  await openDetail();
  expect(await screen.findByRole("list", { name: "附件" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "据此拟公告" })).toBeNull();
});
