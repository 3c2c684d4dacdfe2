import { api } from "@zd/api";
import type { TodoKind } from "@zd/api/identity/firms";
import { type RefusalName, refusals } from "@zd/api/refusals";
import type { LoanId } from "@zd/domain/financing/codes";
import { type Fen, type FirmId, instant } from "@zd/domain/kernel/brand";
import { dayMs, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { formatAmount, formatYuan } from "@zd/domain/money/yuan";
import { tonnes } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mobileOf } from "../identity/index.ts";
import { columnOf, expectPurse } from "../testing/card-figures.ts";
import { type ContractScene, fundPassword, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { checkBooks, fenOf, thermal } from "../testing/market-scene.ts";
import { smallPdf } from "../testing/samples.ts";
import { textsTo } from "../testing/sent-texts.ts";
import { openStaff, renewStaff } from "../testing/staff-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { uploaded } from "../testing/upload.ts";
import { accrueAll } from "./nightly/interest-run.ts";
import { remindOverdue } from "./nightly/remind-overdue.ts";
import { openFinanceScene } from "./testing/finance-scene.ts";

const { finance, financeControl } = api;
const no = (reason: RefusalName) => ({ result: refusals[reason][0] });

let exchange: TestPlatform;
let scene: ContractScene;
let loans: ReturnType<typeof openFinanceScene>;
let staff: Awaited<ReturnType<typeof openStaff<"risk" | "clerk" | "auditor">>>;
beforeAll(async () => {
  exchange = await openExchange();
  scene = await setContractScene(exchange, "10000000");
  loans = openFinanceScene(exchange, scene);
  staff = await openStaff(exchange, { risk: "riskController", clerk: "settlementClerk", auditor: "auditor" });
});
afterAll(() => exchange.close());

const availableOf = async (firm: string): Promise<Fen> =>
  (
    await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "=", scene.member(firm).firm)
      .where("bucket", "=", "available")
      .executeTakeFirstOrThrow()
  ).balance;

const lent = async () =>
  (
    await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "=", "lender-SF" as FirmId)
      .executeTakeFirstOrThrow()
  ).balance;

const signedDeal = async (payType: "0" | "1" | "2") => {
  const contractNo = await scene.deal(payType);
  await scene.carry(contractNo, "sign");
  return contractNo;
};

/** Days later; the server was down, and everybody is signed in anew. */
async function later(days: number): Promise<void> {
  await scene.until(instant(exchange.clock.now() + days * dayMs));
  staff = await renewStaff(exchange, ["risk", "clerk", "auditor"]);
}

describe("credit", () => {
  test("needs consent, an agreement that is signed, and a purpose", async () => {
    expect(await loans.draft("plant")).toMatchObject(no("CONSENT_MISSING"));
    await loans.consent("plant");
    expect(await loans.draft("plant", "0")).toMatchObject(no("AMOUNT_NOT_POSITIVE"));
    const { data } = (await loans.draft("plant")) as { data: { applyid: never } };
    const credit = data.applyid;
    expect(await loans.draft("plant")).toMatchObject(no("CREDIT_PENDING"));
    expect(await loans.submit("plant", { credit })).toMatchObject(no("AGREEMENT_UNSIGNED"));
    expect(await loans.submit("mine", { credit })).toMatchObject(no("NOT_FOUND"));
    await loans.sign("plant", { credit });
    expect(await loans.submit("plant", { credit })).toMatchObject({ result: 0 });
    expect(await loans.submit("plant", { credit })).toMatchObject(no("STATUS_NOT_ALLOWED"));
    expect(await loans.consent("plant", false)).toMatchObject(no("CONSENT_NEEDED"));
    await exchange.wait(60_000);
    expect(await loans.limitOf("plant")).toMatchObject({ granted: fenOf("1500000"), used: 0n });
    expect(await loans.draft("plant")).toMatchObject(no("CREDIT_HELD"));
  });

  test("the second channel has other rules, and says why it refuses", async () => {
    await loans.borrower("stranger", "1000000", "YH");
    const [credit] = await scene.member("stranger").caller.ask(finance.listCredits, {});
    expect(credit).toMatchObject({ state: "3", memo: "申请资料不足，至少1份" });
  });

  test("is decided once, whether the lender loses its answer, says it twice, or never", async () => {
    await loans.faults({ losesAnswers: true, answers: "never" });
    const credit = await loans.borrower("mine", "3000000");
    await exchange.wait(120_000);
    const [row] = await scene.member("mine").caller.ask(finance.listCredits, { credit });
    expect(row?.state).toBe("2");
    await loans.faults({ answers: "twice" });
  });
});

