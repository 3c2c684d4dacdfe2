import { read, utils } from "@e965/xlsx";
import { api } from "@zd/api";
import { codeOfList } from "@zd/api/lists/operations";
import type { AnyOperation } from "@zd/api/wire/operation";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  const [open, ended] = [await scene.deal("1"), await scene.deal("1")];
  await scene.carry(ended, "sign", "pay", "ship", "close", "receive", "settle", "confirm");
  await scene.carry(ended, "invoice", "apply", "finish");
  await scene.carry(open, "sign", "pay");
});
afterAll(() => exchange.close());
// So many lists in a minute are more than an address may have.
beforeEach(() => exchange.wait(60_000));

/** Each list of the contract centre and of a firm's money, and whether the buyer of this scene has rows in it. */
const lists = [
  [api.contracts.listPurchaseHandling, true],
  [api.contracts.listPurchases, true],
  [api.contracts.listSaleHandling, false],
  [api.contracts.listSales, false],
  [api.confirmationLetters.list, true],
  [api.money.listTodayChanges, true],
  [api.money.listChanges, true],
  [api.money.listKinds, true],
  [api.transfers.listVouchers, true],
  [api.fees.listServiceFees, true],
  [api.fees.listDeposits, true],
] as const;

test.each(lists.map(([operation, has]) => [operation.title, operation as AnyOperation, has] as const))(
  "%s is exported row by row, of the firm that asks",
  async (_title, operation, has) => {
    const { listing } = exchange.platform.lists().find((one) => one.operation === operation) ?? {};
    const hasTotals = Object.values(listing?.columns ?? {}).some(({ total }) => total);
    const rowsOf = async (name: "plant" | "stranger") => {
      const { caller } = scene.member(name);
      const file = await caller.ask(api.lists.exportList, {
        code: codeOfList(operation),
        conditions: {},
      });
      const book = read(Buffer.from(file, "base64"));
      const sheet = utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as never, { header: 1 });
      return sheet.slice(1, hasTotals ? -1 : undefined);
    };
    const { caller } = scene.member("plant");
    const page = { pageIndex: 1, pageSize: 100, filters: {} };
    const { total } = (await caller.ask(operation, page as never)) as { readonly total: number };
    expect([total > 0, (await rowsOf("plant")).length]).toEqual([has, total]);
    expect(JSON.stringify(await rowsOf("stranger"))).not.toMatch(/plant有限公司|mine有限公司|20260615-/);
  },
);
