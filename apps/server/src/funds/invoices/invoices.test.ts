import { api } from "@zd/api";
import type { FeeItemId } from "@zd/domain/funds/invoice";
import { creditCodeOf } from "@zd/domain/identity/credit-code";
import { firmId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { schedule } from "../../platform/jobs/jobs.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import { tablesWith } from "../../testing/tables-with.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { todosOf } from "../../testing/todos-of.ts";
import { sealInvoices } from "./sealed-title.ts";

const { invoices, yearFees } = api;
const page = { pageIndex: 1, pageSize: 100, filters: {} };

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"li" | "wang" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  staff = await openStaff(exchange, { li: "settlementClerk", wang: "settlementClerk", gu: "auditor" });
  await scene.join("port", { roles: ["administrator"] });
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

/** Every test has a firm of its own that has paid for a year of trading and one of data. */
let name: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  name = `firm-${count}`;
  await scene.join(name, { roles: ["administrator"], withFundPassword: true });
  for (const [group, amount] of [
    ["PG1", "10000"],
    ["PG2", "5000"],
  ] as const)
    await caller().ask(yearFees.pay, { group: group as never, amount: fenOf(amount), fundPassword });
});

const caller = () => scene.member(name).caller;
const rows = async () => (await caller().ask(invoices.listItems, page)).rows;
const items = async () => (await rows()).map(({ item }) => item as FeeItemId);
const title = {
  type: "general",
  name: "榆林演示煤业有限公司",
  creditCode: creditCodeOf("610802", "XY000123"),
  address: "",
  phone: "",
  bank: "",
  account: "",
} as const;
const apply = async (change: object = {}, by = caller()) =>
  by.call(invoices.apply, { items: await items(), ...title, ...change });
const applied = async () => {
  const answer = (await apply()) as unknown as { data: { invoiceid: number } };
  return answer.data.invoiceid;
};
const number = () => `2661200000${String(count).padStart(10, "0")}`;
const issue = (invoice: number, no = number(), by = staff.li) =>
  by.call(invoices.issue, { invoice, number: no });
const drop = (invoice: number, by = staff.li) => by.call(invoices.voidInvoice, { invoice, memo: "抬头有误" });
const states = async () => (await rows()).map(({ state }) => state);

