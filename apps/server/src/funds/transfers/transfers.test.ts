import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BankScene, fundPassword, openBankScene } from "../../testing/bank-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";

const { transfers } = api;
const minute = 60_000;

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
// A Monday.
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
});
afterAll(() => exchange.close());
beforeEach(async () => {
  await bank.faults();
});

let firms = 0;
/** A firm with a bound account, and yuan that it has brought in. */
async function firm(yuan = "0") {
  const name = `firm${++firms}`;
  const { number } = await bank.joinBound(name);
  if (yuan !== "0") {
    await bank.deposit(name, yuan);
    await exchange.wait(2_000);
  }
  return { name, number, purse: () => scene.purse(name) };
}

const kindsOf = (reference: unknown) =>
  exchange.db
    .selectFrom("funds.voucher")
    .select("kind")
    .where("reference", "=", String(reference))
    .orderBy("no")
    .execute()
    .then((rows) => rows.map(({ kind }) => kind));

const idOf = ({ data }: { readonly data: unknown }) => (data as { transferid: string }).transferid;

describe("a deposit", () => {
  test("has a number of its own, however many there have been", async () => {
    await sql`select setval('funds.transfer_no', 999998)`.execute(exchange.db);
    const chen = await firm();
    const replies = [];
    for (const amount of ["1", "2", "3"]) replies.push(await bank.deposit(chen.name, amount));
    expect(replies.map((reply) => idOf(reply).slice(9))).toEqual(["999999", "1000000", "1000001"]);
    await exchange.wait(2_000);
  });

  test("is there when the bank has said so, and not before", async () => {
    const chen = await firm();
    const reply = await bank.deposit(chen.name, "300");
    expect(reply).toMatchObject({ result: 0, data: { state: "1" } });
    await exchange.settle();
    expect(await chen.purse()).toMatchObject({ available: 0n });
    await exchange.wait(2_000);
    expect(await chen.purse()).toMatchObject({ available: fenOf("300") });
    expect(await bank.transfer(idOf(reply))).toMatchObject({
      state: "2",
      bankNo: expect.stringMatching(/^SB/),
    });
    expect(await kindsOf(idOf(reply))).toEqual(["transfer-in"]);
    await checkBooks(exchange);
  });

  test("is kept with its remark, and so is a withdrawal (R-3113)", async () => {
    const chen = await firm("300");
    const { caller } = scene.member(chen.name);
    await caller.ask(transfers.deposit, { amount: fenOf("10"), memo: "购煤款" });
    await caller.ask(transfers.withdraw, { amount: fenOf("20"), fundPassword, memo: "货款回笼" });
    await exchange.wait(2_000);
    const { rows } = await caller.ask(transfers.listTransfers, { pageIndex: 1, pageSize: 20, filters: {} });
    expect(rows.map(({ amount, memo }) => [amount, memo]).toSorted()).toEqual([
      [fenOf("10"), "购煤款"],
      [fenOf("20"), "货款回笼"],
      [fenOf("300"), ""],
    ]);
  });

  test("that the account does not cover fails, and moves nothing", async () => {
    const chen = await firm();
    const reply = await bank.deposit(chen.name, "1000001");
    await exchange.wait(2_000);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "3", answer: "账户余额不足" });
    const caller = scene.member(chen.name).caller;
    expect(await todosOf(caller, "transfer")).toMatchObject([
      { id: idOf(reply), about: "入金失败，账户余额不足", amount: fenOf("1000001"), until: null },
    ]);
    // Whoever has tried again has dealt with it.
    await bank.deposit(chen.name, "1");
    expect(await todosOf(caller, "transfer")).toEqual([]);
    expect(await chen.purse()).toMatchObject({ available: 0n });
    expect(await kindsOf(idOf(reply))).toEqual([]);
  });

  test("needs an account that is bound and an amount above zero", async () => {
    const chen = await firm();
    expect(await bank.deposit(chen.name, "0")).toMatchObject({ result: "C1009" });
    await bank.join("unbound");
    expect(await bank.deposit("unbound", "1")).toMatchObject({ result: "F1008" });
  });

  test("sent twice under one request counts once", async () => {
    const chen = await firm();
    const headers = { "x-request-id": "deposit-1" };
    const [first, second] = [
      await bank.deposit(chen.name, "10", headers),
      await bank.deposit(chen.name, "10", headers),
    ];
    expect(second).toEqual(first);
    await exchange.wait(2_000);
    expect(await chen.purse()).toMatchObject({ available: fenOf("10") });
  });

  test("of another firm's account is refused", async () => {
    const [chen, other] = [await firm(), await firm()];
    const [agreement] = await scene.member(other.name).caller.ask(api.agreements.listSigned, {});
    expect(
      await scene.member(chen.name).caller.call(transfers.deposit, {
        amount: fenOf("1"),
        memo: "",
        agreement: agreement?.agreement as never,
      }),
    ).toMatchObject({ result: "P1004" });
  });
});

