import { api } from "@zd/api";
import { buckets } from "@zd/domain/funds/bucket";
import { fen, firmId, instant } from "@zd/domain/kernel/brand";
import { shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../../testing/bank-scene.ts";
import { expectPurse } from "../../testing/card-figures.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { checkJournal } from "../../testing/read-journal.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { clearingNumber } from "../bank/sandbox/books.ts";
import { receiveMoney } from "../index.ts";
import { closeDays } from "../money/close-days.ts";

const { fundDesk, money, sandboxBank } = api;
const day = 24 * 3_600_000;
const page = { pageIndex: 1, pageSize: 100, filters: {} };

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<"qian" | "sun" | "zhou", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  staff = await openStaff(exchange, { qian: "settlementClerk", sun: "settlementClerk", zhou: "auditor" });
});
afterAll(() => exchange.close());
beforeEach(async () => {
  await bank.faults();
});

const differences = () =>
  exchange.db.selectFrom("funds.difference").selectAll().where("state", "=", "0").orderBy("id").execute();

/** Works off every open difference as the finance staff would. */
async function workOff() {
  for (const { id, kind, effect, transferId, bankNo } of await differences()) {
    const difference = Number(id);
    if (kind === "unknown" || kind === "unfinished") {
      await staff.qian.ask(fundDesk.settleDifference, { difference, memo: "" });
      continue;
    }
    const firm = transferId ? (await bank.transfer(transferId)).firmId : firmId("chen");
    const proposed = { firm, amount: effect, cause: "bank", memo: `${kind} ${bankNo}`, difference } as const;
    const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, proposed);
    await staff.sun.ask(fundDesk.reviewAdjustment, { adjustment, posted: true, opinion: "" });
  }
}

/** Nine o'clock of the next day: what the bank still owes an answer has it, and the night's jobs have run. */
const toMorning = async () => {
  await exchange.wait(900_000);
  exchange.clock.turnTo(instant(startOfDay(exchange.clock.now()) + day + 9 * 3_600_000));
  await exchange.settle();
};

test("whatever the bank answers, after the reconciliation balances, entries and its books agree", async () => {
  await bank.joinBound("chen", { atBank: "100000000" });
  await bank.joinBound("deng", { atBank: "100000000" });
  const mood = fc.record({
    answers: fc.constantFrom("once", "twice", "never", "contrary"),
    losesAnswers: fc.boolean(),
    down: fc.boolean(),
    refusal: fc.option(fc.constant("系统维护"), { nil: null }),
    delayMs: fc.constantFrom(0, 2_000, 400_000),
  });
  const step = fc.record({
    who: fc.constantFrom("chen", "deng"),
    out: fc.boolean(),
    yuan: fc.integer({ min: 1, max: 50_000 }),
    mood,
    pauseMs: fc.constantFrom(0, 1_000, 200_000),
    restart: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await bank.faults();
      // More than can be taken out again, so that a deposit which the bank denies afterwards can be taken back.
      for (const name of ["chen", "deng"]) {
        await scene.renew(name);
        await bank.deposit(name, "300000");
      }
      await exchange.wait(5_000);
      for (const { who, out, yuan, mood, pauseMs, restart } of steps) {
        await bank.faults(mood);
        await (out ? bank.withdraw : bank.deposit)(who, String(yuan));
        if (restart) await exchange.restart(1_000);
        await exchange.wait(pauseMs);
        await checkBooks(exchange);
      }
      await bank.faults();
      await toMorning();
      staff = await renewed();
      await workOff();
      await checkBooks(exchange);
      const open = await exchange.db
        .selectFrom("funds.transfer")
        .select("id")
        .where("state", "in", ["0", "1", "9"])
        .execute();
      expect(open).toEqual([]);
      expect(await bank.owned()).toBe(await bank.bankBalance(clearingNumber));
    }),
    { numRuns: 8 },
  );
}, 240_000);

const renewed = () => renewStaff(exchange, ["qian", "sun", "zhou"]);

