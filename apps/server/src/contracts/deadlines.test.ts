import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import { type FileId, type Instant, instant } from "@zd/domain/kernel/brand";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks } from "../testing/market-scene.ts";
import { smallPng } from "../testing/samples.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { uploaded } from "../testing/upload.ts";
import { ringContract } from "./carry-out.ts";

const calls = api.contracts;

let exchange: TestPlatform;
let scene: ContractScene;
beforeEach(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
});
afterEach(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

/** 2026-06-15 is a Monday; Friday of that week, 2026-06-19, is 端午. */
const day = (text: string, time = "17:00:00"): Instant => instant(Date.parse(`${text}T${time}+08:00`));
const before = (moment: Instant) => instant(moment - 1_000);

test("who has not signed in two working days has defaulted; early and repeated rings do nothing", async () => {
  const no = await scene.deal("1");
  await scene.sign(no, "S");
  const ring = () => exchange.platform.transact((scope) => ringContract.run({ contract: no }, scope));
  await ring();
  expect((await scene.read(no)).state).toBe("10");
  await scene.until(before(day("2026-06-17")));
  expect((await scene.read(no)).state).toBe("10");
  await scene.until(day("2026-06-17"));
  const ended = await scene.read(no);
  expect(ended).toMatchObject({
    state: "90",
    defaults: [{ kind: "sign", by: "B", penalty: amount("372000") }],
    deposits: { B: amount("372000"), S: 0n },
    duties: [{ by: "X", action: "resolve-default" }],
  });
  await ring();
  await ring();
  expect((await scene.read(no)).version).toBe(ended.version);
  const steps = await scene.caller("S").ask(calls.listSteps, { contractNo: no });
  expect(steps.map(({ kind, userName }) => [kind, userName])).toEqual([
    ["signed", "mine"],
    ["defaulted", ""],
    ["terminated", ""],
  ]);
});

test("a server that was down when a payment fell due finds it afterwards", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign");
  await scene.steps.pay(no, amount("1000000"));
  await exchange.restart(5 * 86_400_000);
  await scene.until(exchange.clock.now());
  expect(await scene.read(no)).toMatchObject({
    state: "90",
    paid: 0n,
    escrow: 0n,
    defaults: [{ kind: "pay", by: "B" }],
  });
  expect((await scene.purse("plant"))["available"]).toBe(
    amount("60000000") - amount("1200") - amount("372000"),
  );
});

test("whoever has the goods moved is at fault where none were moved in the delivery period", async () => {
  const no = await scene.deal("2");
  await scene.carry(no, "sign");
  await scene.until(day("2026-07-11", "00:00:00"));
  expect(await scene.read(no)).toMatchObject({ state: "90", defaults: [{ kind: "deliver", by: "B" }] });
});

test("silence receives, confirms and finishes; a late settlement is a default and may still be made", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay", "ship", "close");
  await scene.until(before(day("2026-06-18")));
  expect((await scene.read(no)).state).toBe("40");
  await scene.until(day("2026-06-18"));
  expect(await scene.read(no)).toMatchObject({ state: "50", received: tonnes("6000.44") });
  const receipts = await scene.caller("B").ask(calls.listReceipts, { contractNo: no });
  expect(receipts.map(({ bySilence, tickets }) => [bySilence, tickets[0]?.scale])).toEqual([
    [true, "receiver"],
    [true, "receiver"],
    [true, "receiver"],
  ]);

  await scene.until(day("2026-06-26"));
  expect(await scene.read(no)).toMatchObject({ state: "50", defaults: [{ kind: "settle", by: "S" }] });
  await scene.carry(no, "settle");
  await scene.until(day("2026-07-01"));
  const late = { contractNo: no, line: 1, memo: "晚了", files: [] };
  const claim = { ground: "agreement", memo: "让利", amount: amount("-1000") } as const;
  expect(await scene.caller("B").call(calls.raiseDissent, { ...late, claim })).toMatchObject({
    result: refusals.DISSENT_TOO_LATE[0],
  });
  await scene.until(day("2026-07-03"));
  expect(await scene.read(no)).toMatchObject({
    state: "70",
    final: { amount: amount("3633420.29") },
    escrow: 0n,
  });

  await scene.carry(no, "invoice");
  expect(await scene.caller("S").call(calls.applyFinish, { contractNo: no })).toMatchObject({
    result: refusals.BREACH_CASE_OPEN[0],
  });
});

test("who is asked to finish and says nothing has agreed after five working days", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay", "ship", "close", "receive", "settle", "confirm", "invoice", "apply");
  await scene.until(before(day("2026-06-23")));
  expect((await scene.read(no)).state).toBe("70");
  await scene.until(day("2026-06-23"));
  expect(await scene.read(no)).toMatchObject({ state: "80", deposits: { B: 0n, S: 0n } });
});

test("what was settled and not paid in ten working days is a default, and is still owed", async () => {
  const no = await scene.deal("2");
  await scene.carry(no, "sign", "ship", "close", "receive", "settle", "confirm");
  await scene.until(day("2026-06-30"));
  expect(await scene.read(no)).toMatchObject({
    state: "70",
    due: amount("3633420.29"),
    defaults: [{ kind: "pay-settled", by: "B" }],
  });
  await scene.steps.pay(no, amount("3633420.29"));
  expect(await scene.read(no)).toMatchObject({ owed: null });
});

test("what the seller has to give back outside of the platform, and does not in five working days, is a default of his", async () => {
  const no = await scene.deal("3");
  await scene.carry(no, "sign");
  const claim = async (name: "mine" | "plant", yuan: string) => {
    const { token } = scene.member(name);
    const [voucher] = await uploaded(exchange, token, [{ name: "回单.png", bytes: smallPng }]);
    const input = { contractNo: no, amount: amount(yuan), voucher: voucher?.file as FileId };
    await scene.member(name).caller.ask(calls.claimPayment, input);
  };
  await claim("plant", "3720000");
  await scene.caller("S").ask(calls.confirmPayment, { contractNo: no, claim: 1 });
  await scene.carry(no, "ship", "close", "receive", "settle", "confirm", "invoice");

  await scene.until(before(day("2026-06-23")));
  expect(await scene.read(no, "S")).toMatchObject({ defaults: [], due: amount("86579.71") });
  await scene.until(day("2026-06-23"));
  const missed = await scene.read(no, "S");
  expect(missed).toMatchObject({
    state: "70",
    due: amount("86579.71"),
    owed: { by: "S", amount: amount("86579.71") },
    defaults: [{ kind: "refund", by: "S", resolved: false }],
  });
  await scene.until(day("2026-06-24"));
  expect((await scene.read(no, "S")).version).toBe(missed.version);
  expect(await scene.caller("B").call(calls.applyFinish, { contractNo: no })).toMatchObject({
    result: expect.stringMatching(`${refusals.MONEY_OWED[0]}|${refusals.BREACH_CASE_OPEN[0]}`),
  });

  // Late is better than never: what is owed can still be shown and confirmed.
  await claim("mine", "86579.71");
  await scene.caller("B").ask(calls.confirmPayment, { contractNo: no, claim: 2 });
  expect(await scene.read(no)).toMatchObject({ owed: null, defaults: [{ resolved: false }] });
});