describe("a withdrawal", () => {
  test("is set aside at once and gone when the bank has paid it", async () => {
    const chen = await firm("300");
    const reply = await bank.withdraw(chen.name, "100");
    expect(reply).toMatchObject({ result: 0, data: { state: "1" } });
    expect(await chen.purse()).toMatchObject({ available: fenOf("200"), withdrawal: fenOf("100") });
    await exchange.wait(2_000);
    expect(await chen.purse()).toMatchObject({ available: fenOf("200"), withdrawal: 0n });
    expect(await bank.bankBalance(chen.number)).toBe(fenOf("999800") + (await bank.paidTo(chen.number)));
    expect(await kindsOf(idOf(reply))).toEqual(["transfer-out", "transfer-out"]);
    await checkBooks(exchange);
  });

  test("that the bank refuses comes back", async () => {
    const chen = await firm("300");
    await bank.faults({ refusal: "账户冻结" });
    const reply = await bank.withdraw(chen.name, "100");
    await exchange.wait(2_000);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "3", answer: "账户冻结" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("300"), withdrawal: 0n });
    expect(await kindsOf(idOf(reply))).toEqual(["transfer-out", "transfer-out-reversed"]);
  });

  test("is refused without the password, the money, or an amount", async () => {
    const chen = await firm("300");
    const { caller } = scene.member(chen.name);
    expect(
      await caller.call(transfers.withdraw, { amount: fenOf("1"), fundPassword: "000000", memo: "" }),
    ).toMatchObject({ result: "F1001" });
    expect(await bank.withdraw(chen.name, "300.01")).toMatchObject({ result: "T1040" });
    expect(await bank.withdraw(chen.name, "0")).toMatchObject({ result: "C1009" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("300"), withdrawal: 0n });
  });

  test("of two at once that want the same money one is refused", async () => {
    const chen = await firm("300");
    const replies = await Promise.all([bank.withdraw(chen.name, "200"), bank.withdraw(chen.name, "200")]);
    expect(replies.map(({ result }) => result).sort()).toEqual([0, "T1040"]);
    await exchange.wait(2_000);
    expect(await chen.purse()).toMatchObject({ available: fenOf("100"), withdrawal: 0n });
  });

  test("may be tried out: the balance afterwards, and what stands in its way", async () => {
    const chen = await firm("300");
    const trial = (yuan: string) =>
      scene.member(chen.name).caller.ask(transfers.tryWithdrawal, { amount: fenOf(yuan) });
    expect(await trial("100")).toMatchObject({
      fault: null,
      availableAfter: fenOf("200"),
      needsApproval: false,
    });
    expect(await trial("400")).toMatchObject({ fault: "可用资金不足，需400.00元", availableAfter: null });
    expect(await trial("5000000")).toMatchObject({ needsApproval: true });
  });
});

