import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { firmId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Its libraries take their time: loaded here, not within the first test.
import "./qualifications-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";
import { typeDay } from "../../../testing/type-day.ts";

const { qualifications } = api;
type Detail = OutputOf<typeof qualifications.readApplication>;

afterEach(cleanup);

const firm = "榆林晨曜煤业有限公司";

const list = answer(qualifications.listApplications, () => ({
  rows: [
    {
      application: "12",
      firm,
      wareKind: "炼焦煤",
      side: "S",
      until: null,
      appliedAt: after(-3600),
      appliedBy: "王立新",
      memo: "洗选线投产",
      decidedBy: null,
      endedBy: null,
      decidedAt: null,
      opinion: null,
      endedAt: null,
      endReason: null,
      state: "0",
    },
  ],
  total: 1,
  counts: { "0": 1 },
  sums: {},
}));

const detail: Detail = {
  application: 12,
  state: "0",
  firm: firmId("F1"),
  firmName: firm,
  firmKindName: "交易会员",
  creditCode: "91610800MA7067K3QX",
  firmState: "enabled",
  annualFeeUntil: "2025-10-14",
  wareKind: "炼焦煤",
  side: "S",
  until: null,
  memo: "洗选线投产",
  others: [
    {
      application: 4,
      wareKind: "煤泥",
      side: "S",
      state: "3",
      until: null,
      appliedAt: after(-8_640_000),
      note: "水分连续三批超标",
    },
  ],
  actions: ["approve", "reject"],
};
const read = (change: Partial<Detail> = {}) =>
  answer(qualifications.readApplication, () => ({ ...detail, ...change }));
const card = answer(qualifications.previewStep, ({ step, until }) =>
  aCard({
    amount: null,
    changes: [{ title: "可交易至", from: "", to: until ?? "长期" }],
    consequence: [{ when: "之后", words: "进行中的场次同样适用" }],
    seen: `${step} ${until}`,
  }),
);

const open = (answers: readonly Answer[], role: RoleName = "tradeManager") =>
  renderPage("/console/qualifications", [list, card, ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
const openDetail = async () => userEvent.click(await screen.findByText(firm));
const dialogOf = async (button: string, title: string) => {
  await userEvent.click(await screen.findByRole("button", { name: button }));
  return within(screen.getByRole("dialog", { name: title }));
};
const gone = () => expect.poll(() => screen.queryByRole("dialog", { name: /品种资质$/ })).toBeNull();

test("the reviewer sees the applicant, and the other qualifications of the firm", async () => {
  open([read({ firmState: "blacklisted" })]);
  await openDetail();
  expect(await screen.findByText("91610800MA7067K3QX")).toBeDefined();
  expect(screen.getByText("黑名单", { selector: "dd *" })).toBeDefined();
  expect(within(screen.getByLabelText("办理经过")).getByText("洗选线投产")).toBeDefined();
  const others = within(screen.getByRole("region", { name: "该企业的其他品种资质" }));
  for (const text of ["煤泥", "已失效", "水分连续三批超标"]) expect(others.getByText(text)).toBeDefined();
});

test("an application is approved for a year, until another day or without end, and who comes second is told so", async () => {
  const inputs: InputOf<typeof qualifications.approveApplication>[] = [];
  open([
    read(),
    answer(qualifications.approveApplication, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "REVIEW_DECIDED" : null;
    }),
  ]);
  await openDetail();
  const dialog = await dialogOf("通过", "通过品种资质");
  const day = dialog.getByLabelText(/^有效期至/);
  const send = dialog.getByRole("button", { name: "通过" });
  expect(day).toHaveProperty("value", "2026-06-16");
  await typeDay(day, "2025-06-16");
  expect(send).toHaveProperty("disabled", true);
  await typeDay(day, "2025-12-31");
  expect(await dialog.findByRole("row", { name: "可交易至 -- 2025-12-31" })).toBeDefined();
  await userEvent.click(send);
  expect(await dialog.findByText("该申请已由其他人员处理")).toBeDefined();
  await userEvent.click(dialog.getByLabelText("长期有效"));
  expect(await dialog.findByRole("row", { name: "可交易至 -- 长期" })).toBeDefined();
  await userEvent.click(send);
  await gone();
  expect(inputs).toEqual([
    { application: 12, until: "2025-12-31", memo: "", seen: "approve 2025-12-31" },
    { application: 12, until: null, memo: "", seen: "approve null" },
  ]);
});

test("an application is rejected only with an opinion", async () => {
  const inputs: InputOf<typeof qualifications.rejectApplication>[] = [];
  open([
    read(),
    answer(qualifications.rejectApplication, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await openDetail();
  const dialog = await dialogOf("驳回", "驳回品种资质");
  expect(dialog.getByRole("button", { name: "驳回" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^审核意见/), "未见验收文件");
  await userEvent.click(dialog.getByRole("button", { name: "驳回" }));
  await gone();
  expect(inputs).toEqual([{ application: 12, memo: "未见验收文件", seen: "reject null" }]);
});

test("a valid qualification is revoked with a reason, on a card of its consequences", async () => {
  const inputs: InputOf<typeof qualifications.revokeQualification>[] = [];
  open([
    read({ state: "1", actions: ["revoke"] }),
    answer(qualifications.revokeQualification, (input) => {
      inputs.push(input);
      return null;
    }),
  ]);
  await openDetail();
  const dialog = await dialogOf("撤销资质", "撤销品种资质");
  expect(await dialog.findByText(/进行中的场次同样适用/)).toBeDefined();
  await userEvent.type(dialog.getByLabelText(/^撤销原因/), "备案注销");
  await userEvent.click(dialog.getByRole("button", { name: "撤销资质" }));
  await gone();
  expect(inputs).toEqual([{ application: 12, reason: "备案注销", seen: "revoke null" }]);
});

test("only the steps that the server allows are offered", async () => {
  open([read({ actions: [] })], "auditor");
  await openDetail();
  expect(await screen.findByText("91610800MA7067K3QX")).toBeDefined();
  for (const name of ["通过", "驳回", "撤销资质"]) expect(screen.queryByRole("button", { name })).toBeNull();
});