test("money that nobody has announced is found, and given to its firm by two people", async () => {
  const { number } = await bank.joinBound("feng");
  staff = await renewed();
  await staff.qian.ask(sandboxBank.payIn, { number, amount: fenOf("88") });
  await toMorning();
  staff = await renewed();
  const [found] = await differences();
  expect(found).toMatchObject({ kind: "bank-only", effect: fenOf("88"), transferId: null });
  const difference = Number(found?.id);
  const input = {
    firm: firmId("feng"),
    amount: fenOf("88"),
    cause: "bank",
    memo: "来账核实",
    difference,
  } as const;
  expect(await staff.zhou.call(fundDesk.proposeAdjustment, input)).toMatchObject({ code: "P1003" });
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, input);
  expect(await staff.qian.call(fundDesk.proposeAdjustment, input)).toMatchObject({ code: "F1075" });
  expect(await staff.qian.call(fundDesk.settleDifference, { difference, memo: "另案处理" })).toMatchObject({
    code: "F1075",
  });
  const listed = (state: string) =>
    staff.zhou.ask(fundDesk.listDifferences, { ...page, filters: { state } }).then(({ rows }) => rows);
  expect(await listed("2")).toMatchObject([{ difference, state: "2", adjustment: `TZ${adjustment}` }]);
  expect(await listed("0")).toEqual([]);
  const review = (who: TestCaller) =>
    who.call(fundDesk.reviewAdjustment, { adjustment, posted: true, opinion: "" });
  expect(await review(staff.qian)).toMatchObject({ code: "T1236" });
  expect((await Promise.all([review(staff.sun), review(staff.sun)])).map(({ code }) => code).sort()).toEqual([
    0,
    "T1070",
  ]);
  expect(await scene.purse("feng")).toMatchObject({ available: fenOf("88") });
  expect(await differences()).toEqual([]);
  expect(await staff.qian.call(fundDesk.settleDifference, { difference, memo: "x" })).toMatchObject({
    code: "F1020",
  });
  const list = await staff.zhou.ask(fundDesk.listReconciliations, page);
  expect(list.rows[0]).toMatchObject({ differences: 1, open: 0, bankIn: fenOf("88"), oursIn: 0n });
});

