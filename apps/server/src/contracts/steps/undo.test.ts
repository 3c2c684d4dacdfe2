import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import { type ContractNo, fen } from "@zd/domain/kernel/brand";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { sampleTicket } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ContractScene, fundPassword, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks } from "../../testing/market-scene.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const calls = api.contracts;
const { fundDesk } = api;

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Readonly<Record<"qian" | "sun", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  staff = await openStaff(exchange, { qian: "settlementClerk", sun: "settlementClerk" });
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const codeOf = (name: keyof typeof refusals) => ({ result: refusals[name][0] });
const wrong = codeOf("CONTRACT_STATE_WRONG");
const notHis = codeOf("NOT_ALLOWED");
const done = { result: 0 };
const delivered = ["sign", "pay", "ship", "close", "receive"] as const;

describe("what one side has done it may take back as long as the other has not answered", () => {
  test("a settlement, which then counts on with the next number (R-440)", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, ...delivered);
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    const tried = await seller.ask(calls.trySettlement, { contractNo: no, evidence: scene.golden });
    const agreed = [{ memo: "双方议定让利", amount: amount("-1000") }];
    const eased = await seller.ask(calls.trySettlement, {
      contractNo: no,
      evidence: { ...scene.golden, agreed },
    });
    expect(eased.lines.filter((line) => !tried.lines.some(({ no }) => no === line.no))).toHaveLength(1);
    await scene.carry(no, "settle");
    const made = await scene.read(no);
    expect(made).toMatchObject({ state: "60", settlement: { no: 1, result: tried } });
    expect(await buyer.call(calls.cancelSettlement, { contractNo: no })).toMatchObject(notHis);
    expect(await seller.call(calls.cancelSettlement, { contractNo: no, settlement: 1 })).toMatchObject(done);
    expect(await scene.read(no)).toMatchObject({ state: "50", settlement: null });
    expect(await seller.call(calls.cancelSettlement, { contractNo: no })).toMatchObject(wrong);
    expect(await buyer.call(calls.confirmSettlement, { contractNo: no })).toMatchObject(wrong);
    await scene.carry(no, "settle");
    expect((await scene.read(no)).settlement?.no).toBe(2);
    const old = { contractNo: no, settlement: 1 };
    expect(await buyer.call(calls.confirmSettlement, old)).toMatchObject(codeOf("SETTLEMENT_NOT_NEWEST"));
    expect(await seller.call(calls.cancelSettlement, old)).toMatchObject(codeOf("SETTLEMENT_NOT_NEWEST"));
    await scene.carry(no, "confirm");
    expect(await seller.call(calls.cancelSettlement, { contractNo: no })).toMatchObject(wrong);
    const records = await buyer.ask(calls.listSettlements, { contractNo: no });
    expect(records.map(({ state }) => state)).toEqual(["cancelled", "confirmed"]);

    // Each is still read by its number.
    const first = { contractNo: no, settlement: 1 };
    expect((await buyer.ask(calls.readContract, first)).settlement).toMatchObject({ no: 1, result: tried });
    expect(await buyer.ask(calls.listSettlements, first)).toMatchObject([{ state: "cancelled" }]);
    expect(await buyer.ask(calls.listDissents, first)).toEqual([]);
    expect(await buyer.call(calls.readContract, { contractNo: no, settlement: 3 })).toMatchObject(
      codeOf("NOT_FOUND"),
    );
  });

  test("an application to finish, which either side may then make anew (R-445…R-447)", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, ...delivered, "settle", "confirm", "invoice", "apply");
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    expect(await buyer.call(calls.cancelFinish, { contractNo: no })).toMatchObject(wrong);
    expect(await seller.call(calls.confirmFinish, { contractNo: no })).toMatchObject(
      codeOf("OTHER_SIDE_DECIDES"),
    );
    expect(await seller.call(calls.cancelFinish, { contractNo: no })).toMatchObject(done);
    expect(await seller.call(calls.cancelFinish, { contractNo: no })).toMatchObject(wrong);
    expect(await buyer.call(calls.confirmFinish, { contractNo: no })).toMatchObject(wrong);
    expect(await buyer.call(calls.applyFinish, { contractNo: no })).toMatchObject(done);
    expect(await seller.call(calls.confirmFinish, { contractNo: no })).toMatchObject(done);
    expect(await scene.read(no)).toMatchObject({ state: "80", escrow: 0n, deposits: { B: 0n, S: 0n } });
    const records = await buyer.ask(calls.listFinishes, { contractNo: no });
    expect(records.map(({ by, state }) => [by, state])).toEqual([
      ["S", "withdrawn"],
      ["B", "agreed"],
    ]);
  });

  test("an offer to end it, which then binds nobody", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign", "pay");
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    const offer = { contractNo: no, kept: amount("100000"), penalty: null, memo: "设备检修" };
    await buyer.ask(calls.proposeTermination, offer);
    expect(await seller.call(calls.withdrawTermination, { contractNo: no })).toMatchObject(wrong);
    expect(await buyer.call(calls.withdrawTermination, { contractNo: no })).toMatchObject(done);
    expect(await buyer.call(calls.withdrawTermination, { contractNo: no })).toMatchObject(wrong);
    expect(await seller.call(calls.agreeTermination, { contractNo: no })).toMatchObject(wrong);
    expect(await scene.read(no)).toMatchObject({ state: "30", termination: null });
  });
});

