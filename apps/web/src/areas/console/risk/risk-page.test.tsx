import { cleanup, screen, within } from "@testing-library/react";
import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import type { LoanId } from "@zd/domain/financing/codes";
import { type ContractNo, fen, firmId, price, quantity, sectionId } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import "./risk-page.tsx";
import { choose } from "../../../testing/choose.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { readRisk } = api.risk;

afterEach(cleanup);

const nothing = fen(0n);
const noWork = { today: 0, todayAmount: nothing, overdue: 0, overdueAmount: nothing, earliest: null };
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
  adequacy: {
    contracts: 0,
    amount: nothing,
    worst: [],
    unpricedContracts: 0,
    unpricedAmount: nothing,
    unpriced: [],
  },
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
const contract = {
  contractNo: "20260615-0001" as ContractNo,
  grade: "动力煤 5500",
  buyerName: "晨曜煤业",
  sellerName: "秦屹物资",
  price: price(6_000_000n),
  left: quantity(10_000_000n),
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
        byAmount: [plant],
        byDeposits: [{ ...plant, firm: firmId("F2"), firmName: "秦屹物资" }],
      },
    ],
  },
  adequacy: {
    contracts: 1,
    amount: fen(10_000_00n),
    unpricedContracts: 2,
    unpricedAmount: fen(100_000_00n),
    unpriced: [{ ...contract, contractNo: "20260615-0002" as ContractNo, grade: "焦油" }],
    worst: [
      {
        ...contract,
        side: "B",
        dayPrice: price(5_600_000n),
        priceDay: "2026-06-15",
        priceBasis: "product",
        loss: fen(40_000_00n),
        held: fen(30_000_00n),
        shortfall: fen(10_000_00n),
      },
    ],
  },
  due: calm.due.map((one) =>
    one.today === 0
      ? { ...one, today: 1, overdue: 2, overdueAmount: fen(5_000_00n), earliest: "2025-05-20" }
      : one,
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
  const [short, unpriced] = await rowsOf("保证金充足度");
  expect(short).toContain("买方600.00560.00产品 06-151,00040,000.0030,000.0010,000.00");
  expect(unpriced).toBe("20260615-0002焦油晨曜煤业秦屹物资--600.00----1,000------");
  expect(screen.getByText(/1 份不足，2 份无市价未计/)).toBeDefined();
  expect(screen.getByRole("link", { name: "20260615-0001" }).getAttribute("href")).toContain(
    "/console/contracts?contractNo=",
  );
  expect(screen.getByRole("link", { name: "违约处置函答复" }).getAttribute("href")).toMatch(
    /^\/console\/breach\?state=/,
  );
  for (const [name, address] of [
    ["合同办理今日到期 1 件", "/console/contracts?from=2025-05-20&to=2025-06-16&due=today"],
    ["合同办理已逾期 2 件", "/console/contracts?from=2025-05-20&to=2025-06-16&due=overdue"],
    ["借款还款已逾期 2 件", "/console/finance-loans?from=2025-05-20&to=2025-06-16&due=overdue"],
    ["出金审批今日到期 1 件", "/console/transfers?state=0&from=2025-06-16&to=2025-06-16"],
    ["出金审批已逾期 2 件", "/console/transfers?state=0&from=2025-05-20&to=2025-06-15"],
    ["违约处置函答复已逾期 2 件", "/console/breach?state=1&from=2025-05-20&to=2025-06-16&due=overdue"],
  ] as const)
    expect(screen.getByRole("link", { name }).getAttribute("href")).toBe(address);
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

test("shows the members of one product where it is chosen", async () => {
  open(tense);
  await choose(await screen.findByRole("combobox", { name: "会员集中度的产品" }), "动力煤");
  expect(await rowsOf("会员集中度：保证金")).toEqual(["秦屹物资210,000.0050"]);
});
