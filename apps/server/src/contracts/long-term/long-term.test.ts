import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { LongTermId, PlanId, ReceiverId } from "@zd/domain/contracts/long-term";
import { type Fen, type FileId, firmId } from "@zd/domain/kernel/brand";
import { perTonne, tonnes, yuan } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillClearing } from "../../funds/index.ts";
import { certify } from "../../signing/index.ts";
import { type BankScene, fundPassword, openBankScene } from "../../testing/bank-scene.ts";
import { expectPurse } from "../../testing/card-figures.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, company, type Scene, setScene } from "../../testing/market-scene.ts";
import { smallPdf } from "../../testing/samples.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { Envelope, TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { uploaded } from "../../testing/upload.ts";

const calls = api.longTerm;
const control = api.longTermControl;
const page = { pageIndex: 1, pageSize: 100, filters: {} };

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let second: string;
let staff: Record<"risk" | "clerk" | "auditor", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  const everything = { roles: ["administrator"], funds: "99000000" } as const;
  bank = openBankScene(exchange, scene);
  await bank.faults({ delayMs: 0 });
  for (const name of ["plant", "stranger"]) {
    await scene.join(name, { ...everything, withFundPassword: true });
  }
  await bank.joinBound("mine", { ...everything, atBank: "1000" });
  second = await bank.openAt("mine", "1000");
  await bank.bind("mine", second);
  await scene.join("plant-viewer", { roles: ["viewer"] });
  for (const [i, name] of ["plant", "mine", "stranger"].entries()) {
    const { firm, user } = scene.member(name);
    await certify(exchange.platform.transact, { company, firm, user, mobile: `1380000000${i}` });
  }
  staff = await openStaff(exchange, { risk: "riskController", clerk: "settlementClerk", auditor: "auditor" });
  await exchange.platform.transact(fillClearing);
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const caller = (name: string) => scene.member(name).caller;
const codeOf = (answer: Envelope) => answer.result ?? answer.code;

const terms: InputOf<typeof control.register> = {
  buyer: firmId("plant"),
  seller: firmId("mine"),
  product: "混煤(5500)",
  producer: "张家峁矿",
  place: "秦皇岛港",
  published: tonnes("30000"),
  quantity: tonnes("20000"),
  pricing: { kind: "BASE_FLOAT", base: perTonne("675"), kcal: 5_500 },
  months: [
    { month: "2026-06", quantity: tonnes("10000") },
    { month: "2026-07", quantity: tonnes("10000") },
  ],
  files: [],
};

const register = (change: Partial<typeof terms> = {}) =>
  staff.risk.call(control.register, { ...terms, ...change });

interface Opened {
  readonly contractId: LongTermId;
  readonly planId: PlanId;
  readonly later: PlanId;
  readonly accounts: readonly ReceiverId[];
}

/** A contract that both have signed, with its price of June set where wanted. */
async function open({ priced = true, signed = true } = {}): Promise<Opened> {
  const { contractId } = await staff.risk.ask(control.register, terms);
  const plans = await caller("plant").ask(calls.listPlans, { contractId });
  const [planId, later] = plans.map((plan) => plan.planId) as [PlanId, PlanId];
  if (signed) {
    for (const side of ["mine", "plant"]) await caller(side).ask(calls.sign, { contractId, files: [] });
  }
  if (priced) {
    const index = [perTonne("679"), perTonne("681")];
    await staff.risk.ask(control.setPrice, { contractId, planId, seen: 0, index });
  }
  const options = await caller("plant").ask(calls.listReceiverOptions, { contractId });
  return { contractId, planId, later, accounts: options.map(({ receiver }) => receiver) };
}

const of = ({ contractId, planId }: Opened) => ({ contractId, planId });
const setReceiver = (cx: Opened, by = "plant", place = 0) =>
  caller(by).call(calls.setReceiver, { ...of(cx), receiver: cx.accounts[place] as ReceiverId });
const pay = (cx: Opened, amount: string, by = "plant") =>
  caller(by).call(calls.pay, { ...of(cx), amount: yuan(amount), fundPassword });
const withdraw = (cx: Opened, amount: string, by = "mine") =>
  caller(by).call(calls.withdraw, { ...of(cx), amount: yuan(amount), fundPassword });
const readPlan = (cx: Opened, by = "plant") => caller(by).ask(calls.readPlan, of(cx));
const lastTransfer = async (cx: Opened) =>
  (await caller("mine").ask(calls.listWithdrawals, of(cx))).at(-1)?.transfer as string;

const purse = async (name: string) => {
  const { available, escrow, withdrawal } = await scene.purse(name);
  return { available, escrow, withdrawal } as Record<"available" | "escrow" | "withdrawal", Fen>;
};

/** The call is refused for this reason; nobody's money and no contract is other than before. */
async function refused(code: string, act: () => Promise<Envelope>) {
  const state = async () => [
    await purse("plant"),
    await purse("mine"),
    await exchange.db.selectFrom("contracts.longTerm").select(["id", "version"]).orderBy("id").execute(),
  ];
  const before = await state();
  expect(codeOf(await act())).toBe(code);
  expect(await state()).toEqual(before);
}