test("goods may be more than agreed by the tolerance, and not by ten kilograms more", async () => {
  const no = await scene.deal("1");
  await scene.carry(no, "sign", "pay");
  const { shippable, tolerance } = await scene.read(no, "S");
  expect(shippable).toBe((tonnes("6000") * BigInt(10_000 + tolerance)) / 10_000n);
  const ship = (quantity: typeof shippable, name: string) => {
    const tickets = [sampleTicket(name, String(Number(quantity) / 10_000))];
    return scene.caller("S").call(calls.ship, { contractNo: no, quantity, tickets, files: [] });
  };
  const more = (shippable + 100n) as typeof shippable;
  expect(await ship(more, "Z1")).toMatchObject(codeOf("SHIPMENT_EXCEEDS_CONTRACT"));
  expect(await ship(shippable, "Z1")).toMatchObject(done);
  expect((await scene.read(no, "S")).shippable).toBe(0n);
  expect(await ship(tonnes("0.01"), "Z2")).toMatchObject(wrong);
});

describe("what a seller owes and does not have", () => {
  const adjust = async (yuan: bigint) => {
    const { firm } = scene.member("mine");
    const proposed = { firm, amount: fen(yuan), cause: "bank", memo: "测试调账", difference: null } as const;
    const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, proposed);
    await staff.sun.ask(fundDesk.reviewAdjustment, { adjustment, posted: true, opinion: "" });
  };
  let no: ContractNo;
  const owed = amount("86579.71");
  const refund = (part: bigint, password = fundPassword) =>
    scene.caller("S").call(calls.refund, { contractNo: no, amount: fen(part), fundPassword: password });

  test("is owed until he pays it, in parts, with his fund password", async () => {
    no = await scene.deal("0");
    await scene.carry(no, "sign", "pay", "ship", "close", "receive", "settle");
    const { available = 0n } = await scene.purse("mine");
    await adjust(-available);
    await scene.carry(no, "confirm", "invoice");
    expect(await scene.read(no, "S")).toMatchObject({
      state: "70",
      owed: { by: "S", amount: owed },
      due: owed,
      actions: expect.arrayContaining(["refund"]),
    });
    expect(await scene.caller("S").call(calls.applyFinish, { contractNo: no })).toMatchObject(
      codeOf("MONEY_OWED"),
    );
    expect(await refund(owed)).toMatchObject(codeOf("FUNDS_INSUFFICIENT"));
    await adjust(available);
    expect(await refund(owed, "111111")).toMatchObject(codeOf("FUND_PASSWORD_WRONG"));
    expect(await refund(owed + 1n)).toMatchObject(codeOf("PAYMENT_EXCEEDS_DUE"));
    expect(await refund(0n)).toMatchObject(codeOf("AMOUNT_NOT_POSITIVE"));
    const before = (await scene.purse("plant"))["available"] ?? 0n;
    expect(await refund(amount("6579.71"))).toMatchObject(done);
    expect((await scene.read(no)).owed).toEqual({ by: "S", amount: amount("80000") });
    expect(await refund(amount("80000"))).toMatchObject(done);
    expect(((await scene.purse("plant"))["available"] ?? 0n) - before).toBe(owed);
    expect(await refund(1n)).toMatchObject(wrong);
    await scene.carry(no, "apply", "finish");
    expect((await scene.read(no)).state).toBe("80");
  });
});