describe("a loan on an order", () => {
  test("is drawn down to the seller, repaid in part, early, and settled: the worked example", async () => {
    const contractNo = await signedDeal("0");
    expect(await loans.ask("plant", contractNo, { amount: fenOf("2700000") })).toMatchObject(
      no("LOAN_ABOVE_CAP"),
    );
    expect(await loans.ask("plant", contractNo, { amount: fenOf("1500000.01") })).toMatchObject(
      no("LOAN_ABOVE_LIMIT"),
    );
    expect(await loans.ask("plant", contractNo, { term: 91 })).toMatchObject(no("LOAN_TERM_WRONG"));
    expect(await loans.ask("plant", contractNo, { amount: fenOf("1") })).toMatchObject(no("LOAN_TOO_SMALL"));
    expect(await loans.ask("mine", contractNo)).toMatchObject(no("CONTRACT_NOT_FINANCEABLE"));
    expect(await loans.ask("stranger", contractNo)).toMatchObject(no("NOT_FOUND"));

    const [first, second] = [
      await loans.signedLoan("plant", contractNo),
      await loans.signedLoan("plant", contractNo),
    ];
    const [seller, buyer, outside] = [await availableOf("mine"), await availableOf("plant"), await lent()];
    const answers = await Promise.all([
      loans.submit("plant", { loan: first }),
      loans.submit("plant", { loan: second }),
    ]);
    expect(answers.map(({ result }) => result).toSorted()).toEqual([0, refusals.CONTRACT_FINANCED[0]]);
    const loan = answers[0]?.result === 0 ? first : second;
    await exchange.wait(60_000);
    expect(await loans.read("plant", loan)).toMatchObject({ state: "2", payee: "mine有限公司" });
    expect((await availableOf("mine")) - seller).toBe(fenOf("1500000"));
    expect(await availableOf("plant")).toBe(buyer);
    expect((await lent()) - outside).toBe(-fenOf("1500000"));
    expect((await scene.read(contractNo)).paid).toBe(fenOf("1500000"));
    expect(await loans.limitOf("plant")).toMatchObject({ used: fenOf("1500000"), available: 0n });
    expect(await loans.ask("plant", contractNo)).toMatchObject(no("CONTRACT_FINANCED"));

    await later(30);
    for (const [yuan, reason] of [
      ["0", "AMOUNT_NOT_POSITIVE"],
      ["1505437.51", "REPAYMENT_TOO_LARGE"],
    ] as const) {
      expect(await loans.repay("plant", loan, yuan)).toMatchObject(no(reason));
    }
    expect(await loans.repay("stranger", loan, "1")).toMatchObject(no("NOT_FOUND"));
    expect(await loans.repay("plant", loan, "500000")).toMatchObject({
      result: 0,
      data: { interest: "5437.50", principal: "494562.50", payoff: "1005437.50", status: "3" },
    });
    expect(await loans.limitOf("plant")).toMatchObject({ used: fenOf("1005437.50") });
    await later(5);
    const trial = await scene.member("plant").caller.ask(finance.tryRepayment, { loan });
    const { payoff } = trial.debt;
    const both = await Promise.all(
      [1, 2].map(() =>
        scene.member("plant").caller.call(finance.repay, { loan, amount: payoff, fundPassword: "246810" }),
      ),
    );
    expect(both.filter(({ result }) => result === 0)).toHaveLength(1);
    expect(await loans.read("plant", loan)).toMatchObject({ state: "4", debt: { payoff: 0n } });
    expect(await loans.limitOf("plant")).toMatchObject({ used: 0n });
    await exchange.wait(60_000);
    await checkBooks(exchange);
  });

  test("is submitted and repaid by what its cards have shown, and nobody else is shown them", async () => {
    const contractNo = await signedDeal("0");
    const as = (name: string) => scene.member(name).caller;
    const { firm } = scene.member("plant");
    const loan = await loans.signedLoan("plant", contractNo);
    const card = await as("plant").ask(finance.previewLoan, { loan });
    expect(card).toMatchObject({ direction: "借款", amount: fenOf("1500000"), barred: null });
    expect(card.facts).toContainEqual({
      title: "收款",
      words: "mine有限公司即得 1,500,000.00 元，计入合同已付货款",
    });
    const other = await loans.signedLoan("plant", contractNo, { amount: fenOf("1000000") });
    const older = await as("plant").ask(finance.previewLoan, { loan: other });
    expect(await as("stranger").call(finance.previewLoan, { loan })).toMatchObject(no("NOT_FOUND"));
    const submitted = (seen: string) =>
      as("plant").call(finance.giveCommand, { command: "submit", code: "", fundPassword, loan, seen });
    expect(await submitted(older.seen)).toMatchObject(no("CARD_CHANGED"));
    const seller = await availableOf("mine");
    expect(await submitted(card.seen)).toMatchObject({ result: 0 });
    await exchange.wait(60_000);
    const { granted, used, available } = (await loans.limitOf("plant")) ?? {};
    expect(columnOf(card, 1)).toEqual({ 授信额度: granted, 已用额度: used, 可用额度: available });
    expect((await availableOf("mine")) - seller).toBe(card.amount);
    const late = await as("plant").ask(finance.previewLoan, { loan: other });
    expect([late.barred, columnOf(late, 1)["可用额度"]]).toEqual([
      expect.stringContaining("已办理融资"),
      null,
    ]);

    await later(10);
    const input = { loan, amount: fenOf("600000") };
    const repayment = await as("plant").ask(finance.previewRepayment, input);
    expect(repayment).toMatchObject({ direction: "还款", party: "朔方银行供应链金融", barred: null });
    await expectPurse(exchange, firm, repayment, 0);
    expect(await as("stranger").call(finance.previewRepayment, input)).toMatchObject(no("NOT_FOUND"));
    const repaid = (amount: Fen, seen: string) =>
      as("plant").call(finance.repay, { loan, amount, fundPassword, seen });
    expect(await repaid(fenOf("600001"), repayment.seen)).toMatchObject(no("CARD_CHANGED"));
    expect(await repaid(input.amount, repayment.seen)).toMatchObject({ result: 0 });
    await expectPurse(exchange, firm, repayment, 1);
    const { debt } = await loans.read("plant", loan);
    const left = repayment.facts.find(({ title }) => title === "结清金额")?.words;
    expect(left).toBe(`1,501,812.50 → ${formatAmount(debt.payoff)} 元`);
    expect(await repaid(input.amount, repayment.seen)).toMatchObject(no("CARD_CHANGED"));

    const tooMuch = await as("plant").ask(finance.previewRepayment, { loan, amount: fenOf("2000000") });
    expect([tooMuch.barred, columnOf(tooMuch, 1)["可用资金"]]).toEqual([
      expect.stringContaining("超出结清金额"),
      null,
    ]);
    await loans.repay("plant", loan, formatYuan(debt.payoff));
    const settled = await as("plant").ask(finance.previewRepayment, { loan, amount: fenOf("1") });
    expect(settled.barred).toBe(refusals.STATUS_NOT_ALLOWED[1]);
    await exchange.wait(60_000);
    await checkBooks(exchange);
  });

  test("that cannot be paid any more goes back to the lender", async () => {
    const contractNo = await signedDeal("0");
    const loan = await loans.signedLoan("plant", contractNo);
    await loans.faults({ delayMs: 600_000 });
    await exchange.db.updateTable("sandbox.lender").set({ down: true }).execute();
    await loans.submit("plant", { loan });
    await scene.carry(contractNo, "pay");
    await loans.faults();
    const before = await lent();
    await exchange.wait(180_000);
    expect(await loans.read("plant", loan)).toMatchObject({
      state: "9",
      memo: "合同已不能付款，款项已退回资金方",
    });
    expect(await lent()).toBe(before);
    expect(await loans.limitOf("plant")).toMatchObject({ used: 0n });
  });

  test("is refused with its reason where the lender has no money to lend, and nothing moves", async () => {
    const contractNo = await signedDeal("0");
    await loans.faults({ refusal: "系统维护" });
    const loan = await loans.drawn("plant", contractNo);
    await loans.faults();
    expect(await loans.read("plant", loan)).toMatchObject({ state: "9", memo: "系统维护" });
    expect(await loans.limitOf("plant")).toMatchObject({ used: 0n });
    expect((await scene.read(contractNo)).paid).toBe(0n);
  });
});