describe("whatever the bank answers", () => {
  test("an answer that is lost is found out, and counted once", async () => {
    const chen = await firm("300");
    await bank.faults({ losesAnswers: true, answers: "never" });
    const [deposit, withdrawal] = [
      await bank.deposit(chen.name, "50"),
      await bank.withdraw(chen.name, "100"),
    ];
    await exchange.wait(1_000);
    expect(await bank.transfer(idOf(deposit))).toMatchObject({ state: "1" });
    await bank.faults();
    await exchange.wait(10 * minute);
    expect(await bank.transfer(idOf(deposit))).toMatchObject({ state: "2" });
    expect(await bank.transfer(idOf(withdrawal))).toMatchObject({ state: "2" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("250"), withdrawal: 0n });
  });

  test("a bank that is away for long leaves it unknown, and the money where it is", async () => {
    const chen = await firm("300");
    await bank.faults({ down: true });
    const reply = await bank.withdraw(chen.name, "100");
    await exchange.wait(30 * minute);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "9" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("200"), withdrawal: fenOf("100") });
    await bank.faults();
    await exchange.wait(2 * minute);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "2" });
    expect(await bank.bankBalance(chen.number)).toBe(fenOf("999800") + (await bank.paidTo(chen.number)));
  });

  test("a late answer counts like an early one", async () => {
    const chen = await firm();
    await bank.faults({ delayMs: 600_000, down: false });
    const reply = await bank.deposit(chen.name, "50");
    await exchange.settle();
    // Nor can it be asked.
    await bank.faults({ down: true });
    await exchange.wait(9 * minute);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "9" });
    await exchange.wait(2 * minute);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "2" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("50") });
  });

  test("the same answer twice moves the money once", async () => {
    const chen = await firm();
    await bank.faults({ answers: "twice" });
    const reply = await bank.deposit(chen.name, "50");
    await exchange.wait(5_000);
    expect(await chen.purse()).toMatchObject({ available: fenOf("50") });
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "2", contradicted: false });
  });

  test("of two that contradict each other the first counts, and somebody is told to look", async () => {
    const chen = await firm("300");
    await bank.faults({ answers: "contrary" });
    const reply = await bank.withdraw(chen.name, "100");
    await exchange.wait(5_000);
    expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "3", contradicted: true });
    expect(await chen.purse()).toMatchObject({ available: fenOf("300"), withdrawal: 0n });
    await checkBooks(exchange);
  });

  test("a restart in the middle loses nothing", async () => {
    const chen = await firm("300");
    const replies = [await bank.deposit(chen.name, "50"), await bank.withdraw(chen.name, "100")];
    await exchange.restart(5_000);
    await exchange.wait(5_000);
    for (const reply of replies) expect(await bank.transfer(idOf(reply))).toMatchObject({ state: "2" });
    expect(await chen.purse()).toMatchObject({ available: fenOf("250"), withdrawal: 0n });
    await checkBooks(exchange);
  });

  test("whoever waits may have the bank asked at once", async () => {
    const chen = await firm();
    await bank.faults({ answers: "never" });
    const reply = await bank.deposit(chen.name, "50");
    await exchange.settle();
    const push = () =>
      scene.member(chen.name).caller.call(transfers.pushTransfer, { transfer: idOf(reply) as never });
    expect(await push()).toMatchObject({ result: 0 });
    await exchange.settle();
    expect(await chen.purse()).toMatchObject({ available: fenOf("50") });
    expect(await push()).toMatchObject({ result: "T1070" });
    const other = await firm();
    expect(
      await scene.member(other.name).caller.call(transfers.pushTransfer, { transfer: idOf(reply) as never }),
    ).toMatchObject({ result: "P1004" });
  });
});

