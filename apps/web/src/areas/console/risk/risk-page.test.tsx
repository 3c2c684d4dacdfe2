import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { LoanId } from "@zd/domain/financing/codes";
import { type ContractNo, fen, firmId, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import "./risk-page.tsx";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { readRisk } = api.risk;

afterEach(cleanup);

const nothing = fen(0n);
const noWork = { today: 0, todayAmount: nothing, overdue: 0, overdueAmount: nothing };
const calm: OutputOf<typeof readRisk> = {
  readAt: testNow,
  isWhole: true,
  concentration: {
    contracts: 0,
    amount: nothing,
    deposits: nothing,
    byAmount: [],
    byDeposits: [],
    products: [],
  },
  adequacy: { contracts: 0, amount: nothing, unpriced: 0, worst: [] },
  due: (["contracts", "instalments", "withdrawals", "answers"] as const).map((kind) => ({ kind, ...noWork })),
  related: [],
  margins: [],
};
const plant = {
  firm: firmId("F1"),
  firmName: "晨曜煤业",
  contracts: 2,
  amount: fen(300_000_00n),
  deposits: fen(10_000_00n),
};
const loan = {
  firmName: "晨曜煤业",
  outstanding: fen(1_000_000_00n),
  value: fen(1_200_000_00n),
  coverage: 12_000,
  lacking: fen(100_000_00n),
  overdueDays: 0,
};
const tense: OutputOf<typeof readRisk> = {
  ...calm,
  concentration: {
    contracts: 3,
    amount: fen(400_000_00n),
    deposits: fen(20_000_00n),
    byAmount: [plant],
    byDeposits: [plant],
    products: [
      {
        product: "动力煤",
        contracts: 3,
        amount: fen(400_000_00n),
        deposits: fen(20_000_00n),
        largestName: "晨曜煤业",
        largestAmount: fen(300_000_00n),
      },
    ],
  },
  adequacy: {
    contracts: 1,
    amount: fen(10_000_00n),
    unpriced: 2,
    worst: [
      {
        contractNo: "20260615-0001" as ContractNo,
        product: "动力煤",
        side: "B",
        firmName: "晨曜煤业",
        injuredName: "秦屹物资",
        price: price(6_000_000n),
        dayPrice: price(5_600_000n),
        priceDay: "2026-06-15",
        left: quantity(10_000_000n),
        loss: fen(40_000_00n),
        held: fen(30_000_00n),
        shortfall: fen(10_000_00n),
      },
    ],
  },
  due: calm.due.map((one) =>
    one.kind === "answers" ? { ...one, overdue: 2, overdueAmount: fen(5_000_00n) } : one,
  ),
  related: [
    { section: sectionId("J1"), sectionName: "动力煤竞价", firmNames: ["晨曜煤业", "渭岸物资"], at: testNow },
  ],
  margins: [
    { loan: "L1" as LoanId, ...loan },
    { loan: "L2" as LoanId, ...loan, coverage: 24_100, lacking: null, overdueDays: 5 },
    { loan: "L3" as LoanId, ...loan, value: null, coverage: null, lacking: fen(1_300_000_00n) },
  ],
};

const open = (of: typeof calm) =>
  renderPage("/console/risk", [answer(readRisk, () => of)], {
    signedIn: staffWith("riskController"),
    site: { serverTime: testNow },
  });
const rowsOf = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

test("shows who holds how much, which deposits lack what, and what is due", async () => {
  open(tense);
  expect(await rowsOf("会员集中度：合同金额")).toEqual(["晨曜煤业2300,000.0075"]);
  expect(await rowsOf("会员集中度：保证金")).toEqual(["晨曜煤业210,000.0050"]);
  expect(await rowsOf("产品集中度")).toEqual(["动力煤3400,000.0010020,000.00晨曜煤业75"]);
  expect(await rowsOf("关联企业同场")).toEqual([expect.stringContaining("晨曜煤业、渭岸物资")]);
  expect((await rowsOf("保证金充足度"))[0]).toContain("40,000.0030,000.0010,000.00");
  expect(screen.getByText(/1 份不足，2 份无市价未计/)).toBeDefined();
  expect(screen.getByRole("link", { name: "20260615-0001" }).getAttribute("href")).toContain(
    "/console/contracts?contractNo=",
  );
  expect(screen.getByRole("link", { name: "违约处置函答复" }).getAttribute("href")).toMatch(
    /^\/console\/breach\?state=/,
  );
  expect(screen.getByRole("heading", { level: 1, name: "风险总览" })).toBeDefined();
});

test("a loan that is only overdue says so, and asks for no amount of nothing", async () => {
  open(tense);
  const [lacking, overdue, unknown] = await rowsOf("追加担保");
  expect(lacking).toBe("L1晨曜煤业1,000,000.001,200,000.00120100,000.00--");
  expect(overdue).toBe("L2晨曜煤业1,000,000.001,200,000.00241逾期5");
  expect(unknown).toBe("L3晨曜煤业1,000,000.00----1,300,000.00--");
});

test("where nothing is wrong it says what is good", async () => {
  open(calm);
  expect(await screen.findByText("全部合同的保证金都足够")).toBeDefined();
  expect(screen.getByText("全部借款的押品足够，也没有逾期")).toBeDefined();
  expect(screen.getByText("进行中的场次没有关联企业同场报价")).toBeDefined();
  expect(screen.getAllByText("没有未了结的合同")).toHaveLength(3);
});