describe("an overdue loan", () => {
  /** What the firm's phone has got about a loan, each message once whoever has it. */
  const textsAbout = async (loan: LoanId) => {
    const texts = await textsTo(exchange, await mobileOf(exchange.db, scene.member("plant").user));
    return texts.filter((words) => words.includes(loan));
  };
  const todoOf = async (todoKind: TodoKind) =>
    (await scene.member("plant").caller.ask(api.firms.readTodo, {})).find(({ kind }) => kind === todoKind);
  const listCalls = () =>
    staff.risk.ask(financeControl.listMarginCalls, { filters: {}, pageIndex: 1, pageSize: 20 });
  const callState = async () => (await listCalls()).rows[0]?.state;

  test("bears penalty in place of interest, keeps new ones away, and the night reckons it exactly and once", async () => {
    const contractNo = await signedDeal("1");
    const loan = await loans.drawn("plant", contractNo, { term: 10 });
    await later(15);
    const readLoan = () =>
      exchange.db
        .selectFrom("financing.loan")
        .select(["state", "accrued", "penaltyUnits", "overdueDays", "overdueClass", "version"])
        .where("id", "=", loan)
        .executeTakeFirstOrThrow();
    const night = await readLoan();
    expect(night).toMatchObject({ state: "5", overdueDays: 5, overdueClass: "2", accrued: fenOf("1812.50") });
    await accrueAll(exchange.platform.transact, "2026-01-01");
    expect(await readLoan()).toEqual(night);
    expect((await loans.read("plant", loan)).debt).toMatchObject({
      penalty: fenOf("1359.38"),
      interestDue: fenOf("1812.50"),
      overdueDays: 5,
    });
    const next = await signedDeal("0");
    expect(await loans.ask("plant", next)).toMatchObject(no("LOAN_OVERDUE"));

    await exchange.wait(3_600_000);
    const tell = () => exchange.platform.transact((scope) => remindOverdue.run(null, scope));
    const texts = () => textsAbout(loan);
    expect(await texts()).toEqual([
      `贵公司借款${loan}已逾期5天（关注），当前应还1,503,171.88元，罚息按日计收，还清前不能申请新的借款，请尽快还款。`,
    ]);
    await tell();
    expect(await texts()).toHaveLength(1);
    const classed = (overdueClass: "2" | "3") =>
      exchange.db.updateTable("financing.loan").set({ overdueClass }).where("id", "=", loan).execute();
    await classed("3");
    await tell();
    await tell();
    await exchange.settle();
    expect(await texts()).toEqual([expect.anything(), expect.stringContaining("（次级）")]);
    await classed("2");
    const dueDay = startOfDay(exchange.clock.now()) - 5 * dayMs;
    expect(await todoOf("repay")).toMatchObject({ count: 1, until: dueDay + dayMs - 1_000 });
    const overdue = await staff.risk.ask(financeControl.listOverdue, {
      filters: {},
      pageIndex: 1,
      pageSize: 20,
    });
    expect(overdue.rows).toMatchObject([{ loan, overdueDays: 5, toldAt: expect.any(Number) }]);
    expect(await staff.auditor.call(financeControl.callMargin, { loan, days: 3, memo: "" })).toMatchObject({
      code: refusals.NOT_ALLOWED[0],
    });
    // The overview of risk names it, with the unpaid instalment, and asks for no amount of nothing.
    const overview = await staff.risk.ask(api.risk.readRisk, {});
    expect(overview.margins).toMatchObject([
      { loan, overdueDays: 5, lacking: null, coverage: expect.any(Number) },
    ]);
    expect(overview.due.find(({ kind }) => kind === "instalments")).toMatchObject({ today: 0, overdue: 1 });
    const card = await staff.risk.ask(financeControl.previewMarginCall, { loan, days: 3 });
    expect(card).toMatchObject({ direction: "催收", path: "还清逾期款项", barred: null });
    expect(card.amount).toBe((await staff.risk.ask(financeControl.readLoan, { loan })).debt.due);
    expect(card.facts).toContainEqual({ title: "应追加", words: "--" });
    const stale = { loan, days: 3, memo: "", seen: "stale" };
    expect(await staff.risk.call(financeControl.callMargin, stale)).toMatchObject({
      code: refusals.CARD_CHANGED[0],
    });
    expect(
      await staff.risk.call(financeControl.callMargin, { loan, days: 3, memo: "请还款", seen: card.seen }),
    ).toMatchObject({
      code: 0,
    });
    const { notices } = await scene.member("plant").caller.ask(finance.readOverview, {});
    expect(notices).toMatchObject([{ loan, isRead: false, memo: "请还款", state: "0" }]);
    await exchange.settle();
    expect((await texts()).at(-1)).toMatch(/押品覆盖率.+%，请于2026-\d\d-\d\d前还清逾期款项/);
    expect(await todoOf("margin")).toMatchObject({ count: 1 });
    expect(await callState()).toBe("0");
    // Nothing is to be added, which is not known to be 0.00 either.
    expect((await listCalls()).sums).toEqual({});
    await scene
      .member("plant")
      .caller.ask(finance.giveCommand, { command: "read", code: "", fundPassword: "" });
    expect(await callState()).toBe("1");

    const lines = await scene
      .member("plant")
      .caller.ask(finance.listBatchLines, { filters: {}, pageIndex: 1, pageSize: 20 });
    expect(lines.rows.filter((line) => line.loan === loan && line.result === "4").length).toBeGreaterThan(0);
    // A loan stands in the list once for each night, and each line is found by a key of its own.
    expect(new Set(lines.rows.map(({ loan }) => loan)).size).toBeLessThan(lines.rows.length);
    expect(new Set(lines.rows.map(({ key }) => key)).size).toBe(lines.rows.length);
    expect(await loans.repay("plant", loan, "1503171.88")).toMatchObject({
      result: 0,
      data: { penalty: "1359.38", interest: "1812.50", principal: "1500000.00", status: "4" },
    });
    expect(await callState()).toBe("2");
    expect(await todoOf("margin")).toMatchObject({ count: 0 });
    await checkBooks(exchange);
  });
});

