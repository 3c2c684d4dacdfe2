import { api } from "@zd/api";
import { refusals } from "@zd/api/refusals";
import type { InputOf } from "@zd/api/wire/operation";
import type { Claim } from "@zd/domain/contracts/dissent";
import {
  type ContractNo,
  type FileId,
  firmId,
  quantity,
  sectionId,
  type WareId,
} from "@zd/domain/kernel/brand";
import { yuan as amount, tonnes } from "@zd/domain/testing/samples";
import { measureFrom, sampleTicket } from "@zd/domain/testing/settlements";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { columnOf, expectPurse } from "../testing/card-figures.ts";
import { type ContractScene, fundPassword, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at, checkBooks, yuan } from "../testing/market-scene.ts";
import { smallPng } from "../testing/samples.ts";
import { openStaff } from "../testing/staff-scene.ts";
import type { TestCaller } from "../testing/test-client.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { uploaded } from "../testing/upload.ts";

const calls = api.contracts;
const control = api.contractControl;

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Readonly<Record<"desk" | "auditor", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  staff = await openStaff(exchange, { desk: "riskController", auditor: "auditor" });
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const purse = async (name: string) => {
  const { available, escrow, "performance-deposit": deposit } = await scene.purse(name);
  return { available: available ?? 0n, escrow: escrow ?? 0n, deposit: deposit ?? 0n };
};

const gain = async (name: string, work: () => Promise<void>) => {
  const before = await purse(name);
  await work();
  const after = await purse(name);
  return after.available + after.escrow + after.deposit - (before.available + before.escrow + before.deposit);
};

const codeOf = (name: keyof typeof refusals) => ({ result: refusals[name][0] });
const staffCodeOf = (name: keyof typeof refusals) => ({ code: refusals[name][0] });

const picture = async (name: string) => {
  const [file] = await uploaded(exchange, scene.member(name).token, [{ name: "凭证.png", bytes: smallPng }]);
  return file?.file as FileId;
};

