import { api } from "@zd/api";
import { listExportOf } from "@zd/api/lists/operations";
import type { AnyOperation } from "@zd/api/wire/operation";
import { type ContractNo, instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { openTestClient } from "@zd/server/testing/test-client";
import { Client } from "pg";
import type { Benchmark } from "./benchmark.ts";
import { openArchiveProcess } from "./exchange/archive-process.ts";
import { type Figures, quantile } from "./statistics.ts";

const archive = { firms: 200, contracts: 1_000_000, vouchers: 2_500_000, days: 1_000 } as const;
const calls = 20;
const goalMs = 30;
const goalMb = 200;

const { contracts, contractControl, money, transfers, lists: exporting } = api;
const page = (pageIndex: number, filters: Readonly<Record<string, string>> = {}, more: object = {}) => ({
  pageIndex,
  pageSize: 20,
  filters,
  ...more,
});

/** Each list as a firm with a tenth of the business sees it, and as the exchange does. */
const pages: readonly (readonly [name: string, operation: AnyOperation, input: object, by?: "staff"])[] = [
  ["purchases", contracts.listPurchases, page(1)],
  ["purchasesDeep", contracts.listPurchases, page(100)],
  ["purchasesOfState", contracts.listPurchases, page(1, { state: "85" })],
  ["purchasesOfProduct", contracts.listPurchases, page(1, { product: "块煤" })],
  ["purchasesByAmount", contracts.listPurchases, page(1, {}, { sort: "amount", descending: true })],
  ["sales", contracts.listSales, page(1)],
  ["handling", contracts.listPurchaseHandling, page(1)],
  ["deals", contracts.listDeals, page(1)],
  ["changes", money.listChanges, page(1)],
  ["changesDeep", money.listChanges, page(100)],
  ["changesOfKind", money.listChanges, page(1, { kind: "payment-made" })],
  ["kinds", money.listKinds, page(1)],
  ["kindsOfOne", money.listKinds, page(1, { kind: "payment-made" })],
  ["vouchers", transfers.listVouchers, page(1)],
  ["control", contractControl.listContracts, page(1), "staff"],
  ["controlDeep", contractControl.listContracts, page(100), "staff"],
];

/** The rows of two of these pages and one contract as bare statements. */
const bare = {
  purchases: `select contract_no, state, product, quantity, price, amount, paid, shipped, received, dealt_at
    from contracts.contract where buyer_id = $1 and dealt_at >= now() - interval '90 days'
    order by dealt_at desc, contract_no desc limit 20`,
  changes: `select v.no, e.kind, v.reference, e.at, e.bucket, e.amount, e.balance
    from funds.entry e join funds.voucher v on v.no = e.voucher_no
    where e.holder = $1 and e.at >= now() - interval '90 days'
    order by e.at desc, e.voucher_no desc, e.leg desc limit 20`,
  detail: "select * from contracts.contract where contract_no = $1",
} as const;

async function p95Of(work: (turn: number) => Promise<unknown>): Promise<number> {
  const latencies: number[] = [];
  for (let turn = 0; turn < calls; turn++) {
    const start = performance.now();
    await work(turn);
    latencies.push(performance.now() - start);
  }
  return quantile(
    latencies.toSorted((a, b) => a - b),
    0.95,
  );
}

const nameOf = (name: string) => `${name}P95Ms`;

/** Pages of lists over years of business, a contract's detail, and an export of a hundred thousand rows. */
export const lists: Benchmark = {
  name: "lists",
  parameters: { ...archive, calls },
  rounds: 5,
  compared: nameOf("detail"),
  goal: `each page and a contract's detail p95 ≤ ${goalMs} ms, an export of its rows ≤ ${goalMb} MB`,
  isMet: ({ ours }) => (ours["worstP95Ms"] ?? Infinity) <= goalMs && (ours["exportMb"] ?? Infinity) <= goalMb,
  open: async () => {
    const exchange = await openArchiveProcess(archive);
    const client = openTestClient(() => exchange.address);
    const callers = { member: client.caller(exchange.member), staff: client.caller(exchange.staff) };
    const database = new Client({ connectionString: exchange.databaseUrl });
    await database.connect();
    const contractOf = (turn: number) => exchange.contracts[turn % exchange.contracts.length] as ContractNo;

    const answered = async (by: keyof typeof callers, operation: AnyOperation, input: object) => {
      const envelope = await callers[by].call(operation, input as never);
      const { codeField, successCodes } = operation.family;
      if (envelope[codeField as "code" | "result"] !== successCodes[0])
        throw new Error(`${operation.name} was refused: ${envelope.msg}`);
      return envelope;
    };

    /** What an export of everything that the firm has ever bought adds to the memory of the exchange, at its most. */
    const exportMb = async () => {
      const before = await exchange.memory();
      const from = shanghaiDay(instant(Date.now() - archive.days * dayMs));
      const query = listExportOf(contracts.listPurchases, { filters: {}, from } as never);
      let most = before;
      let done = false;
      const made = answered("member", exporting.exportList, query).finally(() => {
        done = true;
      });
      while (!done) {
        most = Math.max(most, await exchange.memory());
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await made;
      return (most - before) / 1024 / 1024;
    };

    return {
      round: async () => {
        const ours: Record<string, number> = {};
        for (const [name, operation, input, by = "member"] of pages)
          ours[nameOf(name)] = await p95Of(() => answered(by, operation, input));
        ours[nameOf("detail")] = await p95Of((turn) =>
          answered("member", contracts.readContract, { contractNo: contractOf(turn) }),
        );
        ours["worstP95Ms"] = Math.max(...Object.values(ours));
        ours["exportMb"] = await exportMb();
        const yardstick: Record<string, number> = {};
        for (const name of ["purchases", "changes"] as const)
          yardstick[nameOf(name)] = await p95Of(() =>
            database.query({ name, text: bare[name], values: [exchange.firm] }),
          );
        yardstick[nameOf("detail")] = await p95Of((turn) =>
          database.query({ name: "detail", text: bare.detail, values: [contractOf(turn)] }),
        );
        return { ours: ours as Figures, yardstick: yardstick as Figures };
      },
      close: async () => {
        await database.end();
        await exchange.close();
      },
    };
  },
};