describe("a long-term contract", () => {
  test("is registered by the exchange, signed by both, and runs", async () => {
    const { contractId } = await staff.risk.ask(control.register, terms);
    expect(contractId).toMatch(/^CX260615-\d{4}$/);
    const read = () => caller("plant").ask(calls.readContract, { contractId });
    expect(await read()).toMatchObject({
      state: "0",
      side: "B",
      maySign: true,
      buyer: { firmName: "plant有限公司" },
      quantity: tonnes("20000"),
      firstMonth: "2026-06",
      lastMonth: "2026-07",
    });
    expect(
      (await caller("plant").ask(calls.listPayPlans, page)).rows.map((row) => row.contractId),
    ).not.toContain(contractId);
    expect(codeOf(await caller("plant").call(calls.sign, { contractId, files: [] }))).toBe(0);
    await refused("T1070", () => caller("plant").call(calls.sign, { contractId, files: [] }));
    const waiting = (await staff.auditor.ask(control.listContracts, { ...page, filters: { contractId } }))
      .rows[0];
    expect(waiting).toMatchObject({ state: "0", unsigned: "卖方", buyer: "plant有限公司" });
    await caller("mine").ask(calls.sign, { contractId, files: [] });
    expect(await read()).toMatchObject({ state: "1", maySign: false, signed: ["B", "S"] });
    const rows = (await caller("plant").ask(calls.listPayPlans, page)).rows;
    expect(rows.filter((row) => row.contractId === contractId)).toMatchObject([
      { state: "0", todo: "set-receiver", awaited: "Y", month: "2026-06", price: null },
      { state: "0", month: "2026-07" },
    ]);
  });

  test.each([
    ["C1093", { seller: firmId("plant") }],
    ["T1234", { buyer: firmId("nobody") }],
    ["T1234", { seller: exchangeFirm }],
    ["C1080", { published: tonnes("19999") }],
    ["C1081", { quantity: tonnes("20001") }],
    ["C1082", { months: [terms.months[0], terms.months[0]] as typeof terms.months }],
    ["C1010", { months: [], quantity: tonnes("0") }],
    ["C1009", { pricing: { kind: "FIXED", price: perTonne("0") } }],
    ["A1009", { files: ["0123456789abcdef" as FileId] }],
  ] as const)("is refused with %s where it says %o", async (code, change) => {
    const part = code === "C1010" ? { months: [{ month: "2026-06", quantity: tonnes("0") }] } : change;
    await refused(code, () => register(part as Partial<typeof terms>));
  });

  test("is signed by nobody without a certificate, nor by whose certificate is no more", async () => {
    const { contractId } = await staff.risk.ask(control.register, terms);
    const sign = (name: string) => caller(name).call(calls.sign, { contractId, files: [] });
    await scene.join("plant-new", { roles: ["administrator"] });
    const { firm } = scene.member("plant");
    const { user } = scene.member("plant-new");
    await exchange.db
      .updateTable("identity.operator")
      .set({ firmId: firm })
      .where("userId", "=", user)
      .execute();
    await refused("C1007", () => sign("plant-new"));
    expect(codeOf(await sign("plant"))).toBe(0);
  });

  test("is registered by nobody else", async () => {
    await refused("P1003", () => staff.clerk.call(control.register, terms));
    await refused("P1003", () => caller("plant").call(control.register, terms));
    await refused("GA-101", () => exchange.anonymous.call(control.register, terms));
  });

  test("is not there for a third firm", async () => {
    const cx = await open();
    const { contractId } = cx;
    const stranger = caller("stranger");
    for (const read of [
      calls.readContract,
      calls.listPlans,
      calls.listPayments,
      calls.listWithdrawals,
      calls.listReceiverOptions,
      calls.listReceivers,
      calls.listDeliveries,
      calls.listSettlements,
      calls.listAttachments,
      calls.listSteps,
    ]) {
      expect(codeOf(await stranger.call(read, { contractId }))).toBe("P1004");
    }
    expect(codeOf(await stranger.call(calls.readPlan, of(cx)))).toBe("P1004");
    await refused("P1004", () => setReceiver(cx, "stranger"));
    await refused("P1004", () => pay(cx, "1", "stranger"));
    await refused("P1004", () => withdraw(cx, "1", "stranger"));
    expect((await stranger.ask(calls.listContracts, page)).total).toBe(0);
    expect((await stranger.ask(calls.listPayPlans, page)).total).toBe(0);
    expect((await stranger.ask(calls.listCashPlans, page)).total).toBe(0);
  });
});