describe("an invoice", () => {
  test("keeps telephone and account of its title sealed, and shows them to who issues it", async () => {
    const numbers = { phone: "13911112222", account: "6222000011112222" };
    const special = { type: "special", address: "榆林市演示路 1 号", bank: "演示银行", ...numbers };
    const answer = (await apply(special)) as unknown as { data: { invoiceid: number } };
    expect(await caller().ask(invoices.readTitle, {})).toMatchObject(numbers);
    expect(await staff.li.ask(invoices.read, { invoice: answer.data.invoiceid })).toMatchObject(numbers);
    await exchange.settle();
    expect(await tablesWith(exchange.db, Object.values(numbers))).toEqual([]);
    const row = () =>
      exchange.db
        .selectFrom("funds.invoice")
        .selectAll()
        .where("account", "like", "622%")
        .executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({ phone: "139****2222", account: "622*********2222" });
    // One from before is read as it is, and sealed by a job.
    const { id } = await row();
    await exchange.db
      .updateTable("funds.invoice")
      .set({ ...numbers, personal: null })
      .where("id", "=", id)
      .execute();
    expect(await caller().ask(invoices.readTitle, {})).toMatchObject(numbers);
    await exchange.platform.transact(({ tx, now }) => schedule(tx, sealInvoices, "", now, null));
    await exchange.settle();
    expect(await tablesWith(exchange.db, Object.values(numbers))).toEqual([]);
    expect(await caller().ask(invoices.readTitle, {})).toMatchObject(numbers);
  });

  test("is applied for, issued with a number, voided, and applied for again", async () => {
    expect(await states()).toEqual(["0", "0"]);
    // Fees of this month are not to be invoiced before it is over.
    expect(await todosOf(caller(), "invoice")).toEqual([]);
    await exchange.db
      .updateTable("funds.yearFee")
      .set({ paidAt: new Date(at("09:00:00") - 31 * 24 * 3_600_000) })
      .where("firmId", "=", firmId(name))
      .execute();
    expect(await todosOf(caller(), "invoice")).toMatchObject([
      { id: "2026-05", about: "2 笔已缴费用", amount: fenOf("15000") },
    ]);
    expect(await caller().ask(invoices.readTitle, {})).toMatchObject({ type: "general", bank: "" });
    const invoice = await applied();
    expect(await states()).toEqual(["1", "1"]);
    expect(await todosOf(caller(), "invoice")).toEqual([]);
    expect(await staff.li.ask(invoices.read, { invoice })).toMatchObject({ mayDecide: true });
    expect(await staff.gu.call(invoices.read, { invoice })).toMatchObject({
      code: "P1045",
      msg: "请先填写查看理由",
    });
    expect(await staff.gu.ask(invoices.read, { invoice, reason: "核对会员资料" })).toMatchObject({
      amount: fenOf("15000"),
      net: fenOf("14150.94"),
      tax: fenOf("849.06"),
      mayDecide: false,
    });
    const waiting = await staff.li.ask(invoices.previewVoid, { invoice });
    expect(await issue(invoice)).toMatchObject({ code: 0 });
    expect(await rows()).toMatchObject([
      { state: "2", number: number(), amount: fenOf("5000") },
      { state: "2", number: number(), amount: fenOf("10000") },
    ]);
    const preview = (by: typeof staff.li) => by.call(invoices.previewVoid, { invoice });
    expect(await preview(staff.gu)).toMatchObject({ code: "P1003" });
    const card = await staff.li.ask(invoices.previewVoid, { invoice });
    expect(card).toMatchObject({ barred: null, amount: fenOf("15000"), falls: { words: "2 笔费用" } });
    expect(card.falls?.rows.map((row) => row.at(-1)).toSorted()).toEqual(["10,000.00 元", "5,000.00 元"]);
    const seen = (mark: string) =>
      staff.li.call(invoices.voidInvoice, { invoice, memo: "抬头有误", seen: mark });
    expect(await seen(waiting.seen)).toMatchObject({ code: "P1031" });
    expect(await seen(card.seen)).toMatchObject({ code: 0 });
    expect((await staff.li.ask(invoices.previewVoid, { invoice })).barred).not.toBeNull();
    expect(await rows()).toMatchObject([{ state: "3", memo: "抬头有误" }, { state: "3" }]);
    expect(await caller().ask(invoices.readTitle, {})).toMatchObject(title);
    expect(await apply()).toMatchObject({ result: 0 });
    expect(await states()).toEqual(["1", "1"]);
  });

  test("that was applied for by mistake is taken back, or turned down with a reason", async () => {
    const first = await applied();
    expect(await caller().call(invoices.withdraw, { invoice: first })).toMatchObject({ result: 0 });
    expect(await states()).toEqual(["0", "0"]);
    const second = await applied();
    expect(await drop(second)).toMatchObject({ code: 0 });
    expect(await states()).toEqual(["3", "3"]);
    expect(await caller().call(invoices.withdraw, { invoice: second })).toMatchObject({ result: "T1070" });
  });

  test("is applied for once, though it is asked for twice at the same moment", async () => {
    const answers = await Promise.all([apply(), apply()]);
    expect(answers.map(({ result }) => result).sort()).toEqual([0, "F1070"]);
  });

  test("is decided by one of two who do so at once", async () => {
    const invoice = await applied();
    const answers = await Promise.all([issue(invoice), issue(invoice, number(), staff.wang)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, "T1070"]);
  });

  test("has a number that no other has", async () => {
    expect(await issue(await applied(), "26612000009999999999")).toMatchObject({ code: 0 });
    await scene.join(`${name}-b`, { roles: ["administrator"], withFundPassword: true });
    name = `${name}-b`;
    await caller().ask(yearFees.pay, { group: "PG1" as never, amount: fenOf("10000"), fundPassword });
    expect(await issue(await applied(), "26612000009999999999")).toMatchObject({ code: "F1072" });
  });

  test.each([
    ["without a title", { name: " " }, "T1201"],
    ["with a number of taxes that is none", { creditCode: "91610802MA7000000X" }, "F1071"],
    ["of the special kind without a bank", { type: "special" }, "T1201"],
    ["for a fee that there is not", { items: ["Y:999999"] }, "P1004"],
  ] as const)("is refused %s", async (_, change, code) => {
    expect(await apply(change)).toMatchObject({ result: code });
    expect(await states()).toEqual(["0", "0"]);
  });

  test("is nobody else's business", async () => {
    const of = await items();
    const other = scene.member("port").caller;
    expect(await other.call(invoices.apply, { items: of, ...title })).toMatchObject({ result: "P1004" });
    const invoice = await applied();
    expect(await other.call(invoices.withdraw, { invoice })).toMatchObject({ result: "P1004" });
    expect((await other.ask(invoices.listItems, page)).rows).toEqual([]);
    expect(await issue(invoice, number(), caller())).toMatchObject({ code: "P1003" });
    expect(await issue(invoice, number(), staff.gu)).toMatchObject({ code: "P1003" });
  });

  test("is not issued for a fee that was given back meanwhile", async () => {
    const at = new Date(exchange.clock.now());
    const order = `B-${name}`;
    await exchange.db
      .insertInto("funds.serviceFee")
      .values({
        orderNo: order,
        firmId: firmId(name),
        amount: fenOf("1000"),
        taken: fenOf("1000"),
        at,
        collectedAt: at,
        refundedAt: null,
      })
      .execute();
    const invoice = await applied();
    await exchange.db
      .updateTable("funds.serviceFee")
      .set({ refunded: fenOf("1000"), refundedAt: at })
      .where("orderNo", "=", order)
      .execute();
    expect(await issue(invoice)).toMatchObject({ code: "F1073" });
    expect((await staff.gu.ask(invoices.list, page)).rows[0]).toMatchObject({ refunded: fenOf("1000") });
    expect(await drop(invoice)).toMatchObject({ code: 0 });
    expect(await states()).toEqual(["3", "3"]);
  });
});
