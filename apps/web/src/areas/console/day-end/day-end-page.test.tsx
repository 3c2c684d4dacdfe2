import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { dayChecks } from "@zd/domain/closing/day-checks";
import { moneyTable } from "@zd/domain/closing/money-table";
import { fen, instant, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test, vi } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./day-end-page.tsx";
import "./day-ends-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { dayEnds } = api;
type Sheet = OutputOf<typeof dayEnds.readSheet>;

afterEach(cleanup);

const nothing = fen(0n);
const money = moneyTable(
  {
    trading: fen(28_641_532_018n),
    "performance-deposit": nothing,
    escrow: nothing,
    withdrawal: nothing,
    exchange: fen(120_643_850n),
    lenders: nothing,
  },
  [
    { account: "trading", kind: "transfer-in", amount: fen(30_000_000n) },
    { account: "trading", kind: "service-fee", amount: fen(-6_740_000n) },
    { account: "exchange", kind: "service-fee", amount: fen(6_740_000n) },
  ],
).map((row) => ({ ...row }));

const passed = (Object.keys(dayChecks) as (keyof typeof dayChecks)[]).map((check) => ({
  check,
  result: "passed" as const,
  unit: dayChecks[check].unit,
  records: null,
  ours: "0",
  theirs: "0",
  difference: "0",
  at: testNow,
  note: "",
}));
const unassigned = {
  check: "unassigned",
  result: "open",
  unit: "yuan",
  records: 1,
  ours: "0.00",
  theirs: "86000.00",
  difference: "86000.00",
  at: testNow,
  note: "",
} as const;

const sheet: Sheet = {
  day: "2026-06-15",
  version: 1,
  state: "1",
  checks: passed.map((one) => (one.check === "unassigned" ? unassigned : one)),
  money,
  totals: {
    quantity: quantity(1_185_000_000n),
    amount: fen(7_394_400_000n),
    goodsPaid: fen(2_620_411_860n),
    fees: fen(6_740_000n),
    received: fen(30_000_000n),
    members: fen(28_664_792_018n),
  },
  corrections: [],
  first: null,
  second: null,
  isUnchanged: true,
  returned: "",
  reopening: null,
  maySign: "请说明“未匹配入账，付款人不明”",
  versions: [1],
};
const qian = { name: "钱敏", at: instant(testNow - 600_000) };
const sun = { name: "孙立", at: testNow };

const open = (
  of: Sheet,
  answers: readonly Answer[] = [],
  role: "settlementClerk" | "auditor" = "settlementClerk",
) =>
  renderPage("/console/day-end", [answer(dayEnds.readSheet, () => of), ...answers], {
    signedIn: staffWith(role),
    site: { serverTime: testNow },
  });
const signatures = async () => within(await screen.findByRole("region", { name: "签字" }));

test("a day with one open check is signed with its note, under the card that says the same", async () => {
  const cards: InputOf<typeof dayEnds.previewSignature>[] = [];
  const inputs: InputOf<typeof dayEnds.sign>[] = [];
  open(sheet, [
    answer(dayEnds.previewSignature, (input) => {
      cards.push(input);
      return aCard({ direction: "签字", people: [{ role: "签字", name: "钱敏", at: null }] });
    }),
    answer(dayEnds.sign, (input) => {
      inputs.push(input);
      return { state: "2" as const };
    }),
  ]);
  const checks = within(await screen.findByRole("table", { name: "日终检查" }));
  expect(
    checks.getByRole("row", { name: /未匹配入账.*1 笔 须说明 0.00 86,000.00 86,000.00 元/ }),
  ).toBeDefined();
  const money = within(screen.getByRole("table", { name: "当日资金" }));
  expect(
    money.getByRole("row", { name: /会员资金合计 286,415,320.18 \+300,000.00 −67,400.00 286,647,920.18/ }),
  ).toBeDefined();
  // Nothing was paid for goods, so there is no column for it.
  expect(money.queryByRole("columnheader", { name: "货款" })).toBeNull();

  await userEvent.click((await signatures()).getByRole("button", { name: "签字" }));
  const dialog = within(screen.getByRole("dialog", { name: "日终签字 2026-06-15" }));
  expect(dialog.getByRole("button", { name: "签字" })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^说明：未匹配入账/), "挂待查入账");
  await expect.poll(() => dialog.getByRole("button", { name: "签字" })).toHaveProperty("disabled", false);
  await userEvent.click(dialog.getByRole("button", { name: "签字" }));
  const notes = [{ check: "unassigned", note: "挂待查入账" }];
  await expect.poll(() => inputs).toMatchObject([{ day: "2026-06-15", notes }]);
  expect(cards.at(-1)).toEqual({ day: "2026-06-15", notes });
});

test("what differs or is not there yet says why nobody can sign, and whose work it is", async () => {
  const checks = sheet.checks.map((one) =>
    one.check === "sections"
      ? { ...one, result: "differs" as const, ours: "17", theirs: "18", difference: "1" }
      : one,
  );
  open({ ...sheet, checks, maySign: "“当日场次均已结束”不一致，处理后方可签字" });
  const section = await signatures();
  expect(section.getByText("“当日场次均已结束”不一致，处理后方可签字")).toBeDefined();
  expect(section.getByRole("button", { name: "签字" })).toHaveProperty("disabled", true);
  const row = screen.getByRole("row", { name: /当日场次均已结束 不一致 17 18 1 项/ });
  expect(within(row).getByText("交易管理")).toBeDefined();
});