describe("a monthly plan", () => {
  test("is paid at 677.50 where the index averages 680, and withdrawn, each fen explained", async () => {
    const [plant, mine] = [await purse("plant"), await purse("mine")];
    const atBank = await bank.bankBalance(second);
    const cx = await open();
    expect(await readPlan(cx)).toMatchObject({
      price: perTonne("677.5"),
      index: perTonne("680"),
      amount: yuan("6775000"),
      actions: ["set-receiver"],
    });
    expect(codeOf(await setReceiver(cx))).toBe(0);
    expect(codeOf(await setReceiver(cx, "plant", 1))).toBe(0);
    expect(codeOf(await pay(cx, "3000000"))).toBe(0);
    expect(await readPlan(cx)).toMatchObject({ state: "2", due: yuan("3775000"), actions: ["pay"] });
    expect(codeOf(await pay(cx, "3775000"))).toBe(0);
    expect(await readPlan(cx, "mine")).toMatchObject({
      state: "3",
      withdrawable: yuan("6775000"),
      receiver: { number: second, holder: "mine有限公司" },
      actions: ["withdraw", "deliver"],
    });
    const { plans } = await staff.auditor.ask(control.readContract, { contractId: cx.contractId });
    const ends = `${second.slice(0, 3)}${"*".repeat(second.length - 7)}${second.slice(-4)}`;
    expect(plans.map(({ receiver }) => receiver?.number)).toContain(ends);
    expect(await purse("mine")).toEqual({ ...mine, escrow: mine.escrow + yuan("6775000") });

    await bank.faults({ delayMs: 60_000 });
    expect(codeOf(await withdraw(cx, "4000000"))).toBe(0);
    expect(await readPlan(cx, "mine")).toMatchObject({ state: "4", withdrawable: yuan("2775000") });
    expect(await purse("mine")).toEqual({
      ...mine,
      escrow: mine.escrow + yuan("2775000"),
      withdrawal: mine.withdrawal + yuan("4000000"),
    });
    await exchange.wait(180_000);
    expect(await readPlan(cx)).toMatchObject({ state: "3", withdrawn: yuan("4000000") });
    await withdraw(cx, "2775000");
    await exchange.wait(180_000);
    await bank.faults({ delayMs: 0 });
    expect(await readPlan(cx)).toMatchObject({ state: "5", withdrawn: yuan("6775000") });
    expect(await bank.bankBalance(second)).toBe(atBank + yuan("6775000"));
    expect(await purse("mine")).toEqual(mine);
    expect(await purse("plant")).toEqual({ ...plant, available: plant.available - yuan("6775000") });

    const steps = await caller("plant").ask(calls.listSteps, of(cx));
    expect(steps.map(({ kind, party }) => [kind, party])).toEqual([
      ["plan-priced", "X"],
      ["receiver-set", "B"],
      ["receiver-set", "B"],
      ["plan-paid", "B"],
      ["plan-paid", "B"],
      ["withdrawal-begun", "S"],
      ["withdrawal-ended", null],
      ["withdrawal-begun", "S"],
      ["withdrawal-ended", null],
    ]);
    expect(steps[3]?.vouchers).toEqual([
      {
        kind: "payment-made",
        legs: [
          { side: "B", bucket: "available", amount: -yuan("3000000") },
          { side: "S", bucket: "escrow", amount: yuan("3000000") },
        ],
      },
    ]);
    expect(steps[6]?.vouchers[0]?.legs).toEqual([
      { side: "S", bucket: "withdrawal", amount: -yuan("4000000") },
      { side: null, bucket: null, amount: yuan("4000000") },
    ]);
    const transfers = await caller("mine").ask(calls.listWithdrawals, of(cx));
    expect(transfers).toMatchObject([
      { state: "2", amount: yuan("4000000"), receiver: { number: second } },
      { state: "2", amount: yuan("2775000") },
    ]);
    // What the log says is what the ledger has.
    const posted = await exchange.db
      .selectFrom("funds.voucher")
      .innerJoin("funds.entry", "funds.entry.voucherNo", "funds.voucher.no")
      .select(["funds.voucher.kind", "bucket", "amount"])
      .where("reference", "in", [cx.contractId, ...transfers.map(({ transfer }) => transfer)])
      .orderBy("no")
      .orderBy("leg")
      .execute();
    expect(posted.map(({ kind, amount }) => [kind, amount])).toEqual(
      steps.flatMap(({ vouchers }) =>
        vouchers.flatMap(({ kind, legs }) => legs.map(({ amount }) => [kind, amount])),
      ),
    );
    expect(await caller("plant").ask(calls.listReceivers, of(cx))).toHaveLength(2);
    expect((await caller("mine").ask(calls.listPayments, of(cx))).map(({ amount }) => amount)).toEqual([
      yuan("3000000"),
      yuan("3775000"),
    ]);
  });

  test("comes to what its cards have shown: priced, paid, taken out and settled", async () => {
    const cx = await open({ priced: false });
    await setReceiver(cx);
    const firm = (name: string) => scene.member(name).firm;
    const preview = (name: string, action: "pay" | "withdraw" | "confirm-settlement", amount?: string) =>
      caller(name).ask(calls.previewPlan, {
        ...of(cx),
        action,
        amount: amount === undefined ? undefined : yuan(amount),
      });
    const index = [perTonne("679"), perTonne("681")];
    const priced = await staff.auditor.ask(control.previewPrice, { ...of(cx), index });
    expect(priced).toMatchObject({ amount: yuan("6775000"), barred: null });
    expect((await preview("plant", "pay", "1")).barred).toContain("本月价格尚未确定");
    expect(codeOf(await caller("plant").call(control.previewPrice, { ...of(cx), index }))).toBe("P1003");
    await staff.risk.ask(control.setPrice, { ...of(cx), seen: 1, index });
    expect((await readPlan(cx)).amount).toBe(priced.amount);

    for (const name of ["stranger"])
      expect(
        codeOf(await caller(name).call(calls.previewPlan, { ...of(cx), action: "pay", amount: yuan("1") })),
      ).toBe("P1004");
    const payment = await preview("plant", "pay", "6775000");
    await expectPurse(exchange, firm("plant"), payment, 0);
    const paid = (amount: string, card: string) =>
      caller("plant").call(calls.pay, { ...of(cx), amount: yuan(amount), fundPassword, card });
    await refused("P1031", () => paid("6775000", "stale"));
    await refused("P1031", () => paid("6774999", payment.seen));
    expect(codeOf(await paid("6775000", payment.seen))).toBe(0);
    await expectPurse(exchange, firm("plant"), payment, 1);
    expect((await preview("plant", "pay", "1")).effect?.rows[0]?.values[1]).toBeNull();

    const taken = await preview("mine", "withdraw", "4000");
    const take = (card: string) =>
      caller("mine").call(calls.withdraw, { ...of(cx), amount: yuan("4000"), fundPassword, card });
    await refused("P1031", () => take(payment.seen));
    expect(codeOf(await take(taken.seen))).toBe(0);
    await expectPurse(exchange, firm("mine"), taken, 1);
    await exchange.wait(180_000);

    const [quantity, price] = [tonnes("9500"), perTonne("677.5")];
    await caller("mine").ask(calls.deliver, { ...of(cx), quantity, files: [] });
    await caller("mine").ask(calls.settle, { ...of(cx), quantity: tonnes("9600"), price, files: [] });
    const older = await preview("plant", "confirm-settlement");
    await caller("mine").ask(calls.settle, { ...of(cx), quantity, price, files: [] });
    const settled = await preview("plant", "confirm-settlement");
    expect(settled).toMatchObject({ amount: yuan("338750"), barred: null });
    const confirm = (card: string) => caller("plant").call(calls.confirmSettlement, { ...of(cx), card });
    await refused("P1031", () => confirm(older.seen));
    expect(codeOf(await confirm(settled.seen))).toBe(0);
    await expectPurse(exchange, firm("plant"), settled, 1);
    expect((await preview("plant", "confirm-settlement")).barred).not.toBeNull();
  });

  test("refuses wrong amounts, wrong accounts and the wrong side", async () => {
    const cx = await open();
    await refused("C1086", () => pay(cx, "1"));
    await refused("C1086", () => withdraw(cx, "1"));
    await refused("C1084", () =>
      caller("plant").call(calls.setReceiver, { ...of(cx), receiver: "CX-A9" as ReceiverId }),
    );
    await refused("P1003", () => setReceiver(cx, "mine"));
    await refused("P1003", () => pay(cx, "1", "mine"));
    await setReceiver(cx);
    await refused("C1009", () => pay(cx, "0"));
    await refused("C1008", () => pay(cx, "6775000.01"));
    await pay(cx, "1000");
    await refused("C1085", () => setReceiver(cx, "plant", 1));
    await refused("C1087", () => withdraw(cx, "1000.01"));
    await refused("C1009", () => withdraw(cx, "-1"));
    await refused("P1003", () => withdraw(cx, "1", "plant"));
    await refused("C1083", () => pay({ ...cx, planId: "P9" as PlanId }, "1"));
    await refused("C1089", () =>
      staff.risk.call(control.closePlan, { ...of(cx), seen: 3, memo: "需求取消" }),
    );
  });

  test("is not paid before both have signed, before it has a price, or without the money", async () => {
    const unsigned = await open({ signed: false, priced: false });
    await refused("T1070", () => setReceiver(unsigned));
    const cx = await open({ priced: false });
    await setReceiver(cx);
    await refused("C1091", () => pay(cx, "1"));
    await refused("C1009", () =>
      staff.risk.call(control.setPrice, { ...of(cx), seen: 1, index: [perTonne("0")] }),
    );
    await refused("C1006", () =>
      staff.risk.call(control.setPrice, { ...of(cx), seen: 0, index: [perTonne("680")] }),
    );
    await staff.risk.ask(control.setPrice, { ...of(cx), seen: 1, index: [perTonne("99999")] });
    await refused("T1040", () => pay(cx, "500000000"));
  });

  test("is paid with the right fund password, by whom it belongs to", async () => {
    const cx = await open();
    await setReceiver(cx);
    const wrong = { ...of(cx), amount: yuan("1"), fundPassword: "000000" };
    await refused("F1001", () => caller("plant").call(calls.pay, wrong));
    await refused("F1001", () => caller("mine").call(calls.withdraw, wrong));
    await refused("P1003", () => caller("plant-viewer").call(calls.pay, wrong));
    expect(codeOf(await pay(cx, "1"))).toBe(0);
  });

  test("sees the second of two operators refused, and one who asks twice paid once", async () => {
    const cx = await open();
    await setReceiver(cx);
    const all = { ...of(cx), amount: yuan("6775000"), fundPassword };
    const both = await Promise.all([
      caller("plant").call(calls.pay, all),
      caller("plant").call(calls.pay, all),
    ]);
    expect(both.map(codeOf).toSorted()).toEqual([0, "C1008"]);
    const part = { ...of(cx), amount: yuan("100"), fundPassword, seen: (await readPlan(cx)).version };
    const twice = await Promise.all([
      caller("mine").call(calls.withdraw, part),
      caller("mine").call(calls.withdraw, part),
    ]);
    expect(twice.map(codeOf).toSorted()).toEqual([0, "C1006"]);
    const again = { ...of(cx), amount: yuan("200"), fundPassword };
    const headers = { "x-request-id": "longterm-0001" };
    await caller("mine").call(calls.withdraw, again, headers);
    await caller("mine").call(calls.withdraw, again, headers);
    expect(await readPlan(cx)).toMatchObject({ withdrawing: yuan("300") });
  });

  test("has its withdrawal back where the bank would not pay, and hears it once", async () => {
    await exchange.wait(180_000);
    const mine = await purse("mine");
    const cx = await open();
    await setReceiver(cx);
    await pay(cx, "5000");
    await bank.faults({ refusal: "账户状态异常", answers: "twice", delayMs: 0 });
    await withdraw(cx, "5000");
    await exchange.wait(180_000);
    await bank.faults({ delayMs: 0 });
    expect(await readPlan(cx)).toMatchObject({ state: "2", withdrawable: yuan("5000"), withdrawing: 0n });
    expect(await purse("mine")).toEqual({ ...mine, escrow: mine.escrow + yuan("5000") });
    expect((await caller("mine").ask(calls.listWithdrawals, of(cx)))[0]).toMatchObject({
      state: "3",
      answer: "账户状态异常",
    });
    const steps = await caller("mine").ask(calls.listSteps, of(cx));
    expect(steps.filter(({ kind }) => kind === "withdrawal-ended")).toHaveLength(1);
  });

  test("has its large withdrawal approved by the exchange first, or has it back", async () => {
    const cx = await open();
    await setReceiver(cx);
    await pay(cx, "6775000");
    await withdraw(cx, "5000000");
    const rejected = (await lastTransfer(cx)) as never;
    expect(await readPlan(cx)).toMatchObject({ state: "4" });
    await staff.clerk.ask(api.fundDesk.rejectTransfer, { transfer: rejected, opinion: "请提供发票" });
    await exchange.settle();
    expect(await readPlan(cx)).toMatchObject({ state: "3", withdrawable: yuan("6775000") });
    await withdraw(cx, "6775000");
    const approved = (await lastTransfer(cx)) as never;
    await staff.clerk.ask(api.fundDesk.approveTransfer, { transfer: approved });
    await exchange.wait(180_000);
    expect(await readPlan(cx)).toMatchObject({ state: "5", withdrawn: yuan("6775000") });
  });

  test("is delivered and settled with papers that both read, and what was paid too much comes back", async () => {
    const cx = await open();
    await setReceiver(cx);
    await pay(cx, "6775000");
    const [plant, mine] = [await purse("plant"), await purse("mine")];
    const papers = [{ name: "过磅单.pdf", bytes: smallPdf() }];
    const [stored] = await uploaded(exchange, scene.member("mine").token, papers);
    const file = stored?.file as FileId;
    const deliver = (quantity: string, files: FileId[] = []) =>
      caller("mine").call(calls.deliver, { ...of(cx), quantity: tonnes(quantity), files });
    await refused("C1010", () => deliver("0"));
    expect(codeOf(await deliver("9500", [file]))).toBe(0);
    const settlement = { ...of(cx), quantity: tonnes("9500"), price: perTonne("677.5"), files: [] };
    await refused("P1003", () => caller("plant").call(calls.settle, settlement));
    await refused("T1070", () => caller("plant").call(calls.confirmSettlement, of(cx)));
    await caller("mine").ask(calls.settle, settlement);
    await refused("T1070", () => deliver("1"));
    expect(await readPlan(cx)).toMatchObject({
      proposed: { amount: yuan("6436250") },
      actions: ["confirm-settlement"],
    });
    await refused("P1003", () => caller("mine").call(calls.confirmSettlement, of(cx)));
    await caller("plant").ask(calls.confirmSettlement, of(cx));
    expect(await purse("plant")).toEqual({ ...plant, available: plant.available + yuan("338750") });
    expect(await purse("mine")).toEqual({ ...mine, escrow: mine.escrow - yuan("338750") });
    await refused("T1070", () => caller("plant").call(calls.confirmSettlement, of(cx)));
    expect(await caller("plant").ask(calls.listSettlements, of(cx))).toMatchObject([
      { settlement: { amount: yuan("6436250") }, returned: yuan("338750") },
    ]);
    expect(await caller("plant").ask(calls.listDeliveries, of(cx))).toMatchObject([
      { quantity: tonnes("9500"), attachments: [{ name: "过磅单.pdf" }] },
    ]);
    expect(await caller("plant").ask(calls.listAttachments, { contractId: cx.contractId })).toMatchObject([
      { label: "交收", attachments: [{ file }] },
    ]);
    const link = `/api${api.files.download.path}?path=${file}`;
    const saved = async (name: string) =>
      (await exchange.send("GET", link, undefined, { "x-token": scene.member(name).token })).status;
    expect([await saved("plant"), await saved("stranger")]).toEqual([200, 404]);
    const { fulfilment } = await caller("plant").ask(calls.readContract, { contractId: cx.contractId });
    expect(fulfilment.map(({ period, rate, met }) => [period, rate, met])).toEqual([
      ["2026-06", 9_500, true],
      ["2026-Q2", 9_500, true],
      ["2026", 4_750, false],
      ["2026-07", 0, false],
      ["2026-Q3", 0, false],
    ]);
  });

  test("waits with its settlement while too much of it is on its way to the bank", async () => {
    const cx = await open();
    await setReceiver(cx);
    await pay(cx, "6775000");
    expect(codeOf(await withdraw(cx, "6775000"))).toBe(0);
    await caller("mine").ask(calls.deliver, { ...of(cx), quantity: tonnes("9500"), files: [] });
    await caller("mine").ask(calls.settle, {
      ...of(cx),
      quantity: tonnes("9500"),
      price: perTonne("677.5"),
      files: [],
    });
    await refused("C1088", () => caller("plant").call(calls.confirmSettlement, of(cx)));
  });
});