test("a difference is settled as its card has shown it, with the purse of the firm", async () => {
  await toMorning();
  staff = await renewed();
  await bank.joinBound("kong", { atBank: "100000" });
  await bank.deposit("kong", "300");
  await exchange.wait(5_000);
  await bank.faults({ down: true });
  const { data } = await bank.withdraw("kong", "100");
  const { transferid: transfer } = data as { transferid: never };
  await exchange.wait(1_800_000);
  const { day: reconciled } = await exchange.db
    .selectFrom("funds.reconciliation")
    .select(sql<string>`max(day)::text`.as("day"))
    .executeTakeFirstOrThrow();
  const found = (change: object) =>
    exchange.db
      .insertInto("funds.difference")
      .values({
        day: reconciled,
        kind: "unfinished",
        transferId: transfer,
        bankNo: null,
        effect: fen(0n),
        state: "0",
        settledBy: null,
        settledAt: null,
        memo: null,
        ...change,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .then(({ id }) => Number(id));
  const difference = await found({});
  expect(await staff.zhou.call(fundDesk.previewDifference, { difference })).toMatchObject({ code: "P1003" });
  const card = await staff.qian.ask(fundDesk.previewDifference, { difference });
  expect(card).toMatchObject({ barred: null, direction: "按失败处理", amount: fenOf("100") });
  await expectPurse(exchange, firmId("kong"), card, 0);
  const settle = (seen: string) => staff.qian.call(fundDesk.settleDifference, { difference, memo: "", seen });
  expect(await settle("stale")).toMatchObject({ code: "P1031" });
  expect(await settle(card.seen)).toMatchObject({ code: 0 });
  await expectPurse(exchange, firmId("kong"), card, 1);
  expect((await staff.qian.ask(fundDesk.previewDifference, { difference })).barred).not.toBeNull();
  const bankOnly = { kind: "bank-only", transferId: null, bankNo: "KONG-1", effect: fen(500n) };
  const word = await staff.qian.ask(fundDesk.previewDifference, { difference: await found(bankOnly) });
  expect(word).toMatchObject({ barred: null, direction: "关闭差异", amount: fen(500n), effect: null });
});

test("the card of a deposit that the bank has made says which service fees are taken of it", async () => {
  await toMorning();
  staff = await renewed();
  await bank.joinBound("liang", { atBank: "100000" });
  await bank.faults({ down: true });
  const { data } = await bank.deposit("liang", "300");
  const { transferid: transferId } = data as { transferid: never };
  await exchange.wait(1_800_000);
  const moment = new Date(exchange.clock.now());
  const { day: reconciled } = await exchange.db
    .selectFrom("funds.reconciliation")
    .select(sql<string>`max(day)::text`.as("day"))
    .executeTakeFirstOrThrow();
  const { id } = await exchange.db
    .insertInto("funds.difference")
    .values({
      day: reconciled,
      kind: "unknown",
      transferId,
      bankNo: "LIANG-1",
      effect: fenOf("300"),
      state: "0",
      settledBy: null,
      settledAt: null,
      memo: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const difference = Number(id);
  const cardNow = () => staff.qian.ask(fundDesk.previewDifference, { difference });
  expect(await cardNow()).toMatchObject({ direction: "按成功处理", evidence: [], barred: null });

  await sql`
    insert into funds.service_fee (order_no, firm_id, amount, taken, at, why, tariff)
    values ('L1', 'liang', 10000, 2500, ${moment}, 'ware', 10000)`.execute(exchange.db);
  const card = await cardNow();
  expect(card.evidence).toEqual([{ passed: false, words: "该企业尚欠服务费 75.00 元，入账后即从中扣缴" }]);
  await staff.qian.ask(fundDesk.settleDifference, { difference, memo: "", seen: card.seen });
  await exchange.settle();
  expect(await scene.purse("liang")).toMatchObject({ available: fenOf("225") });
});

test("a correction whose difference has settled itself meanwhile moves nothing", async () => {
  await bank.joinBound("jin");
  const { day: reconciled } = await exchange.db
    .selectFrom("funds.reconciliation")
    .select(sql<string>`max(day)::text`.as("day"))
    .executeTakeFirstOrThrow();
  const [{ id } = { id: 0n }] = await exchange.db
    .insertInto("funds.difference")
    .values({
      day: reconciled,
      kind: "bank-only",
      transferId: null,
      bankNo: "SELF-1",
      effect: fen(500n),
      state: "0",
      settledBy: null,
      settledAt: null,
      memo: null,
    })
    .returning("id")
    .execute();
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, {
    firm: firmId("jin"),
    amount: fen(500n),
    cause: "bank",
    memo: "来账核实",
    difference: Number(id),
  });
  await exchange.db.updateTable("funds.difference").set({ state: "1" }).where("id", "=", id).execute();
  const review = (posted: boolean, opinion: string) =>
    staff.sun.call(fundDesk.reviewAdjustment, { adjustment, posted, opinion });
  expect(await review(true, "")).toMatchObject({ code: "F1020" });
  expect(await scene.purse("jin")).toMatchObject({ available: 0n });
  expect(await review(false, "银行已补账")).toMatchObject({ code: 0 });
});

test("a correction cannot take what a firm does not have, nor be turned down without a word", async () => {
  await bank.joinBound("gao");
  const input = {
    firm: firmId("gao"),
    amount: fen(-100n),
    cause: "fee",
    memo: "多收退回",
    difference: null,
  } as const;
  expect(await staff.qian.call(fundDesk.proposeAdjustment, { ...input, memo: " " })).toMatchObject({
    code: "T1201",
  });
  expect(await staff.qian.call(fundDesk.proposeAdjustment, { ...input, amount: fen(0n) })).toMatchObject({
    code: "C1009",
  });
  const { adjustment } = await staff.qian.ask(fundDesk.proposeAdjustment, input);
  const review = (posted: boolean, opinion = "") =>
    staff.sun.call(fundDesk.reviewAdjustment, { adjustment, posted, opinion });
  expect(await review(true)).toMatchObject({ code: "T1040" });
  expect(await review(false)).toMatchObject({ code: "T1201" });
  expect(await review(false, "金额有误")).toMatchObject({ code: 0 });
  expect(await staff.qian.ask(fundDesk.findFirms, { name: "gao" })).toMatchObject([
    { firm: "gao", available: 0n },
  ]);
});

test("from five million yuan on a second person looks first", async () => {
  await bank.joinBound("huang", { atBank: "20000000" });
  await bank.deposit("huang", "12000000");
  await exchange.wait(2_000);
  expect(await bank.withdraw("huang", "4999999.99")).toMatchObject({ data: { state: "1" } });
  const waits = await bank.withdraw("huang", "5000000");
  const transfer = (waits["data"] as { transferid: string }).transferid as never;
  expect(waits).toMatchObject({ data: { state: "0" } });
  expect(await staff.qian.call(fundDesk.rejectTransfer, { transfer, opinion: "" })).toMatchObject({
    code: "T1201",
  });
  expect(await staff.zhou.call(fundDesk.approveTransfer, { transfer })).toMatchObject({ code: "P1003" });
  expect(await staff.qian.call(fundDesk.approveTransfer, { transfer })).toMatchObject({ code: 0 });
  expect(await staff.sun.call(fundDesk.rejectTransfer, { transfer, opinion: "晚了" })).toMatchObject({
    code: "T1070",
  });
  await exchange.wait(2_000);
  expect(await bank.transfer(transfer)).toMatchObject({ state: "2" });
  await bank.deposit("huang", "8000000");
  await exchange.wait(2_000);
  const other = await bank.withdraw("huang", "6000000");
  const rejected = (other["data"] as { transferid: string }).transferid as never;
  await staff.qian.ask(fundDesk.rejectTransfer, { transfer: rejected, opinion: "用途不明" });
  expect(await scene.purse("huang")).toMatchObject({ withdrawal: 0n });
  const { rows } = await staff.zhou.ask(fundDesk.listTransfers, { ...page, filters: { firm: "huang" } });
  expect(rows[0]).toMatchObject({ state: "4", answer: "用途不明" });
  await checkBooks(exchange);
});

test("each day runs from its opening to its closing, and the period by kinds of business", async () => {
  await toMorning();
  await scene.renew("huang");
  const { caller } = scene.member("huang");
  const { rows } = await caller.ask(money.listDays, page);
  const [last] = rows;
  expect(last).toMatchObject({
    opening: 0n,
    received: fenOf("20000000"),
    paidOut: fenOf("-9999999.99"),
    closing: fenOf("10000000.01"),
    frozen: 0n,
  });
  const kinds = await caller.ask(money.listKinds, page);
  expect(kinds.rows.map(({ kind, net }) => [kind, net])).toContainEqual(["transfer-in", fenOf("20000000")]);
  // The days that are over, those that are not, and a part of them all add up to the same.
  const byEntries = async () => {
    const found = await sql<{ kind: string; vouchers: number; net: bigint }>`
      select kind, count(distinct voucher_no)::int as vouchers, sum(amount)::bigint as net from funds.entry
      where holder = 'huang' group by kind order by kind`.execute(exchange.db);
    return found.rows.map(({ kind, vouchers, net }) => [kind, vouchers, net]);
  };
  const summary = async () => {
    const { rows } = await caller.ask(money.listKinds, { ...page, from: "2026-01-01" });
    return rows.map(({ kind, vouchers, net }) => [kind, vouchers, net]);
  };
  expect(await summary()).toEqual(await byEntries());
  await exchange.platform.transact((scope) => receiveMoney(scope, firmId("huang"), fenOf("1"), "today"));
  expect(await summary()).toEqual(await byEntries());
  const today = { from: shanghaiDay(exchange.clock.now()), to: shanghaiDay(exchange.clock.now()) };
  expect((await caller.ask(money.listKinds, { ...page, ...today })).rows).toMatchObject([
    { kind: "transfer-in", vouchers: 1, credit: fenOf("1"), debit: 0n },
  ]);
  expect((await caller.ask(money.listTodayChanges, page)).total).toBe(1);
  expect((await caller.ask(money.listChanges, page)).total).toBeGreaterThan(5);
  // A second time writes nothing anew.
  const count = () =>
    exchange.db
      .selectFrom("funds.dayAccount")
      .selectAll()
      .execute()
      .then((all) => all.length);
  const before = await count();
  await exchange.platform.transact(closeDays);
  expect(await count()).toBe(before);
});

test("the ledger leaves as an hledger journal that adds up", async () => {
  staff = await renewed();
  // In the middle of all that has been posted, so that there is an opening as well.
  const { rows } = await sql<{ at: Date }>`
    select at from funds.voucher order by at offset (select count(*) / 2 from funds.voucher) limit 1`.execute(
    exchange.db,
  );
  const from = shanghaiDay(instant(rows[0]?.at.getTime() ?? 0));
  const input = { from, to: shanghaiDay(exchange.clock.now()) };
  const { journal } = await staff.qian.ask(fundDesk.exportJournal, input);
  const { balances, opening } = checkJournal(journal, {
    declared: "commodity 1,000.00 CNY",
    name: "CNY",
    figure: /-?\d+\.\d\d/,
    amountOf: fenOf,
  });
  expect(opening).toBe(`${from} * 期初余额`);

  // The balances that it comes to are those of the ledger.
  const names = { bank: "银行:客户资金", exchange: "交易中心:手续费收入" };
  const firms = await exchange.db.selectFrom("identity.firm").select(["id", "name"]).execute();
  const nameOf = new Map(firms.map(({ id, name }) => [id as string, name]));
  const accounts = await exchange.db.selectFrom("funds.account").selectAll().execute();
  const ledgerBalances = accounts
    .filter(({ balance }) => balance !== 0n)
    .map(({ holder, bucket, balance }) => {
      const own = `会员:${nameOf.get(holder) ?? holder} ${holder}:${buckets[bucket as keyof typeof buckets]}`;
      return [names[holder as keyof typeof names] ?? own, balance] as const;
    });
  expect(ledgerBalances.length).toBeGreaterThan(3);
  expect(balances).toEqual(Object.fromEntries(ledgerBalances));
});

test("whoever plays the bank opens accounts at it and says how it answers", async () => {
  staff = await renewed();
  const account = { number: "6230880000004711", name: "榆林试开户有限公司", balance: fenOf("5") };
  await staff.qian.ask(sandboxBank.openAccount, account);
  const faults = {
    down: true,
    losesAnswers: true,
    refusal: " 系统维护 ",
    answers: "never",
    delayMs: 7,
  } as const;
  await staff.qian.ask(sandboxBank.turnBank, faults);
  const bank = await staff.qian.ask(sandboxBank.readBank, { number: account.number });
  expect(bank).toMatchObject({ ...faults, refusal: "系统维护", accounts: [account] });
});