test.each([
  ["an auditor", sheet, "auditor", []],
  ["a clerk before midnight", { ...sheet, state: "0", maySign: "该日尚未结账" }, "settlementClerk", []],
  [
    "the second clerk",
    { ...sheet, state: "2", first: qian, maySign: null },
    "settlementClerk",
    ["退回", "签字并日终"],
  ],
  [
    "a clerk of a signed day",
    { ...sheet, state: "3", first: qian, second: sun },
    "settlementClerk",
    ["申请重开"],
  ],
  [
    "a clerk of an earlier version",
    { ...sheet, state: "5", first: qian, second: sun },
    "settlementClerk",
    [],
  ],
] as const)("%s finds the steps that are his", async (_, of, role, buttons) => {
  open(of, [], role);
  const section = await signatures();
  expect(section.queryAllByRole("button").map(({ textContent }) => textContent)).toEqual(buttons);
});

test("a first signature under figures that have changed is given back with the reason", async () => {
  const inputs: unknown[] = [];
  open(
    {
      ...sheet,
      state: "2",
      first: qian,
      isUnchanged: false,
      maySign: "第一人签字后数据已变化，请退回后重新签字",
    },
    [
      answer(dayEnds.returnSheet, (input) => {
        inputs.push(input);
        return null;
      }),
    ],
  );
  const section = await signatures();
  expect(section.getAllByText(/第一人签字后数据已变化/).length).toBeGreaterThan(0);
  await userEvent.click(section.getByRole("button", { name: "退回" }));
  const dialog = within(screen.getByRole("dialog", { name: "退回签字 2026-06-15" }));
  await userEvent.type(dialog.getByLabelText(/^退回原因/), "待查款已入账");
  await userEvent.click(dialog.getByRole("button", { name: "退回" }));
  await expect.poll(() => inputs).toEqual([{ day: "2026-06-15", reason: "待查款已入账" }]);
});

test("a reopening is inputs for with its reason, and decided by the card", async () => {
  const inputs: unknown[] = [];
  const record = (input: unknown) => {
    inputs.push(input);
    return null;
  };
  open({ ...sheet, state: "3", first: qian, second: sun }, [answer(dayEnds.requestReopening, record)]);
  await userEvent.click((await signatures()).getByRole("button", { name: "申请重开" }));
  const asking = within(screen.getByRole("dialog", { name: "申请重开 2026-06-15" }));
  await userEvent.type(asking.getByLabelText(/^原因/), "补列更正");
  await userEvent.click(asking.getByRole("button", { name: "申请" }));
  await expect.poll(() => inputs).toEqual([{ day: "2026-06-15", reason: "补列更正" }]);
  cleanup();

  const reopening = { reason: "补列更正", by: qian, decided: null, opinion: "" };
  const card = aCard({ direction: "重开", amount: null });
  open({ ...sheet, state: "4", first: qian, second: sun, reopening }, [
    answer(dayEnds.previewReopening, () => card),
    answer(dayEnds.decideReopening, record),
  ]);
  const section = await signatures();
  expect(section.getByText(/钱敏 .*：补列更正/)).toBeDefined();
  await userEvent.click(section.getByRole("button", { name: "复核重开" }));
  const deciding = within(screen.getByRole("dialog", { name: "复核重开 2026-06-15" }));
  const agree = await deciding.findByRole("button", { name: "同意重开" });
  await expect.poll(() => agree).toHaveProperty("disabled", false);
  await userEvent.click(agree);
  await expect
    .poll(() => inputs.at(-1))
    .toMatchObject({ day: "2026-06-15", isAgreed: true, seen: card.seen });
});

test("the days that are over are a list that opens their sheets", async () => {
  renderPage(
    "/console/day-ends",
    [
      answer(dayEnds.listDays, () => ({
        rows: [
          {
            day: "2026-06-14",
            sheet: "2026-06-14 v1",
            version: 1,
            signedAt: testNow,
            firstBy: "钱敏",
            secondBy: "孙立",
            members: fen(100n),
            noted: 1,
            reason: null,
            state: "3",
          },
        ],
        total: 1,
        counts: { "3": 1 },
        sums: {},
      })),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await userEvent.click(await screen.findByText("2026-06-14 v1"));
  expect((await screen.findByRole("link", { name: "日终单" })).getAttribute("href")).toBe(
    "/console/day-end?day=2026-06-14&version=1",
  );
});

test("the version that is shown is saved as an Excel file; of a day that is not over there is no version to name", async () => {
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:file");
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const inputs: InputOf<typeof dayEnds.exportSheet>[] = [];
  const file = answer(dayEnds.exportSheet, (input) => {
    inputs.push(input);
    return { name: "日终单.xlsx", content: "UEs=" };
  });
  open({ ...sheet, version: 2, versions: [1, 2] }, [file]);
  await userEvent.click(await screen.findByRole("button", { name: "导出 Excel" }));
  await expect.poll(() => inputs).toEqual([{ day: sheet.day, version: 2 }]);
  cleanup();
  open({ ...sheet, state: "0", versions: [] }, [file]);
  await userEvent.click(await screen.findByRole("button", { name: "导出 Excel" }));
  await expect.poll(() => inputs.at(-1)).toEqual({ day: sheet.day });
  vi.restoreAllMocks();
});