describe("a card", () => {
  const row = (title: string, from: string, to: string) => ({ title, from, to });
  const firm = (name: string) => scene.member(name).firm;

  test("of a registration says month by month what both sides will sign", async () => {
    const card = await staff.risk.ask(control.previewRegistration, terms);
    expect(card).toMatchObject({
      party: "plant有限公司 与 mine有限公司",
      amount: yuan("13500000"),
      changes: [
        row("2026-06 计划", "", "10,000 吨 × 675.00 元/吨（暂定），6,750,000.00 元"),
        row("2026-07 计划", "", "10,000 吨 × 675.00 元/吨（暂定），6,750,000.00 元"),
      ],
      barred: null,
    });
    await refused("P1031", () => register({ place: "黄骅港", card: card.seen } as Partial<typeof terms>));
    const { contractId } = await staff.risk.ask(control.register, { ...terms, card: card.seen });
    const read = await staff.auditor.ask(control.readContract, { contractId });
    expect(read.plans.map(({ amount }) => amount)).toEqual([yuan("6750000"), yuan("6750000")]);
    const less = { ...terms, published: tonnes("1") };
    expect(await staff.risk.ask(control.previewRegistration, less)).toMatchObject({
      amount: null,
      changes: [],
      barred: (await register(less)).msg,
    });
    expect(codeOf(await staff.auditor.call(control.previewRegistration, terms))).toBe("P1003");
  });

  test("of a signature says what the firm binds itself to, and whether the contract runs with it", async () => {
    const { contractId } = await open({ signed: false, priced: false });
    const preview = (name: string) => caller(name).ask(calls.previewSign, { contractId });
    const sign = (name: string, card: string) =>
      caller(name).call(calls.sign, { contractId, files: [], card });
    const first = await preview("mine");
    const early = await preview("plant");
    expect(first).toMatchObject({ party: "plant有限公司", amount: yuan("13500000"), barred: null });
    expect(first.changes[0]).toEqual(row("已签订", "", "卖方"));
    expect(codeOf(await sign("mine", first.seen))).toBe(0);
    await refused("P1031", () => sign("plant", early.seen));
    const second = await preview("plant");
    expect(second.changes.slice(0, 2)).toEqual([
      row("合同状态", "待签订", "履行中"),
      row("已签订", "卖方", "卖方、买方"),
    ]);
    expect(codeOf(await sign("plant", second.seen))).toBe(0);
    expect((await caller("plant").ask(calls.readContract, { contractId })).state).toBe("1");
    expect(await preview("plant")).toMatchObject({ changes: [], barred: expect.any(String) });
    expect(codeOf(await caller("stranger").call(calls.previewSign, { contractId }))).toBe("P1004");
    expect(codeOf(await caller("plant-viewer").call(calls.previewSign, { contractId }))).toBe("P1003");
  });

  test("of the receiver, a delivery and a settlement shows the month before and after, and what the buyer's answer brings", async () => {
    const cx = await open();
    const preview = (name: string, input: Omit<InputOf<typeof calls.previewPlan>, "contractId" | "planId">) =>
      caller(name).ask(calls.previewPlan, { ...of(cx), ...input });
    const [one, two] = cx.accounts as [ReceiverId, ReceiverId];
    const receiver = await preview("plant", { action: "set-receiver", receiver: one });
    expect(receiver).toMatchObject({
      effect: null,
      changes: [
        row("收款账户", "--", expect.stringContaining("mine有限公司")),
        row("计划状态", "待设置收款方", "待付款"),
      ],
    });
    const set = (to: ReceiverId) =>
      caller("plant").call(calls.setReceiver, { ...of(cx), receiver: to, card: receiver.seen });
    await refused("P1031", () => set(two));
    expect(codeOf(await set(one))).toBe(0);
    await pay(cx, "6775000");

    const [quantity, price] = [tonnes("9500"), perTonne("677.5")];
    const delivery = await preview("mine", { action: "deliver", quantity });
    expect(delivery).toMatchObject({
      effect: null,
      changes: [
        row("2026-06 已交收", "0 吨", "9,500 吨"),
        row("2026-06 未交收", "10,000 吨", "500 吨"),
        row("合同已交收", "0 吨", "9,500 吨"),
      ],
      evidence: [{ passed: true }],
    });
    const deliver = (weight: typeof quantity) =>
      caller("mine").call(calls.deliver, { ...of(cx), quantity: weight, files: [], card: delivery.seen });
    await refused("P1031", () => deliver(tonnes("9501")));
    expect(codeOf(await deliver(quantity))).toBe(0);
    expect((await preview("mine", { action: "deliver", quantity: tonnes("600") })).evidence).toEqual([
      { passed: false, words: "超出计划量 100 吨" },
    ]);

    const settlement = await preview("mine", { action: "settle", quantity, price });
    expect(settlement).toMatchObject({
      amount: yuan("6436250"),
      changes: expect.arrayContaining([
        row("货款", "6,775,000.00 元", "6,436,250.00 元"),
        row("已付", "6,775,000.00 元", "6,436,250.00 元"),
      ]),
      evidence: [{ passed: true }, { passed: true }],
    });
    await expectPurse(exchange, firm("mine"), settlement, 0);
    const settle = (weight: typeof quantity) =>
      caller("mine").call(calls.settle, {
        ...of(cx),
        quantity: weight,
        price,
        files: [],
        card: settlement.seen,
      });
    await refused("P1031", () => settle(tonnes("9499")));
    expect(codeOf(await settle(quantity))).toBe(0);
    await caller("plant").ask(calls.confirmSettlement, of(cx));
    await expectPurse(exchange, firm("mine"), settlement, 1);
    const late = await preview("mine", { action: "settle", quantity, price });
    expect(late).toMatchObject({ amount: null, changes: [], barred: expect.any(String) });
    const input = { ...of(cx), action: "deliver" as const, quantity };
    expect(codeOf(await caller("plant-viewer").call(calls.previewPlan, input))).toBe("P1003");
  });

  test("of several months says what each comes to, and all of them are paid or taken out, or none", async () => {
    const [a, b] = [await open(), await open()];
    for (const cx of [a, b]) await setReceiver(cx);
    const plans = [a, b].map(of);
    const preview = (name: string, action: "pay" | "withdraw", input = plans) =>
      caller(name).ask(calls.previewPlans, { action, plans: input });
    const payAll = (seen: string) => caller("plant").call(calls.payPlans, { plans, fundPassword, seen });
    const card = await preview("plant", "pay");
    expect(card).toMatchObject({
      amount: yuan("13550000"),
      changes: plans.map(({ planId }) => row(planId, "待付款，待付 6,775,000.00 元", "已付款，待付 0.00 元")),
      barred: null,
    });
    await expectPurse(exchange, firm("plant"), card, 0);
    await pay(b, "5000");
    await refused("P1031", () => payAll(card.seen));
    const anew = await preview("plant", "pay");
    expect(anew.amount).toBe(yuan("13545000"));
    await refused("F1001", () =>
      caller("plant").call(calls.payPlans, { plans, fundPassword: "000000", seen: anew.seen }),
    );
    expect(codeOf(await payAll(anew.seen))).toBe(0);
    await expectPurse(exchange, firm("plant"), anew, 1);
    const unpaid = { contractId: a.contractId, planId: a.later };
    const mixed = await preview("mine", "withdraw", [...plans, unpaid]);
    expect(mixed).toMatchObject({ amount: null, changes: [], barred: expect.any(String) });
    await refused("C1086", () =>
      caller("mine").call(calls.withdrawPlans, { plans: [...plans, unpaid], fundPassword, seen: mixed.seen }),
    );
    const out = await preview("mine", "withdraw");
    const takeAll = () => caller("mine").call(calls.withdrawPlans, { plans, fundPassword, seen: out.seen });
    const { data } = await takeAll();
    expect(data).toMatchObject({ planlist: [{ status: "4" }, { status: "4" }] });
    await expectPurse(exchange, firm("mine"), out, 1);
    for (const call of [calls.payPlans, calls.withdrawPlans] as const)
      await refused("P1004", () => caller("stranger").call(call, { plans, fundPassword, seen: "x" }));
    expect(codeOf(await caller("stranger").call(calls.previewPlans, { action: "pay", plans }))).toBe("P1004");
    await refused("P1003", () =>
      caller("plant-viewer").call(calls.payPlans, { plans, fundPassword, seen: "x" }),
    );
  });

  test("of the end of a month or a contract says what is no longer carried out", async () => {
    const cx = await open();
    const { contractId, later } = cx;
    const preview = (step: "close-plan" | "complete" | "close", planId?: PlanId) =>
      staff.risk.ask(control.previewStep, { contractId, step, planId });
    const closing = await preview("close-plan", cx.planId);
    expect(closing).toMatchObject({
      changes: [
        row("计划状态", "待设置收款方", "关闭"),
        row("待付", "6,775,000.00 元", "0.00 元"),
        row("待交收", "10,000 吨", "0 吨"),
      ],
      falls: { rows: [["2026-06", "未交收 10,000 吨", "待付 6,775,000.00 元"]] },
      barred: null,
    });
    const close = (card: string) =>
      staff.risk.call(control.closePlan, { ...of(cx), seen: 1, memo: "需求取消", card });
    const ending = await preview("close");
    expect(ending).toMatchObject({
      changes: [row("合同状态", "履行中", "已关闭")],
      falls: { words: "2 个月度计划" },
    });
    expect((await preview("complete")).barred).not.toBeNull();
    await refused("P1031", () => close(ending.seen));
    expect(codeOf(await close(closing.seen))).toBe(0);
    await refused("P1031", () =>
      staff.risk.call(control.close, { contractId, memo: "停产", card: ending.seen }),
    );
    const last = await preview("close-plan", later);
    await staff.risk.ask(control.closePlan, {
      contractId,
      planId: later,
      seen: 0,
      memo: "x",
      card: last.seen,
    });
    const completing = await preview("complete");
    expect(completing).toMatchObject({
      changes: [row("合同状态", "履行中", "已完成")],
      falls: null,
      evidence: [{ passed: false, words: "2026 年履约率 0.00%，最低 90.00%" }],
    });
    await refused("P1031", () => staff.risk.call(control.complete, { contractId, card: last.seen }));
    await staff.risk.ask(control.complete, { contractId, card: completing.seen });
    expect((await caller("plant").ask(calls.readContract, { contractId })).state).toBe("2");
    expect(await preview("close")).toMatchObject({ changes: [], falls: null, barred: expect.any(String) });
    const input = { contractId, step: "close" } as const;
    expect(codeOf(await staff.auditor.call(control.previewStep, input))).toBe("P1003");
    const unknown = { ...input, contractId: "CX000000-0000" as LongTermId };
    expect(codeOf(await staff.risk.call(control.previewStep, unknown))).toBe("P1004");
  });
});

