import { api } from "@zd/api";
import { yuan } from "@zd/domain/testing/samples";
import { measureFrom } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const calls = api.contracts;

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
});
afterAll(() => exchange.close());

test("a contract says how many records of each kind it has, and their lists have as many", async () => {
  const no = await scene.deal("1");
  const of = { contractNo: no };
  const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
  await scene.carry(no, "sign", "pay");
  await buyer.ask(calls.proposeTermination, { ...of, kept: yuan("1000"), penalty: null, memo: "检修" });
  await buyer.ask(calls.withdrawTermination, of);
  await scene.carry(no, "ship", "close", "receive", "settle");
  await seller.ask(calls.cancelSettlement, of);
  await scene.carry(no, "settle");
  const sulphur = (await scene.read(no)).settlement?.result.lines.find(({ code }) => code === "S");
  const claim = { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") } as const;
  await seller.ask(calls.raiseDissent, { ...of, line: sulphur?.no ?? 0, claim, memo: "留样复检", files: [] });
  await buyer.ask(calls.acceptDissent, of);
  await scene.carry(no, "confirm", "invoice", "apply");

  const { records } = await buyer.ask(calls.readContract, of);
  expect(records).toEqual({
    payments: (await buyer.ask(calls.listPayments, of)).movements.length,
    receipts: (await buyer.ask(calls.listReceipts, of)).length,
    settlements: (await buyer.ask(calls.listSettlements, of)).length,
    dissents: (await buyer.ask(calls.listDissents, of)).length,
    finishes: (await buyer.ask(calls.listFinishes, of)).length,
    qualities: (await buyer.ask(calls.readWareTerms, of)).qualities.length,
  });
  expect(records).toMatchObject({ settlements: 3, dissents: 1, finishes: 2 });
  expect(Math.min(...Object.values(records))).toBeGreaterThan(0);
});