test("every night the lender's statement is compared with our instructions", async () => {
  await later(2);
  const matched = await exchange.db
    .selectFrom("financing.instruction")
    .select(({ fn }) => fn.countAll<bigint>().as("open"))
    .where("matchedOn", "is", null)
    .where("kind", "!=", "credit")
    .where("state", "=", "2")
    .executeTakeFirstOrThrow();
  expect(matched.open).toBe(0n);
  expect(
    (await staff.clerk.ask(financeControl.listDifferences, { filters: {}, pageIndex: 1, pageSize: 20 })).rows,
  ).toEqual([]);
  await exchange.db
    .insertInto("sandbox.lenderEntry")
    .values({
      lenderNo: "LN1",
      channel: "SF",
      reference: "ZL-nobody",
      code: "x",
      name: "x",
      memo: "放款",
      amount: fenOf("10"),
      interest: fenOf("0"),
      balance: fenOf("10"),
      at: new Date(exchange.clock.now()),
    })
    .execute();
  await later(2);
  const { rows } = await staff.clerk.ask(financeControl.listDifferences, {
    filters: {},
    pageIndex: 1,
    pageSize: 20,
  });
  expect(rows).toMatchObject([{ kind: "lender-only", effect: fenOf("10"), state: "0" }]);
  const difference = rows[0]?.difference ?? 0;
  expect(await staff.clerk.call(financeControl.settleDifference, { difference, memo: "" })).toMatchObject({
    code: refusals.FIELD_REQUIRED[0],
  });
  expect(
    await staff.clerk.call(financeControl.settleDifference, { difference, memo: "已查明" }),
  ).toMatchObject({
    code: 0,
  });
});