describe("the end", () => {
  test("a closed plan takes nothing more; a contract is completed when every month is done or closed", async () => {
    const cx = await open();
    const { contractId, later } = cx;
    await refused("C1090", () => staff.risk.call(control.complete, { contractId }));
    await refused("T1201", () => staff.risk.call(control.closePlan, { ...of(cx), seen: 1, memo: " " }));
    await staff.risk.ask(control.closePlan, { ...of(cx), seen: 1, memo: "需求取消" });
    await refused("T1070", () => setReceiver(cx));
    await refused("T1070", () => pay(cx, "1"));
    await staff.risk.ask(control.closePlan, { contractId, planId: later, seen: 0, memo: "需求取消" });
    const before = await staff.risk.ask(control.readContract, { contractId });
    expect(before).toMatchObject({ mayComplete: true, mayClose: true });
    expect((await staff.auditor.ask(control.readContract, { contractId })).mayComplete).toBe(false);
    await staff.risk.ask(control.complete, { contractId });
    await refused("T1070", () => staff.risk.call(control.complete, { contractId }));
    expect((await caller("plant").ask(calls.readContract, { contractId })).state).toBe("2");
  });

  test("a contract is closed as long as nobody's money lies in it", async () => {
    const cx = await open();
    const { contractId } = cx;
    await setReceiver(cx);
    await pay(cx, "1");
    await refused("C1089", () => staff.risk.call(control.close, { contractId, memo: "停产" }));
    const other = await open({ signed: false, priced: false });
    await staff.risk.ask(control.close, { contractId: other.contractId, memo: "停产" });
    await refused("T1070", () =>
      caller("plant").call(calls.sign, { contractId: other.contractId, files: [] }),
    );
    await refused("P1003", () => staff.auditor.call(control.close, { contractId, memo: "停产" }));
  });

  test("the lists are exported", async () => {
    await open();
    for (const [name, code] of [
      ["plant", "2401"],
      ["mine", "2402"],
      ["plant", "2403"],
    ] as const) {
      const file = await caller(name).ask(api.lists.exportList, { code, conditions: {} });
      expect(file.length).toBeGreaterThan(1_000);
    }
  });

  test("is not withdrawn to an account that is no longer bound, nor outside of the bank's hours", async () => {
    const cx = await open();
    await setReceiver(cx);
    await pay(cx, "5000");
    const bound = (state: "2" | "4") =>
      exchange.db
        .updateTable("funds.agreement")
        .set({ state })
        .where("id", "=", cx.accounts[0] as never)
        .execute();
    await bound("4");
    await refused("C1084", () => withdraw(cx, "1"));
    await bound("2");
    await exchange.until(at("16:00:00"));
    for (const name of ["plant", "mine", "stranger"]) await scene.renew(name);
    await refused("F1004", () => withdraw(cx, "1"));
    expect(await readPlan(cx)).toMatchObject({ withdrawing: 0n, withdrawable: yuan("5000") });
  });
});