test("transfers and vouchers are listed for their firm alone, as it asks for them", async () => {
  const [chen, other] = [await firm("300"), await firm("20")];
  await bank.withdraw(chen.name, "100");
  await exchange.wait(2_000);
  const page = { pageIndex: 1, pageSize: 20, filters: {} };
  const { caller } = scene.member(chen.name);
  const { rows, total, counts, sums } = await caller.ask(transfers.listTransfers, page);
  expect(rows.map(({ direction, amount, state }) => [direction, amount, state])).toEqual([
    ["out", fenOf("100"), "2"],
    ["in", fenOf("300"), "2"],
  ]);
  expect({ total, counts, sums }).toEqual({ total: 2, counts: { "2": 2 }, sums: { amount: "400.00" } });
  const vouchers = await caller.ask(transfers.listVouchers, page);
  expect(vouchers.rows.map(({ kind, credit, debit, moved }) => [kind, credit, debit, moved])).toEqual([
    ["transfer-out", 0n, fenOf("100"), 0n],
    ["transfer-out", 0n, 0n, fenOf("100")],
    ["transfer-in", fenOf("300"), 0n, 0n],
  ]);
  expect((await scene.member(other.name).caller.ask(transfers.listVouchers, page)).total).toBe(1);
  const inOnly = { ...page, filters: { direction: "in" } } as const;
  expect((await caller.ask(transfers.listTransfers, inOnly)).total).toBe(1);
});

test("what is free goes back at half past three to the account that was chosen for it", async () => {
  const chen = await firm("300");
  const [account] = await scene.member(chen.name).caller.ask(api.agreements.listSigned, {});
  if (!account) throw new Error("no account");
  await scene
    .member(chen.name)
    .caller.ask(api.agreements.setAutoRefund, { agreement: account.agreement, on: true });
  await exchange.until(at("15:29:59"));
  expect(await chen.purse()).toMatchObject({ available: fenOf("300") });
  await exchange.wait(10_000);
  expect(await chen.purse()).toMatchObject({ available: 0n, withdrawal: 0n });
  expect(await bank.bankBalance(chen.number)).toBe(fenOf("1000000") + (await bank.paidTo(chen.number)));
});

test("money leaves from nine to four on working days, and comes in at any hour", async () => {
  const chen = await firm("300");
  for (const [time, open] of [
    ["15:59:59", true],
    ["16:00:00", false],
  ] as const) {
    await exchange.until(at(time));
    await scene.renew(chen.name);
    const reply = await bank.withdraw(chen.name, "10");
    expect(reply).toMatchObject(
      open ? { result: 0 } : { result: "F1004", msg: expect.stringContaining("09:00") },
    );
  }
  expect(await bank.deposit(chen.name, "10")).toMatchObject({ result: 0 });
  expect(await scene.member(chen.name).caller.ask(transfers.readWithdrawable, {})).toMatchObject({
    open: false,
    hasPassword: true,
  });
  // Saturday noon.
  exchange.clock.turnTo(instant(exchange.clock.now() + 5 * 24 * 3_600_000 - 4 * 3_600_000));
  await scene.renew(chen.name);
  expect(await bank.withdraw(chen.name, "10")).toMatchObject({ result: "F1004" });
});

describe("outside of what the bank takes", () => {
  test.each(["1.005", "0.001", "1e3", "-1", "", "一"])(
    "an amount of %j is refused in both directions, and nothing is kept",
    async (amount) => {
      const chen = await firm("300");
      const { token } = scene.member(chen.name);
      for (const [{ path }, extra] of [
        [transfers.deposit, {}],
        [transfers.withdraw, { moneypwd: fundPassword }],
      ] as const) {
        const body = JSON.stringify({ amount, ...extra });
        const answer = await exchange.send("POST", `/api${path}`, body, { "x-token": token });
        expect(answer.body.result).toMatch(/^(P1001|C1009)$/);
        expect(answer.body.msg).toMatch(/[一-龥]/);
      }
      expect(await chen.purse()).toMatchObject({ available: fenOf("300"), withdrawal: 0n });
    },
  );
});
