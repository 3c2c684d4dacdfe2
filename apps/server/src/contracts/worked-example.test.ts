import { api } from "@zd/api";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange);
});
afterAll(() => exchange.close());

const purse = async (name: string) => {
  const { available, escrow, "performance-deposit": deposit } = await scene.purse(name);
  return { available, escrow, deposit };
};

test("the worked example (domain §5.3, §6.5) ends with 1 365 379.71 at the buyer's", async () => {
  const before = await purse("mine");
  const no = await scene.deal("1", "0");
  await scene.carry(no, "sign", "pay");
  const deposit = amount("360000");
  expect(await purse("plant")).toEqual({ available: amount("918800"), escrow: amount("3720000"), deposit });
  await scene.carry(no, "ship", "close", "receive");
  expect(await scene.read(no)).toMatchObject({ state: "50", received: tonnes("6000.44") });
  await scene.carry(no, "settle");
  const { settlement } = await scene.read(no);
  expect(settlement?.result).toMatchObject({ payable: amount("3633420.29"), settled: tonnes("5924.57") });
  await scene.carry(no, "confirm", "invoice", "apply", "finish");
  expect(await scene.read(no)).toMatchObject({ state: "80", owed: null, actions: [], duties: [] });
  const available = (before.available ?? 0n) + amount("3633420.29");
  expect(await purse("mine")).toEqual({ ...before, available });
  expect(await purse("plant")).toEqual({ available: amount("1365379.71"), escrow: 0n, deposit: 0n });
  await checkBooks(exchange);

  // The same voucher is 货款支付 to one side and 货款收入 to the other.
  const day = (side: "B" | "S") => scene.caller(side).ask(api.funds.readToday, {});
  expect(await day("B")).toMatchObject({ goodsReceived: 0n, goodsPaid: -amount("3633420.29"), other: 0n });
  expect(await day("S")).toMatchObject({ goodsReceived: amount("3633420.29"), goodsPaid: 0n, other: 0n });
  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  const kinds = await scene.caller("S").ask(api.money.listKinds, page);
  const received = kinds.rows.find(({ kind }) => kind === "payment-received");
  expect(received).toMatchObject({ vouchers: 1, credit: amount("3633420.29"), debit: 0n });
  const query = { ...page, filters: { kind: "payment-received" } };
  const changes = await scene.caller("S").ask(api.money.listChanges, query);
  expect(changes.rows).toMatchObject([{ amount: amount("3633420.29"), reference: no }]);
  expect((await scene.caller("S").ask(api.transfers.listVouchers, query)).total).toBe(1);
});
