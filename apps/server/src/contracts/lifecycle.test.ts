import { contract } from "@zd/contract";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { measured, sampleTicket } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";

const calls = contract.contracts;

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange);
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const purse = async (name: string) => {
  const { available, escrow, "performance-deposit": deposit } = await scene.purse(name);
  return { available, escrow, deposit };
};

describe("the worked example (domain §5.3, §6.5)", () => {
  test("a guaranteed payment ends with 1 365 379.71 at the buyer's", async () => {
    const before = await purse("mine");
    const no = await scene.deal("1", "0");
    await scene.carry(no, "sign");
    expect(await purse("plant")).toMatchObject({ escrow: 0n });
    await scene.carry(no, "pay");
    expect(await purse("plant")).toEqual({
      available: amount("918800"),
      escrow: amount("3720000"),
      deposit: amount("360000"),
    });
    await scene.carry(no, "ship", "close", "receive");
    expect(await scene.read(no)).toMatchObject({ state: "50", received: tonnes("6000.44") });
    await scene.carry(no, "settle");
    const { settlement } = await scene.read(no);
    expect(settlement?.result).toMatchObject({ payable: amount("3633420.29"), settled: tonnes("5924.57") });
    await scene.carry(no, "confirm", "invoice", "apply", "finish");
    expect(await scene.read(no)).toMatchObject({ state: "80", owed: null, actions: [], duties: [] });
    expect(await purse("mine")).toEqual({ ...before, available: before.available + amount("3633420.29") });
    expect(await purse("plant")).toEqual({ available: amount("1365379.71"), escrow: 0n, deposit: 0n });
  });
});