test("a frozen limit lends nothing more", async () => {
  const [held] = (
    await staff.risk.ask(financeControl.listCredits, { filters: {}, pageIndex: 1, pageSize: 50 })
  ).rows.filter(({ firm, state }) => firm === "plant有限公司" && state === "2");
  const credit = held?.credit as never;
  const cardOf = (step: "freeze" | "release") =>
    staff.risk.ask(financeControl.previewLimit, { credit, step });
  const card = await cardOf("freeze");
  const limit = card.changes.find(({ title }) => title === "可借金额");
  expect(card).toMatchObject({
    party: "plant有限公司",
    changes: [
      { title: "额度状态", from: "通过", to: "冻结" },
      { title: "可借金额", to: "0.00 元" },
    ],
    facts: [{ title: "未结清借款" }, { title: "申请中的借款", words: "2 笔，照常审批" }],
    barred: null,
  });
  expect((await cardOf("release")).barred).not.toBeNull();
  const input = { credit, step: "freeze" as const };
  expect(await staff.auditor.call(financeControl.previewLimit, input)).toMatchObject({ code: "P1003" });
  const freeze = (seen: string) =>
    staff.risk.call(financeControl.freezeLimit, { credit, reason: "价格大幅下跌", seen });
  expect(await freeze((await cardOf("release")).seen)).toMatchObject({ code: refusals.CARD_CHANGED[0] });
  expect(await freeze(card.seen)).toMatchObject({ code: 0 });
  const releasing = await cardOf("release");
  expect(releasing).toMatchObject({
    changes: [
      { title: "额度状态", from: "冻结", to: "通过" },
      { title: "可借金额", from: "0.00 元", to: limit?.from },
    ],
    facts: expect.arrayContaining([{ title: "冻结原因", words: "价格大幅下跌" }]),
  });
  const contractNo = await signedDeal("0");
  expect(await loans.ask("plant", contractNo)).toMatchObject(no("LIMIT_FROZEN"));
  const release = { credit, reason: "已恢复", seen: releasing.seen };
  expect(await staff.risk.call(financeControl.releaseLimit, release)).toMatchObject({ code: 0 });
});