describe("each pay type, from the deal to the end", () => {
  test("prepaid goods: the seller has the money at once, and gives back what was too much", async () => {
    const no = await scene.deal("0");
    const paid = await gain("mine", () => scene.carry(no, "sign", "pay"));
    expect(paid).toBe(amount("3720000"));
    expect(await scene.read(no)).toMatchObject({ state: "30", paid: amount("3720000"), escrow: 0n });
    const settled = await gain("mine", () =>
      scene.carry(no, "ship", "close", "receive", "settle", "confirm", "invoice", "apply", "finish"),
    );
    expect(settled).toBe(-amount("86579.71"));
    expect((await scene.read(no)).state).toBe("80");

    // What the seller has given back makes less of what he has received; the buyer has paid less.
    const seller = scene.caller("S");
    expect(await seller.ask(api.funds.readToday, {})).toMatchObject({
      goodsReceived: amount("3633420.29"),
      goodsPaid: 0n,
    });
    const kinds = { pageIndex: 1, pageSize: 20, filters: { kind: "payment-given-back" } };
    expect((await seller.ask(api.money.listKinds, kinds)).rows).toMatchObject([
      { vouchers: 1, credit: 0n, debit: amount("86579.71"), net: -amount("86579.71") },
    ]);
    expect(await scene.caller("B").ask(api.funds.readToday, {})).toMatchObject({
      goodsReceived: 0n,
      goodsPaid: -amount("3633420.29"),
    });
  });

  test("each step of its goods is foreseen as it comes, by the side that may do it", async () => {
    const no = await scene.deal("0");
    await scene.carry(no, "sign", "pay");
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    const row = (title: string, from: string, to: string) => ({ title, from, to });
    const ticket = sampleTicket("K1", "100");
    const load = { contractNo: no, quantity: tonnes("100"), tickets: [ticket], files: [] };
    const shipping = { contractNo: no, action: "ship" as const, quantity: tonnes("100"), tickets: [ticket] };
    expect(await seller.ask(calls.previewDelivery, shipping)).toMatchObject({
      party: "plant有限公司",
      changes: [
        row("合同状态", "待发货", "发货中"),
        row("已发货", "0 吨", "100 吨"),
        row("还可发货", "6,600 吨", "6,500 吨"),
        row("货权已售", "6,000 吨", "5,900 吨"),
        row("货权在途", "0 吨", "100 吨"),
      ],
      effect: null,
      facts: [{ title: "下一步", words: expect.stringContaining("买方收货") }, expect.anything()],
      evidence: [{ passed: true, words: "磅单 1 张" }],
      barred: null,
    });
    const none = { contractNo: no, action: "ship" as const };
    expect(await seller.ask(calls.previewDelivery, none)).toMatchObject({
      changes: [],
      barred: "数量须大于零",
    });
    expect((await buyer.ask(calls.previewDelivery, shipping)).barred).not.toBeNull();
    expect(await scene.caller("S").call(calls.ship, load)).toMatchObject({ result: 0 });

    // Another load is taken back before it has arrived: the tonnes of the first stay on the road.
    await seller.ask(calls.ship, { ...load, quantity: tonnes("50"), tickets: [sampleTicket("K2", "50")] });
    const back = { contractNo: no, action: "cancel-shipment" as const, shipment: 2 };
    const { version: shipped } = await scene.read(no);
    expect(await seller.ask(calls.previewDelivery, back)).toMatchObject({
      direction: "撤销发货",
      changes: [
        row("已发货", "150 吨", "100 吨"),
        row("还可发货", "6,450 吨", "6,500 吨"),
        row("第 2 批待收", "50 吨", "0 吨"),
        row("货权已售", "5,850 吨", "5,900 吨"),
        row("货权在途", "150 吨", "100 吨"),
      ],
      falls: { words: "第 2 批发货 50 吨", rows: [["磅单 K2", "50 吨"]] },
      facts: [expect.anything(), { title: "货物批次", words: expect.stringMatching(/^HQ/) }],
      barred: null,
    });
    const { barred: notBuyers } = await buyer.ask(calls.previewDelivery, back);
    expect(notBuyers).not.toBeNull();
    const taken = { contractNo: no, shipment: 2 };
    expect(await seller.call(calls.cancelShipment, { ...taken, seen: shipped - 1 })).toMatchObject(
      codeOf("CONTRACT_CHANGED"),
    );
    expect(await seller.call(calls.cancelShipment, { ...taken, seen: shipped })).toMatchObject({ result: 0 });
    expect(await scene.read(no)).toMatchObject({ shipped: tonnes("100") });
    expect((await seller.ask(calls.previewDelivery, { ...back, shipment: 9 })).barred).not.toBeNull();

    const arriving = {
      contractNo: no,
      action: "receive" as const,
      shipment: 1,
      quantity: tonnes("98"),
      tickets: [],
      last: true,
    };
    expect(await buyer.ask(calls.previewDelivery, arriving)).toMatchObject({
      changes: [
        row("第 1 批待收", "100 吨", "0 吨"),
        row("已收货", "0 吨", "98 吨"),
        row("货权在途", "100 吨", "0 吨"),
      ],
      falls: { words: "第 1 批少到 2 吨" },
      evidence: [{ passed: false }],
    });
    const { action: _, ...receipt } = arriving;
    await buyer.ask(calls.receive, { ...receipt, files: [] });

    const closing = await seller.ask(calls.previewDelivery, { contractNo: no, action: "close-delivery" });
    expect(closing).toMatchObject({
      changes: expect.arrayContaining([row("还可发货", "6,500 吨", "0 吨")]),
      evidence: [{ passed: false, words: "比合同量少发 5,900 吨" }],
    });
    // Another step of the contract makes another card; its version is what the command compares.
    const version = await scene.read(no).then((one) => one.version);
    await seller.ask(calls.closeDelivery, { contractNo: no, seen: version });
    const after = await seller.ask(calls.previewDelivery, { contractNo: no, action: "close-delivery" });
    expect(after.seen).not.toBe(closing.seen);
    expect(after.barred).not.toBeNull();
    expect(await seller.call(calls.closeDelivery, { contractNo: no, seen: version })).toMatchObject(
      codeOf("CONTRACT_CHANGED"),
    );
  });

  test("goods first: what was settled is paid afterwards, and only then is it finished", async () => {
    const no = await scene.deal("2");
    await scene.carry(no, "sign", "ship", "close", "receive", "settle", "confirm", "invoice");
    expect(await scene.read(no)).toMatchObject({ state: "70", due: amount("3633420.29") });
    expect(await scene.caller("S").call(calls.applyFinish, { contractNo: no })).toMatchObject(
      codeOf("MONEY_OWED"),
    );
    const trial = await scene.caller("B").ask(calls.tryPayment, { contractNo: no });
    expect(trial).toMatchObject({
      due: amount("3633420.29"),
      to: "other side",
      lacking: 0n,
      refusal: null,
      postings: [{ kind: "payment-made", amount: amount("3633420.29"), from: "B", to: "S" }],
    });
    const part = { contractNo: no, amount: amount("3000000") };
    const card = await scene.caller("B").ask(calls.previewPayment, part);
    expect(card).toMatchObject({ direction: "付款", path: "可用资金 → 对方可用资金", barred: null });
    const column = (at: number) =>
      Object.fromEntries((card.effect?.rows ?? []).map(({ title, values }) => [title, values[at]]));
    const payer = async () => (await scene.purse("plant"))["available"];
    expect(await payer()).toBe(column(0)["可用资金"]);
    const more = { ...part, amount: amount("3633420.30") };
    expect((await scene.caller("B").ask(calls.previewPayment, more)).barred).not.toBeNull();
    const received = await gain("mine", async () => {
      await scene.steps.pay(no, amount("3000000"));
      expect(await payer()).toBe(column(1)["可用资金"]);
      await scene.steps.pay(no, amount("633420.29"));
    });
    expect(received).toBe(amount("3633420.29"));
    await scene.carry(no, "apply", "finish");
    expect((await scene.read(no)).state).toBe("80");
  });

  test("is settled by what the card has shown to each side, and to nobody else", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign", "pay", "ship", "close", "receive", "settle");
    const preview = (side: "B" | "S", action: "confirm-settlement" | "cancel-settlement") =>
      scene.caller(side).ask(calls.previewStep, { contractNo: no, action });
    const plant = scene.member("plant").firm;
    const cancelled = await preview("S", "cancel-settlement");
    expect(cancelled).toMatchObject({ barred: null, amount: amount("3633420.29") });
    const cancel = (card: string) => scene.caller("S").call(calls.cancelSettlement, { contractNo: no, card });
    const older = await preview("B", "confirm-settlement");
    expect(older).toMatchObject({ amount: amount("3633420.29"), barred: null });
    expect(await cancel(older.seen)).toMatchObject(codeOf("CARD_CHANGED"));
    expect(await cancel(cancelled.seen)).toMatchObject({ result: 0 });
    expect((await preview("B", "confirm-settlement")).barred).not.toBeNull();
    await scene.carry(no, "settle");

    const card = await preview("B", "confirm-settlement");
    await expectPurse(exchange, plant, card, 0);
    const stranger = scene.member("stranger").caller;
    expect(
      await stranger.call(calls.previewStep, { contractNo: no, action: "confirm-settlement" }),
    ).toMatchObject(codeOf("NOT_FOUND"));
    const confirm = (seen: string) =>
      scene.caller("B").call(calls.confirmSettlement, { contractNo: no, card: seen });
    expect(await confirm(older.seen)).toMatchObject(codeOf("CARD_CHANGED"));
    expect(await confirm(card.seen)).toMatchObject({ result: 0 });
    await expectPurse(exchange, plant, card, 1);
    expect(card.facts).toContainEqual({
      title: "清算",
      words: "多付的 86,579.71 元退回买方可用资金",
    });
    expect((await scene.read(no)).paid).toBe(card.amount);
    await scene.carry(no, "invoice", "apply", "finish");
  });

  test("outside of the platform: vouchers are shown, rejected, confirmed, and no money moves", async () => {
    const no = await scene.deal("3");
    await scene.carry(no, "sign");
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    const voucher = await picture("plant");
    const all = { contractNo: no, amount: amount("3720000"), voucher };
    expect(await scene.caller("B").call(calls.pay, { ...all, fundPassword })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    await buyer.ask(calls.claimPayment, all);
    expect(await buyer.call(calls.claimPayment, all)).toMatchObject(codeOf("CONTRACT_STATE_WRONG"));
    await seller.ask(calls.rejectPayment, { contractNo: no, claim: 1, memo: "银行未到账" });
    expect(await buyer.call(calls.confirmPayment, { contractNo: no, claim: 1 })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    await buyer.ask(calls.claimPayment, all);
    const input = { contractNo: no, action: "confirm-payment", claim: 2 } as const;
    const card = await seller.ask(calls.previewStep, input);
    expect(card).toMatchObject({ amount: amount("3720000"), barred: null });
    expect(card.effect?.rows.some(({ changes }) => changes)).toBe(false);
    expect((await buyer.ask(calls.previewStep, input)).barred).not.toBeNull();
    const stale = { contractNo: no, claim: 2, card: "stale" };
    expect(await seller.call(calls.confirmPayment, stale)).toMatchObject(codeOf("CARD_CHANGED"));
    const moved = await gain("mine", async () => {
      await seller.ask(calls.confirmPayment, { contractNo: no, claim: 2, card: card.seen });
      await scene.carry(no, "ship", "close", "receive", "settle", "confirm");
    });
    expect(moved).toBe(0n);
    const { claims } = await seller.ask(calls.listPayments, { contractNo: no });
    expect(claims.map(({ state, memo }) => [state, memo])).toEqual([
      ["rejected", "银行未到账"],
      ["confirmed", ""],
    ]);
    // What was paid too much goes back outside of it, too; and both sides may read the voucher.
    expect(await scene.read(no, "S")).toMatchObject({
      state: "70",
      due: amount("86579.71"),
      claims: [{}, {}],
    });
    const back = await picture("mine");
    await seller.ask(calls.claimPayment, { contractNo: no, amount: amount("86579.71"), voucher: back });
    await buyer.ask(calls.confirmPayment, { contractNo: no, claim: 3 });
    await scene.carry(no, "invoice", "apply", "finish");
    expect((await scene.read(no)).state).toBe("80");
    const files = await buyer.ask(calls.listAttachments, { contractNo: no });
    expect(files.map(({ file, side }) => [file, side])).toEqual([
      [voucher, "B"],
      [voucher, "B"],
      [back, "S"],
    ]);
  });
});

describe("a dissent", () => {
  const toSettled = async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign", "pay", "ship", "close", "receive", "settle");
    const sulphur = (await scene.read(no)).settlement?.result.lines.find(({ code }) => code === "S")?.no ?? 0;
    return { no, line: sulphur };
  };
  const claim = { ground: "quality", lot: "2", code: "S", value: measureFrom("0.48") } as const;

  test("that is accepted settles anew, and holds the money until then", async () => {
    const { no, line } = await toSettled();
    const { difference } = await scene.caller("S").ask(calls.tryDissent, { contractNo: no, line, claim });
    expect(difference).toBe(amount("17773.71"));
    const raised = { contractNo: no, line, claim, memo: "留样复检", files: [] };
    await scene.caller("S").ask(calls.raiseDissent, raised);
    expect(await scene.caller("S").call(calls.raiseDissent, raised)).toMatchObject(codeOf("DISSENT_OPEN"));
    expect(await scene.caller("B").call(calls.confirmSettlement, { contractNo: no })).toMatchObject(
      codeOf("DISSENT_OPEN"),
    );
    expect(await scene.caller("S").call(calls.acceptDissent, { contractNo: no })).toMatchObject(
      codeOf("OTHER_SIDE_DECIDES"),
    );
    await scene.caller("B").ask(calls.acceptDissent, { contractNo: no });
    const got = await gain("mine", () => scene.carry(no, "confirm"));
    expect(got).toBe(amount("3651194.00"));
    const settlements = await scene.caller("B").ask(calls.listSettlements, { contractNo: no });
    expect(settlements.map(({ state }) => state)).toEqual(["replaced", "confirmed"]);
    const dissents = await scene.caller("B").ask(calls.listDissents, { contractNo: no });
    expect(dissents).toMatchObject([{ state: "upheld", dissent: { by: "S", settlement: 1 } }]);
  });

  test.each(["quality", "quantity", "agreement"] as const)(
    "is tried on the ground of %s, and what the exchange finds instead is settled",
    async (ground) => {
      const { no, line: sulphur } = await toSettled();
      const { settlement } = await scene.read(no);
      const { lots } = settlement?.evidence ?? { lots: [] };
      const lot = lots[0] as (typeof lots)[number];
      const less = tonnes("1");
      const goods = settlement?.result.lines.find(({ code }) => code === "goods")?.no ?? 0;
      const [line, found] = {
        quality: [sulphur, claim],
        quantity: [
          goods,
          {
            ground: "quantity",
            lot: lot.no,
            tickets: lot.tickets.map((one) => ({
              ...one,
              gross: quantity(one.gross - less),
              net: quantity(one.net - less),
            })),
          },
        ],
        agreement: [goods, { ground: "agreement", memo: "让利", amount: amount("-1000") }],
      }[ground] as [number, Claim];
      const tried = await scene.caller("S").ask(calls.tryDissent, { contractNo: no, line, claim: found });
      expect(tried.difference).not.toBe(0n);
      const raised = { contractNo: no, line, claim: found, memo: "留样复检", files: [] };
      const { version } = await scene.caller("S").ask(calls.raiseDissent, raised);
      const ruling = await staff.desk.ask(control.previewRuling, { contractNo: no, claim: found });
      expect(columnOf(ruling, 1)["结算金额"]).toBe(tried.after.payable);
      const decided = { contractNo: no, seen: version, claim: found, memo: "以重新核定为准" };
      await staff.desk.ask(control.decideDissent, { ...decided, card: ruling.seen });
      expect((await scene.read(no)).settlement?.result).toEqual(tried.after);
    },
  );

  test("is withdrawn by whoever raised it, or decided by the exchange, which must say why", async () => {
    const { no, line } = await toSettled();
    const raised = { contractNo: no, line, claim, memo: "留样复检", files: [] };
    await scene.caller("S").ask(calls.raiseDissent, raised);
    expect(await scene.caller("B").call(calls.withdrawDissent, { contractNo: no })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    await scene.caller("S").ask(calls.withdrawDissent, { contractNo: no });
    const again = await scene.caller("S").ask(calls.raiseDissent, raised);
    const { rows } = await staff.desk.ask(control.listContracts, {
      pageIndex: 1,
      pageSize: 20,
      filters: { awaited: "Y" },
    });
    expect(rows.map(({ contractNo, exchangeDuty }) => [contractNo, exchangeDuty])).toContainEqual([
      no,
      "decide-dissent",
    ]);
    const decided = { contractNo: no, seen: again.version, claim: null, memo: " " };
    expect(await staff.desk.call(control.decideDissent, decided)).toMatchObject(
      staffCodeOf("FIELD_REQUIRED"),
    );
    expect(await staff.auditor.call(control.decideDissent, { ...decided, memo: "复检一致" })).toMatchObject(
      staffCodeOf("NOT_ALLOWED"),
    );
    await staff.desk.ask(control.decideDissent, { ...decided, memo: "复检与原报告一致" });
    const steps = await scene.caller("B").ask(calls.listSteps, { contractNo: no });
    expect(steps.at(-1)).toMatchObject({
      kind: "dissent-ended",
      side: "X",
      detail: "裁定不成立；复检与原报告一致",
    });
    await scene.carry(no, "confirm");
    expect((await scene.read(no)).final?.amount).toBe(amount("3633420.29"));
  });
});

describe("an end before its time", () => {
  test("by agreement: the seller keeps what both have agreed on, and the rest comes back", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign", "pay");
    const { caller } = scene;
    const proposed = { contractNo: no, kept: amount("100000"), penalty: null, memo: "矿井停产" };
    expect(
      await caller("S").call(calls.proposeTermination, { ...proposed, kept: amount("5000000") }),
    ).toMatchObject(codeOf("TERMINATION_BEYOND_CONTRACT"));
    await caller("S").ask(calls.proposeTermination, proposed);
    expect(await caller("S").call(calls.agreeTermination, { contractNo: no })).toMatchObject(
      codeOf("OTHER_SIDE_DECIDES"),
    );
    const lost = await gain("plant", async () => {
      await caller("B").ask(calls.agreeTermination, { contractNo: no });
    });
    expect(lost).toBe(-amount("100000"));
    expect(await scene.read(no)).toMatchObject({ state: "85", escrow: 0n, deposits: { B: 0n, S: 0n } });
    expect(await caller("B").ask(calls.listFinishes, { contractNo: no })).toMatchObject([
      { kind: "terminate", state: "agreed", by: "S", kept: amount("100000") },
    ]);
  });

  test("by a refusal to sign: the deposit waits until the exchange has decided what is taken of it", async () => {
    const no = await scene.deal("1");
    await scene.caller("B").ask(calls.refuseToSign, { contractNo: no, memo: "设备检修" });
    expect(await scene.read(no)).toMatchObject({
      state: "90",
      deposits: { B: amount("372000") },
      defaults: [{ kind: "refuse", by: "B", penalty: amount("372000"), resolved: false }],
      duties: [{ by: "X", action: "resolve-default" }],
    });
    await exchange.wait(3_600_000);
    await scene.until(exchange.clock.now());
    expect(await scene.read(no)).toMatchObject({ deposits: { B: amount("372000"), S: 0n } });
  });

  test("a fault that only the exchange has seen is recorded, and ends the contract where the side has quit", async () => {
    const no = await scene.deal("1");
    await scene.carry(no, "sign", "pay");
    const { version } = await scene.read(no);
    await staff.desk.ask(control.recordDefault, {
      contractNo: no,
      seen: version,
      side: "S",
      kind: "quit",
      memo: "来函拒绝发货",
    });
    expect(await scene.read(no)).toMatchObject({
      state: "90",
      escrow: 0n,
      defaults: [{ kind: "quit", by: "S" }],
    });
  });
});

