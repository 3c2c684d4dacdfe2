import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./deposit-page.tsx";
import "./service-fee-page.tsx";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const { fees, parameterSheet } = api;
afterEach(cleanup);

const open = (path: string, answers: readonly Answer[]) =>
  renderPage(path, answers, { signedIn: trader, site: { serverTime: testNow } });
const nothing = { rows: [], total: 0, counts: {}, sums: {} };

test("each service fee says by which rule it was reckoned, what is paid and what is still due", async () => {
  const queries: unknown[] = [];
  open("/user/trade/payfee", [
    answer(fees.listServiceFees, ({ filters }) => {
      queries.push(filters);
      return {
        rows: [
          {
            order: "6101202506170001",
            at: testNow,
            why: "rate",
            tariff: fen(120_000n),
            amount: fen(90_000n),
            taken: fen(50_000n),
            due: fen(40_000n),
            refunded: fen(0n),
            collectedAt: null,
            state: "0",
          },
        ],
        total: 1,
        counts: { "0": 1 },
        sums: { due: "400.00" },
      };
    }),
  ]);
  const row = within((await screen.findByText("6101202506170001")).closest("tr") as HTMLElement);
  for (const words of ["优惠费率", "900.00", "500.00", "400.00", "欠缴"])
    expect(row.getByText(words)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: /^欠缴/ }));
  await expect.poll(() => queries.at(-1)).toEqual({ state: "0" });
});

test("without fees the page says when there will be some, and exports nothing", async () => {
  open("/user/trade/payfee", [answer(fees.listServiceFees, () => nothing)]);
  expect(await screen.findByText(/成交时收取的服务费在这里记录/)).toBeDefined();
  expect(screen.getByRole("button", { name: "导出 Excel" })).toHaveProperty("disabled", true);
});

test("the page of deposits says in words what each mode of trading asks", async () => {
  open("/user/trade/bailmoney", [
    answer(fees.listDeposits, () => ({
      rows: [
        {
          move: "88-2",
          at: testNow,
          bucket: "performance-deposit",
          amount: fen(-37_200_000n),
          balance: fen(0n),
          reference: "20250610-0001",
          kind: "deposit-forfeited",
        },
      ],
      total: 1,
      counts: { "deposit-forfeited": 1 },
      sums: { amount: "-372000.00" },
    })),
    answer(parameterSheet.listDepositTerms, () => [
      {
        mode: "0",
        downmode: "A",
        name: "竞价",
        wareKind: "动力煤",
        deposit: { mode: "RATIO", rate: 1_000 },
        performanceBase: "DEAL",
      },
      {
        mode: "1",
        downmode: "A",
        name: "挂牌",
        wareKind: null,
        deposit: { mode: "FIXED", amount: fen(5_000_000n) },
        performanceBase: "BASE",
      },
    ]),
  ]);
  const row = within((await screen.findByText("88-2")).closest("tr") as HTMLElement);
  for (const words of ["履约保证金", "−372,000.00", "保证金扣罚", "20250610-0001"])
    expect(row.getByText(words)).toBeDefined();
  await userEvent.click(await screen.findByText(/各交易模式的保证金标准/));
  expect(screen.getByText("起拍价 × 数量 × 10 %")).toBeDefined();
  expect(screen.getByText("每场 50,000.00 元")).toBeDefined();
  expect(screen.getByText("其他品种")).toBeDefined();
});