test.each(["executeTrade59999", "anythingElse"])("%s is no call", async (path) => {
  const { status } = await exchange.send("POST", `/api/finance/v1/${path}`, "{}", {
    "x-token": scene.member("plant").token,
  });
  expect(status).toBe(404);
});

describe("money that comes in for a seller", () => {
  test("repays what was lent on the claim, once the buyer has paid and 自动退款 is on", async () => {
    const contractNo = await signedDeal("2");
    await scene.carry(contractNo, "ship", "receive", "close", "settle", "confirm");
    const loan = await loans.drawn("mine", contractNo, {
      product: "SF-YS",
      amount: fenOf("1000000"),
      term: 30,
    });
    expect(await loans.read("mine", loan)).toMatchObject({ state: "2", payee: "mine有限公司" });
    await loans.takeReceipts("mine");
    const { due } = await scene.read(contractNo);
    await scene.steps.pay(contractNo, due);
    await exchange.settle();
    expect(await loans.read("mine", loan)).toMatchObject({ state: "4", debt: { payoff: 0n } });
    const { rows } = await scene
      .member("mine")
      .caller.ask(finance.listRepayments, { filters: {}, pageIndex: 1, pageSize: 20 });
    expect(rows).toMatchObject([{ loan, kind: "receipt", principal: fenOf("1000000") }]);
    await checkBooks(exchange);
  });
});