describe("who may do what", () => {
  let no: ContractNo;
  beforeAll(async () => {
    no = await scene.deal("1");
    await scene.carry(no, "sign");
  });
  const pay = { amount: amount("3720000"), fundPassword };

  test("a third firm finds nothing, and the wrong side is not allowed", async () => {
    const stranger = scene.member("stranger").caller;
    const contractNo = no;
    for (const call of [
      calls.readContract,
      calls.readActions,
      calls.listPayments,
      calls.listSteps,
      calls.readFees,
    ]) {
      expect(await stranger.call(call, { contractNo })).toMatchObject(codeOf("NOT_FOUND"));
    }
    expect(await stranger.call(calls.pay, { contractNo, ...pay })).toMatchObject(codeOf("NOT_FOUND"));
    expect(await stranger.call(calls.closeDelivery, { contractNo })).toMatchObject(codeOf("NOT_FOUND"));
    expect(await scene.caller("S").call(calls.pay, { contractNo, ...pay })).toMatchObject(
      codeOf("NOT_ALLOWED"),
    );
    expect(
      await scene.caller("B").call(calls.settle, { contractNo, evidence: scene.golden, files: [] }),
    ).toMatchObject(codeOf("NOT_ALLOWED"));
    expect(
      await scene.caller("B").call(control.readContract as never, { contractNo } as never),
    ).toMatchObject(staffCodeOf("NOT_ALLOWED"));
  });

  test("out of order nothing happens, and nothing is kept", async () => {
    const { version } = await scene.read(no);
    const contractNo = no;
    expect(await scene.caller("S").call(calls.closeDelivery, { contractNo })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    expect(await scene.caller("B").call(calls.confirmSettlement, { contractNo })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    await expect(scene.sign(no, "B")).rejects.toThrow("CONTRACT_STATE_WRONG");
    expect((await scene.read(no)).version).toBe(version);
  });

  test("an amount is exact, above zero, no more than due, and covered; the fund password is right", async () => {
    const contractNo = no;
    const buyer = scene.caller("B");
    const wrong = async (text: string, code: string) => {
      const answer = await exchange.send(
        "POST",
        `/api${calls.pay.path}`,
        JSON.stringify({ contno: no, amount: text, moneypwd: fundPassword }),
        { "x-token": scene.member("plant").token },
      );
      expect([text, answer.body.result]).toEqual([text, code]);
    };
    await wrong("1.005", refusals.INPUT_INVALID[0]);
    await wrong("1e3", refusals.INPUT_INVALID[0]);
    await wrong("0", refusals.AMOUNT_NOT_POSITIVE[0]);
    await wrong("-5", refusals.AMOUNT_NOT_POSITIVE[0]);
    await wrong("3720000.01", refusals.PAYMENT_EXCEEDS_DUE[0]);
    expect(await buyer.call(calls.pay, { contractNo, ...pay, fundPassword: "111111" })).toMatchObject(
      codeOf("FUND_PASSWORD_WRONG"),
    );
    expect((await scene.read(no)).paid).toBe(0n);
  });

  test("a payment above what is there is refused whole, and one that is covered goes on", async () => {
    const poor = await openExchange({ start: at("09:00:00") });
    const short = await setContractScene(poor, "4000000");
    const contractNo = await short.deal("1");
    await short.carry(contractNo, "sign");
    const whole = { contractNo, amount: pay.amount };
    expect(await short.caller("B").ask(calls.tryPayment, whole)).toMatchObject({
      available: amount("3626800"),
      lacking: amount("93200"),
    });
    const before = await short.purse("plant");
    const { version } = await short.read(contractNo);
    expect(await short.caller("B").call(calls.pay, { contractNo, ...pay })).toMatchObject(
      codeOf("FUNDS_INSUFFICIENT"),
    );
    expect([await short.purse("plant"), (await short.read(contractNo)).version]).toEqual([before, version]);
    await short.steps.pay(contractNo, amount("3626800"));
    expect(await short.read(contractNo)).toMatchObject({ state: "20", due: amount("93200") });
    expect(await short.purse("plant")).toMatchObject({ available: 0n, escrow: amount("3626800") });
    await checkBooks(poor);
    await poor.close();
  });

  test("two operators at once on the same version: one is first, the other is told", async () => {
    const { version } = await scene.read(no);
    const half = { contractNo: no, seen: version, amount: amount("1000000"), fundPassword };
    const answers = await Promise.all([
      scene.caller("B").call(calls.pay, half),
      scene.caller("B").call(calls.pay, half),
    ]);
    expect(answers.map(({ result }) => result).sort()).toEqual([0, refusals.CONTRACT_CHANGED[0]]);
    expect(await scene.read(no)).toMatchObject({ paid: amount("1000000"), version: version + 1 });
  });

  test("the same request twice counts once", async () => {
    const input = { contractNo: no, amount: amount("720000"), fundPassword };
    const headers = { "x-request-id": "pay-once" };
    const first = await scene.caller("B").call(calls.pay, input, headers);
    expect(await scene.caller("B").call(calls.pay, input, headers)).toEqual(first);
    expect((await scene.read(no)).paid).toBe(amount("1720000"));
    await scene.steps.pay(no, amount("2000000"));
    expect((await scene.read(no)).state).toBe("30");
  });

  test("tickets that do not add up, come twice, or exceed the contract are refused", async () => {
    const ship = (quantity: string, ...tickets: ReturnType<typeof sampleTicket>[]) =>
      scene.caller("S").call(calls.ship, { contractNo: no, quantity: tonnes(quantity), tickets, files: [] });
    expect(await ship("60", sampleTicket("P1", "59"))).toMatchObject(codeOf("TICKET_SUM_WRONG"));
    expect(await ship("60", sampleTicket("P1", "60", { gross: tonnes("80") }))).toMatchObject(
      codeOf("TICKET_SUM_WRONG"),
    );
    expect(await ship("0")).toMatchObject(codeOf("QUANTITY_NOT_POSITIVE"));
    expect(await ship("6600.01", sampleTicket("P1", "6600.01"))).toMatchObject(
      codeOf("SHIPMENT_EXCEEDS_CONTRACT"),
    );
    expect(await ship("60", sampleTicket("P1", "60"))).toMatchObject({ result: 0 });
    expect(await ship("60", sampleTicket("P1", "60"))).toMatchObject(codeOf("TICKET_USED_TWICE"));
  });

  test("a shipment is cancelled until it is received, and a ticket called like a number stays what it is", async () => {
    const [buyer, seller] = [scene.caller("B"), scene.caller("S")];
    const strange = sampleTicket("12n", "50");
    await seller.ask(calls.ship, { contractNo: no, quantity: tonnes("50"), tickets: [strange], files: [] });
    await seller.ask(calls.cancelShipment, { contractNo: no, shipment: 2 });
    expect(await seller.call(calls.cancelShipment, { contractNo: no, shipment: 2 })).toMatchObject(
      codeOf("SHIPMENT_UNKNOWN"),
    );
    const half = { contractNo: no, shipment: 1, quantity: tonnes("30"), tickets: [], last: false, files: [] };
    await buyer.ask(calls.receive, half);
    expect(await seller.call(calls.cancelShipment, { contractNo: no, shipment: 1 })).toMatchObject(
      codeOf("CONTRACT_STATE_WRONG"),
    );
    expect(await buyer.call(calls.receive, { ...half, quantity: tonnes("31") })).toMatchObject(
      codeOf("RECEIPT_EXCEEDS_SHIPMENT"),
    );
    const shipments = await buyer.ask(calls.listShipments, { contractNo: no });
    expect(shipments.map(({ no: which, cancelled, tickets }) => [which, cancelled, tickets[0]?.no])).toEqual([
      [1, false, "P1"],
      [2, true, "12n"],
    ]);
  });

  test("two phones that receive the same batch at once: one is first, the other is told, and nothing counts twice", async () => {
    const buyer = scene.caller("B");
    const { version } = await scene.read(no);
    const rest = { contractNo: no, seen: version, shipment: 1, quantity: tonnes("30"), last: false };
    const answers = await Promise.all(
      ["R1", "R2"].map((ticket) =>
        buyer.call(calls.receive, { ...rest, tickets: [sampleTicket(ticket, "30")], files: [] }),
      ),
    );
    expect(answers.map(({ result }) => result).sort()).toEqual([0, refusals.CONTRACT_CHANGED[0]]);
    expect((await scene.read(no)).shipments[0]).toMatchObject({ received: tonnes("60") });
  });
});

describe("the lists of the contract centre", () => {
  test("what waits for the firm itself comes first, and each side sees its own", async () => {
    const no = await scene.deal("1");
    const page = { pageIndex: 1, pageSize: 50, filters: {} };
    const bought = await scene.caller("B").ask(calls.listPurchaseHandling, page);
    const own = bought.rows.map(({ dutyBy }) => dutyBy);
    expect(own.lastIndexOf("own")).toBeLessThan(own.indexOf("other"));
    expect(bought.rows.find(({ contractNo }) => contractNo === no)).toMatchObject({
      state: "10",
      duty: "sign",
      dutyBy: "own",
      dueAt: Date.parse("2026-06-17T17:00:00+08:00"),
      version: 0,
    });
    expect(bought.rows.every(({ state }) => state !== "80" && state !== "85")).toBe(true);
    await scene.sign(no, "B");
    const after = await scene
      .caller("B")
      .ask(calls.listPurchaseHandling, { ...page, filters: { contractNo: no } });
    expect(after.rows).toMatchObject([{ dutyBy: "other", duty: "sign" }]);
    const sold = await scene
      .caller("S")
      .ask(calls.listSaleHandling, { ...page, filters: { awaited: "own" } });
    expect(sold.rows.map(({ contractNo }) => contractNo)).toContain(no);
    expect((await scene.caller("B").ask(calls.listSaleHandling, page)).total).toBe(0);
    const all = await scene.caller("B").ask(calls.listPurchases, { ...page, filters: { state: "80" } });
    expect(all.rows.every(({ state }) => state === "80")).toBe(true);
    expect(all.counts["80"]).toBe(all.total);
    expect((await scene.member("stranger").caller.ask(calls.listPurchases, page)).total).toBe(0);
    expect((await scene.caller("S").ask(calls.listSales, page)).total).toBeGreaterThan(5);
  });

  test("what waits for the firm is counted as the lists filter it, and for nobody else", async () => {
    const todos = async (side: "B" | "S") => scene.caller(side).ask(calls.countTodos, {});
    const awaited = { pageIndex: 1, pageSize: 1, filters: { awaited: "own" } };
    const before = await todos("B");
    const no = await scene.deal("1");
    expect((await todos("B")).purchases).toBe(before.purchases + 1);
    await scene.sign(no, "B");
    expect(await todos("B")).toEqual(before);
    expect(before.purchases).toBe((await scene.caller("B").ask(calls.listPurchaseHandling, awaited)).total);
    expect((await todos("S")).sales).toBe(
      (await scene.caller("S").ask(calls.listSaleHandling, awaited)).total,
    );
    expect(await scene.member("stranger").caller.ask(calls.countTodos, {})).toEqual({
      purchases: 0,
      sales: 0,
      payPlans: 0,
      cashPlans: 0,
      longTerm: 0,
      disposals: 0,
    });
  });

  test("who may still send goods is found by both sides, with what is left to send (R-7119)", async () => {
    const ask = (name: string, input: InputOf<typeof calls.listSenders>) =>
      scene.member(name).caller.ask(calls.listSenders, input);
    const no = await scene.deal("1");
    expect(await ask("plant", { contractNo: no })).toEqual([]);
    await scene.carry(no, "sign", "pay");
    const { firm } = scene.member("mine");
    const sender = { firmId: firm, firmName: "mine有限公司", contracts: 1 };
    expect(await ask("plant", { contractNo: no })).toEqual([{ ...sender, own: false, left: tonnes("6000") }]);
    expect(await ask("mine", { contractNo: no, firmName: "mine" })).toMatchObject([{ own: true }]);
    expect(await ask("plant", { contractNo: no, firmName: "%" })).toEqual([]);
    expect(await ask("stranger", {})).toEqual([]);
    await scene.carry(no, "ship");
    const [after] = await ask("plant", { contractNo: no });
    expect(after?.left).toBeLessThan(tonnes("6000"));
    await scene.carry(no, "close");
    expect(await ask("plant", { contractNo: no })).toEqual([]);
  });

  test("a contract is named by its number; a day beside it must be its own (R-356)", async () => {
    const contractNo = await scene.deal("1");
    const { ask, call } = scene.caller("B");
    const tradingDay = `${contractNo.slice(0, 4)}-${contractNo.slice(4, 6)}-${contractNo.slice(6, 8)}`;
    expect(await ask(calls.readContract, { contractNo })).toMatchObject({ contractNo, tradingDay });
    expect(await ask(calls.readContract, { contractNo, tradingDay })).toMatchObject({ contractNo });
    const foreign = { contractNo, tradingDay: "2026-01-05" };
    expect(await call(calls.readContract, foreign)).toMatchObject({ result: "P1001", data: null });
  });

  test("a firm sells in one contract and buys in another, and is told with whom it has dealt on which side (R-103, R-7100)", async () => {
    await scene.deal("1");
    const id = sectionId("K260615-91");
    const { wares, opensAt } = await scene.schedule({ id, mode: "1" }, [
      {
        owner: scene.member("plant").firm,
        payType: "1",
        rule: { basePrice: yuan("620"), total: tonnes("100"), minQuantity: tonnes("100") },
      },
    ]);
    await exchange.until(opensAt);
    expect(await scene.bid("mine", wares[0] as WareId, null, "100")).toMatchObject({ result: 0 });
    await exchange.settle();
    const listed = async (name: string, query: InputOf<typeof calls.listCounterparties> = {}) =>
      (await scene.member(name).caller.ask(calls.listCounterparties, query)).map(
        ({ firmName, side }) => `${side} ${firmName}`,
      );
    expect(await listed("mine")).toEqual(["B plant有限公司", "S plant有限公司"]);
    expect(await listed("plant")).toEqual(["S mine有限公司", "B mine有限公司"]);
    expect(await listed("plant", { side: "B" })).toEqual(["B mine有限公司"]);
    expect(await listed("stranger")).toEqual([]);
    const [bought] = await scene.member("mine").caller.ask(calls.listCounterparties, { side: "B" });
    expect(bought).toMatchObject({ deals: 1, quantity: tonnes("100"), amount: amount("62000") });
    const foreign = { firm: scene.member("plant").firm };
    expect(await scene.member("stranger").caller.call(calls.listCounterparties, foreign)).toMatchObject(
      codeOf("NOT_FOUND"),
    );
  });

  test("a contract tells what it settles by, in words, and what each side holds and paid", async () => {
    const no = await scene.deal("1");
    const terms = await scene.caller("B").ask(calls.readWareTerms, { contractNo: no });
    expect(terms.qualities.map(({ code, value }) => [code, value])).toContainEqual(["S", "≤0.50"]);
    expect(terms.settlementTerms.map(({ label }) => label)).toContain("热值");
    expect(await scene.caller("B").ask(calls.readFees, { contractNo: no })).toMatchObject({
      deposit: amount("372000"),
      held: amount("372000"),
      fee: amount("1200"),
    });
    const { buyer, seller } = await scene.caller("S").ask(calls.readParties, { contractNo: no });
    expect([buyer.firmName, seller.firmName]).toEqual(["plant有限公司", "mine有限公司"]);
    expect(await scene.caller("S").ask(calls.readActions, { contractNo: no })).toMatchObject({
      side: "S",
      actions: ["sign", "refuse"],
    });
  });
});

describe("the service fee", () => {
  test.each([
    ["S", amount("1200")],
    ["B", amount("0")],
  ] as const)("where %s refuses to sign, %i fen of it come back to the buyer", async (side, back) => {
    const no = await scene.deal("1");
    await scene.caller(side).ask(calls.refuseToSign, { contractNo: no, memo: "设备检修" });
    const { orderNo } = await exchange.db
      .selectFrom("contracts.contract")
      .select("orderNo")
      .where("contractNo", "=", no)
      .executeTakeFirstOrThrow();
    const fee = exchange.db
      .selectFrom("funds.serviceFee")
      .select(["amount", "refunded"])
      .where("orderNo", "=", orderNo)
      .where("firmId", "=", firmId("plant"));
    expect(await fee.executeTakeFirstOrThrow()).toEqual({ amount: amount("1200"), refunded: back });
    await checkBooks(exchange);
  });
});
