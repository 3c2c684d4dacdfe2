import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { instant, sectionId, wareId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "../sections/section-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { control, content, parameterSheet } = api;
type Sheet = OutputOf<typeof parameterSheet.readSectionParameters>;

afterEach(cleanup);

const id = sectionId("J250617-01");
const [first, second] = [wareId("J250617-01-01"), wareId("J250617-01-02")];
const startsAt = instant(Date.parse("2025-06-17T09:00:00+08:00"));

const own = (key: Sheet["values"][number]["key"], value: string | null, sheet = value) => ({
  key,
  value,
  sheet,
  source: "platform" as const,
  asSheet: value === sheet,
});
const ware = (at: typeof first, no: string, minStep: string): Sheet["wares"][number] => ({
  ware: at,
  no,
  product: "混煤(2-2)",
  basePrice: perTonne("640"),
  values: [
    own("minStep", minStep, "1.00"),
    own("maxStep", null),
    own("minBidders", "1"),
    own("depositMode", "RATIO"),
    own("depositRate", "10"),
    own("feeBuyUnit", "TON"),
    own("feeBuyPerTonne", "0.20"),
    own("feeSellUnit", "TON"),
    own("feeSellPerTonne", "0.00"),
  ],
});
const sheet = (change: Partial<Sheet> = {}): Sheet => ({
  version: 3,
  status: "0",
  mayChange: true,
  startsAt,
  hardEnd: instant(startsAt + 3_600_000),
  values: [own("freeSeconds", "1200"), own("extSeconds", "30", "60"), own("hardEndSeconds", "3600")],
  wares: [ware(first, "01", "1.00"), ware(second, "02", "5.00")],
  ...change,
});

const section = answer(control.readSection, () => ({
  section: id,
  name: "神木矿区动力煤竞价销售",
  status: "0" as const,
  mode: "0" as const,
  kind: "A" as const,
  side: "S" as const,
  downmode: "A" as const,
  startsAt,
  wares: 2,
  practice: false,
  tradingDay: "2025-06-17",
  turn: 1,
  turns: 1,
  freeSeconds: 1200,
  extensionSeconds: 30,
  restSeconds: 0,
  shortlistSize: null,
  deadline: null,
  hardEnd: instant(startsAt + 3_600_000),
  region: "陕西",
  wareKindName: "动力煤",
  quantity: tonnes("10000"),
  clearedAt: null,
  invited: [],
  lots: [],
}));

const open = (answers: readonly Answer[], read: Sheet = sheet()) =>
  renderPage(
    `/console/section?sectid=${id}`,
    [
      section,
      answer(content.findTradeNotice, () => "NOT_FOUND" as const),
      answer(parameterSheet.readSectionParameters, () => read),
      ...answers,
    ],
    { signedIn: staffWith("tradeManager"), site: { serverTime: testNow } },
  );

test("a section shows which of its values are its own", async () => {
  open([]);
  const facts = within(await screen.findByLabelText("场次参数"));
  expect(facts.getByText("20 分钟").parentElement?.textContent).toContain("默认");
  expect(facts.getByText("30 秒").textContent).toContain("本场次");
  const wares = within(screen.getByRole("table", { name: "标的参数" }));
  const [, , line] = wares.getAllByRole("row");
  expect(within(line as HTMLElement).getByText("5.00 元/吨").textContent).toContain("本标的");
  expect(within(line as HTMLElement).getByText("10 %")).toBeDefined();
});

test("a section begins later, by other clocks, for a reason", async () => {
  const inputs: InputOf<typeof parameterSheet.changeSectionParameters>[] = [];
  open([
    answer(parameterSheet.previewSectionParameters, ({ startsAt: begins, values }) =>
      aCard({
        changes: values.map(({ key, value }) => ({ title: key, from: "30", to: value ?? "" })),
        seen: `${begins} ${values.length}`,
      }),
    ),
    answer(parameterSheet.changeSectionParameters, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "SECTION_CHANGED" : { version: 4 };
    }),
  ]);
  await userEvent.click(await screen.findByRole("button", { name: "修改场次参数" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改场次参数" }));
  const starts = dialog.getByLabelText("开始时间");
  await userEvent.clear(starts);
  expect(dialog.getByText("时间格式为 YYYY-MM-DD HH:mm:ss")).toBeDefined();
  await userEvent.type(starts, "2025-06-17 10:30");
  await userEvent.clear(dialog.getByLabelText("倒计时"));
  await userEvent.type(dialog.getByLabelText("倒计时"), "60");
  expect(await dialog.findByRole("row", { name: "extSeconds 30 60" })).toBeDefined();
  const confirm = dialog.getByRole("button", { name: "确认修改" });
  expect(confirm).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^原因/), "货主申请推迟");
  await userEvent.click(confirm);
  expect(await dialog.findByText("场次已被其他人员调整，请按最新状态重新操作")).toBeDefined();
  await userEvent.click(confirm);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(inputs[1]).toEqual({
    section: id,
    version: 3,
    startsAt: instant(Date.parse("2025-06-17T10:30:00+08:00")),
    values: [{ key: "extSeconds", value: "60" }],
    reason: "货主申请推迟",
    card: `${Date.parse("2025-06-17T10:30:00+08:00")} 1`,
  });
});

test("several wares get the same values, and values in which they differ stay unless they are edited", async () => {
  const inputs: InputOf<typeof parameterSheet.changeWareParameters>[] = [];
  open([
    answer(parameterSheet.previewWareParameters, ({ wares, values }) =>
      aCard({ seen: `${wares.length} ${values.length}` }),
    ),
    answer(parameterSheet.changeWareParameters, (input) => {
      inputs.push(input);
      return { version: 4 };
    }),
  ]);
  expect(await screen.findByRole("button", { name: "修改所选标的" })).toHaveProperty("disabled", true);
  await userEvent.click(screen.getByLabelText("全选"));
  await userEvent.click(screen.getByRole("button", { name: "修改所选标的（2）" }));
  const dialog = within(screen.getByRole("dialog", { name: "修改标的参数 · 01、02" }));
  expect(dialog.getByLabelText("最小变动幅度")).toHaveProperty("placeholder", "各不相同");
  await choose(dialog.getByLabelText("保证金方式"), "定额，每家每场");
  expect(dialog.queryByLabelText("保证金比例")).toBeNull();
  await userEvent.type(dialog.getByLabelText("定额保证金"), "200000");
  await userEvent.type(dialog.getByLabelText(/^原因/), "按货主要求");
  const confirm = dialog.getByRole<HTMLButtonElement>("button", { name: "确认修改" });
  await expect.poll(() => confirm.disabled).toBe(false);
  await userEvent.click(confirm);
  await expect
    .poll(() => inputs)
    .toEqual([
      {
        section: id,
        version: 3,
        wares: [first, second],
        values: [
          { key: "depositMode", value: "FIXED" },
          { key: "depositFixed", value: "200000.00" },
        ],
        reason: "按货主要求",
        card: "2 2",
      },
    ]);
});

test("a section that has begun cannot be changed", async () => {
  open([], sheet({ status: "1", mayChange: false }));
  expect(await screen.findByText("开场后不再修改")).toBeDefined();
  expect(screen.queryByRole("button", { name: /修改/ })).toBeNull();
  expect(screen.queryByLabelText("全选")).toBeNull();
});