describe("a loan on goods", () => {
  test("holds the tonnes until it is settled, and nobody pledges them twice", async () => {
    const { caller } = scene.member("mine");
    const { product } = await exchange.db
      .selectFrom("contracts.contract")
      .select("product")
      .orderBy("dealtAt", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const openLot = async (name: string) =>
      (
        await caller.ask(api.goods.openLot, {
          wareKind: thermal,
          product: name,
          place: "神木张家峁矿",
          memo: "",
          quantity: tonnes("3000"),
        })
      ).lot;
    const [lot, unpriced] = [await openLot(product), await openLot("从未成交的煤")];
    const wish = { product: "SF-ZY", contractNo: undefined, amount: fenOf("500000"), term: 30 };
    const on = (one: typeof lot, quantity: string) => ({
      ...wish,
      lots: [{ lot: one, quantity: tonnes(quantity) }],
    });
    for (const [wrongWish, reason] of [
      [on(unpriced, "2000"), "LOT_PRICE_UNKNOWN"],
      [on(lot, "3000.1"), "LOT_NOT_FREE"],
      [on("HQ-nobody" as never, "1"), "LOT_UNKNOWN"],
      [{ ...on(lot, "2000"), amount: fenOf("750000") }, "LOAN_ABOVE_CAP"],
      [wish, "FIELD_REQUIRED"],
    ] as const) {
      expect(await loans.ask("mine", "" as never, wrongWish as never)).toMatchObject(no(reason));
    }
    const [first, second] = [
      await loans.signedLoan("mine", "" as never, on(lot, "2000")),
      await loans.signedLoan("mine", "" as never, on(lot, "1500")),
    ];
    expect(await loans.submit("mine", { loan: first })).toMatchObject({ result: 0 });
    expect(await loans.submit("mine", { loan: second })).toMatchObject(no("LOT_NOT_FREE"));
    await exchange.wait(60_000);
    expect(await loans.read("mine", first)).toMatchObject({ state: "2", lots: [{ lot }] });
    expect((await caller.ask(api.goods.readLot, { lot })).pledged).toBe(tonnes("2000"));
    const { rows } = await staff.risk.ask(financeControl.listCollateral, {
      filters: { loan: first },
      pageIndex: 1,
      pageSize: 20,
    });
    expect(rows).toMatchObject([{ quantity: tonnes("2000"), coverage: "248.00" }]);
    expect(
      await staff.risk.call(financeControl.callMargin, { loan: first, days: 3, memo: "" }),
    ).toMatchObject({
      code: refusals.MARGIN_NOT_NEEDED[0],
    });
    expect(await loans.repay("mine", first, "500000")).toMatchObject({ result: 0, data: { status: "4" } });
    expect((await caller.ask(api.goods.readLot, { lot })).pledged).toBe(0n);
  });
});

test("what a firm may borrow is told in all and by lender, and what it owes of that (R-7335)", async () => {
  await loans.faults({}, "YH");
  const { caller, token } = scene.member("mine");
  const contractNo = await signedDeal("2");
  await scene.carry(contractNo, "ship", "receive", "close", "settle", "confirm");
  await loans.drawn("mine", contractNo, { product: "SF-YS", amount: fenOf("1000000"), term: 30 });
  const [paper] = await uploaded(exchange, token, [{ name: "财务报表.pdf", bytes: smallPdf() }]);
  const { credit } = await caller.ask(finance.applyForCredit, {
    channel: "YH",
    amount: fenOf("500000"),
    purpose: "采购原煤",
    files: [paper?.file as never],
  });
  await loans.sign("mine", { credit });
  expect(await loans.submit("mine", { credit })).toMatchObject({ result: 0 });
  await exchange.wait(60_000);

  const state = await caller.ask(finance.readCredit, {});
  expect(state).toMatchObject({
    granted: fenOf("2500000"),
    used: fenOf("1000000"),
    available: fenOf("1500000"),
  });
  expect(
    state.limits
      .map(({ channel, granted, used, available }) => [channel, granted, used, available])
      .toSorted(),
  ).toEqual([
    ["SF", fenOf("2000000"), fenOf("1000000"), fenOf("1000000")],
    ["YH", fenOf("500000"), 0n, fenOf("500000")],
  ]);
  expect(await scene.member("stranger").caller.ask(finance.readCredit, {})).toMatchObject({
    granted: 0n,
    limits: [],
  });
});

test("the nightly batches, 计息 and 扣款, are listed to the firm whose loans they are about (R-7349)", async () => {
  // A day after what was drawn fell due: it is overdue by the first batch, and taken by the second.
  await later(31);
  const list = (name: string, filters: { readonly kind?: "interest" | "collect" } = {}) =>
    scene.member(name).caller.ask(finance.listBatches, { filters, pageIndex: 1, pageSize: 100 });
  const { rows } = await list("mine");
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(["interest", "collect"]));
  const collected = await list("mine", { kind: "collect" });
  expect(collected.rows).toEqual(rows.filter(({ kind }) => kind === "collect"));
  expect(collected.rows[0]).toMatchObject({ batch: expect.stringMatching(/^C\d{8}$/), loans: 1 });
  expect((await list("stranger")).rows).toEqual([]);
});
