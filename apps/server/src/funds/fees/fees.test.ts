import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { receiveFromBank } from "@zd/domain/funds/deposit";
import { fen, firmId, instant, type OrderNo, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { openStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { findObligations } from "../agreements/obligations.ts";
import { openPurse, receiveMoney, refundServiceFee } from "../index.ts";
import { postVoucher } from "../post-voucher.ts";
import { collectFees } from "./collect-fees.ts";

const { fees, yearFees, trading } = api;
const page = { pageIndex: 1, pageSize: 100, filters: {} };
const reason = "年度营销方案第 3 条";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"li" | "wang" | "desk" | "gu", TestCaller>;
beforeEach(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) {
    await scene.join(name, { roles: ["administrator"], withFundPassword: true });
  }
  staff = await openStaff(exchange, {
    li: "settlementClerk",
    wang: "settlementClerk",
    desk: "tradeManager",
    gu: "auditor",
  });
});
afterEach(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

const day = (days: number) => shanghaiDay(instant(exchange.clock.now() + days * dayMs));
const member = (name: string) => scene.member(name).caller;

interface RateInput {
  readonly kind?: "fee-B" | "fee-S";
  readonly firm?: string | null;
  readonly from?: string;
  readonly lastDay?: string | null;
  readonly rule?: { readonly unit: "TON"; readonly perTonne: ReturnType<typeof yuan> } | null;
}
const ask = (
  { kind = "fee-B", firm = "plant", from = day(1), lastDay = null, rule = null }: RateInput = {},
  caller = staff.li,
) =>
  caller.call(fees.requestRate, {
    kind,
    mode: null,
    wareKind: null,
    firm: firm === null ? null : firmId(firm),
    from,
    lastDay,
    rule,
    reason,
  });
const confirm = (change: number, caller = staff.wang) => caller.call(fees.confirmChange, { change });
const requestRate = async (input?: RateInput) => {
  const answer = (await ask(input)) as { data: { changeid: number } };
  return answer.data.changeid;
};
/** A rate of which two of the staff are sure, on the day on which it begins. */
async function rated(input?: RateInput) {
  expect(await confirm(await requestRate(input))).toMatchObject({ code: 0 });
  await exchange.until(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
  await renew();
}
async function renew() {
  for (const name of ["mine", "plant", "port"]) await scene.renew(name);
}

/** A node remembers sessions by their numbers, so no two tests have the same. */
let count = 0;
/** Takes all of a listed ware of 5,000 t at 620, and says the order. */
async function take(name: string) {
  count += 1;
  const id = sectionId(`G260615-${String(count).padStart(2, "0")}`);
  const { wares, opensAt } = await scene.schedule({ id, mode: "1", freeMs: 7_200_000 }, [
    { rule: { split: false } },
  ]);
  await exchange.until(opensAt);
  const ware = wares[0] as WareId;
  const answer = (await scene.bid(name, ware, null, "5000")) as { data: { orderno: OrderNo } };
  expect(answer).toMatchObject({ result: 0 });
  return { ware, order: answer.data.orderno };
}
const feesOf = async (name: string) => (await member(name).ask(fees.listServiceFees, page)).rows;

describe("a deal", () => {
  test("is charged by the ware where the table says nothing", async () => {
    await take("plant");
    expect(await feesOf("plant")).toMatchObject([
      { why: "ware", amount: fenOf("1000"), taken: fenOf("1000"), due: 0n, state: "1" },
    ]);
    expect(await feesOf("port")).toEqual([]);
  });

  test("is charged by the firm's own rate from the day on which it begins, in the order's trial as well", async () => {
    await rated({ rule: { unit: "TON", perTonne: yuan("0.1") } });
    const { ware } = await take("plant");
    expect(await feesOf("plant")).toMatchObject([
      { why: "rate", tariff: fenOf("1000"), amount: fenOf("500"), taken: fenOf("500") },
    ]);
    expect(await member("plant").ask(trading.readWareFees, { ware })).toMatchObject({
      fee: fenOf("500"),
      feeReason: "rate",
    });
    expect(await member("port").ask(trading.readWareFees, { ware })).toMatchObject({
      fee: fenOf("1000"),
      feeReason: "ware",
    });
  });

  test("costs nothing while a waiver runs, and that is on record", async () => {
    await rated({ firm: null, lastDay: day(1) });
    await take("plant");
    expect(await feesOf("plant")).toMatchObject([
      { why: "waiver", tariff: fenOf("1000"), amount: 0n, state: "2" },
    ]);
    const contracts = await exchange.db.selectFrom("contracts.contract").select("buyerFee").execute();
    expect(contracts).toEqual([{ buyerFee: 0n }]);
  });

  test("costs the owner what the table asks of him, though his ware says nothing", async () => {
    await rated({ kind: "fee-S", firm: "mine", rule: { unit: "TON", perTonne: yuan("0.3") } });
    await take("plant");
    expect(await feesOf("mine")).toMatchObject([{ tariff: 0n, amount: fenOf("1500"), why: "rate" }]);
  });

  test("costs nothing from the moment on at which a package was paid for", async () => {
    const group = "PG3" as never;
    await member("plant").ask(yearFees.pay, { group, amount: fenOf("20000"), fundPassword });
    await take("plant");
    expect(await feesOf("plant")).toMatchObject([{ why: "package", amount: 0n }]);
  });
});

describe("the card of a change", () => {
  test("says what the deals of late would have cost, and what a deal then costs", async () => {
    await take("plant");
    const terms = {
      kind: "fee-B",
      mode: null,
      wareKind: null,
      firm: firmId("plant"),
      from: day(1),
      lastDay: null,
      rule: { unit: "TON", perTonne: yuan("0.1") },
    } as const;
    const proposed = await staff.li.ask(fees.previewRate, terms);
    expect(proposed).toMatchObject({
      swap: { from: "标准费率", to: "0.10 元/吨" },
      effect: {
        rows: [
          { title: "买方服务费", values: [fenOf("1000"), fenOf("500"), fenOf("-500")] },
          { title: "合计", total: true },
        ],
      },
    });
    const change = await requestRate({ rule: terms.rule });
    const reviewed = await staff.wang.ask(fees.previewChange, { change });
    const { party, swap, effect, subject, path, seen } = proposed;
    expect(reviewed).toMatchObject({ party, swap, effect, subject, path, seen, barred: null });
    expect((await staff.li.ask(fees.previewChange, { change })).barred).toContain("本人");
    expect(await staff.wang.call(fees.confirmChange, { change, seen: "stale" })).toMatchObject({
      code: "P1031",
    });
    await staff.wang.ask(fees.confirmChange, { change, seen: reviewed.seen });
    await exchange.until(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
    await renew();
    await take("plant");
    expect((await feesOf("plant"))[0]).toMatchObject({ amount: fenOf("500") });
  });
});

describe("what is proposed", () => {
  test("has the same card as its reviewer has, whatever is changed", async () => {
    const same = async (proposed: Card, change: number) => {
      const reviewed = await staff.wang.ask(fees.previewChange, { change });
      const { party, direction, path, swap, subject, effect, seen } = proposed;
      expect(reviewed).toMatchObject({ party, direction, path, swap, subject, effect, seen });
      expect([proposed.number, proposed.barred]).toEqual(["", null]);
    };
    const group = { group: null, kind: "1", name: "两年方案", years: 2, amount: fenOf("18000") } as const;
    await same(
      await staff.li.ask(fees.previewPriceGroup, group),
      (await staff.li.ask(fees.requestPriceGroup, { ...group, reason })).change,
    );
    const grant = { firm: firmId("plant"), kind: "1", years: 1 } as const;
    await same(
      await staff.li.ask(fees.previewYearFeeGrant, grant),
      (await staff.li.ask(fees.requestYearFeeGrant, { ...grant, reason })).change,
    );
    await confirm(await requestRate());
    const [{ rate } = { rate: "" }] = (await staff.li.ask(fees.listRates, page)).rows;
    const end = { rate: Number(rate), lastDay: day(1) };
    await same(
      await staff.li.ask(fees.previewRateEnd, end),
      (await staff.li.ask(fees.requestRateEnd, { ...end, reason })).change,
    );
    const over = { group: "PG1" } as const;
    await same(
      await staff.li.ask(fees.previewPriceGroupEnd, over as never),
      (await staff.li.ask(fees.requestPriceGroupEnd, { ...over, reason } as never)).change,
    );
  });
});

describe("a fee that is still due", () => {
  const owe = async () => {
    const { order } = await take("plant");
    await exchange.db
      .updateTable("funds.serviceFee")
      .set({ taken: fenOf("400"), collectedAt: null })
      .where("orderNo", "=", order)
      .execute();
    return order;
  };

  test("is collected when money comes in, and only once", async () => {
    await owe();
    await exchange.db.deleteFrom("platform.job").where("name", "=", "funds.collectFees").execute();
    const before = (await scene.purse("plant"))["available"] ?? 0n;
    await exchange.platform.transact((scope) => receiveMoney(scope, firmId("plant"), fenOf("100"), "T1"));
    await exchange.platform.transact((scope) => receiveMoney(scope, firmId("plant"), fenOf("100"), "T2"));
    expect((await scene.purse("plant"))["available"]).toBe(before + fenOf("200") - fenOf("600"));
    expect(await feesOf("plant")).toMatchObject([{ taken: fenOf("1000"), due: 0n, state: "1" }]);
  });

  test("is looked for every hour, since money comes in by other ways as well", async () => {
    await owe();
    expect(await feesOf("plant")).toMatchObject([{ state: "0", due: fenOf("600") }]);
    await exchange.until(instant(exchange.clock.now() + 3_601_000));
    expect(await feesOf("plant")).toMatchObject([{ state: "1", due: 0n }]);
  });
});

describe("fees of many firms that are still due", () => {
  const moment = () => new Date(exchange.clock.now());
  /** Firms in debt: three fees of a yuan each, and so many fen in the purse. */
  async function debtors(count: number, available: (i: number) => number) {
    await exchange.db.transaction().execute(async (tx) => {
      for (let i = 0; i < count; i++) {
        const firm = firmId(`debtor${i}`);
        await openPurse(tx, firm);
        if (available(i) > 0)
          await postVoucher(tx, receiveFromBank(firm, fen(BigInt(available(i)))), "in", moment());
      }
      await sql`
        insert into funds.service_fee (order_no, firm_id, amount, taken, at, why, tariff)
        select 'O' || n, 'debtor' || i, 100, 0, ${moment()}::timestamptz + n * interval '1 second', 'ware', 100
        from generate_series(0, ${count}::int - 1) i, generate_series(1, 3) n`.execute(tx);
    });
  }
  const takenOf = async (i: number) => {
    const found = await exchange.db
      .selectFrom("funds.serviceFee")
      .select(["taken", "collectedAt"])
      .where("firmId", "=", firmId(`debtor${i}`))
      .orderBy("at")
      .execute();
    return found.map(({ taken, collectedAt }) => [taken, collectedAt !== null]);
  };
  const collect = () => exchange.platform.transact((scope) => collectFees.run(null, scope));

  test("are all collected, each firm's oldest first and as far as its own money goes", async () => {
    await debtors(3, (i) => [300, 150, 0][i] ?? 0);
    await collect();
    expect(await takenOf(0)).toEqual([100n, 100n, 100n].map((taken) => [taken, true]));
    expect(await takenOf(1)).toEqual([
      [100n, true],
      [50n, false],
      [0n, false],
    ]);
    expect(await takenOf(2)).toEqual([0n, 0n, 0n].map((taken) => [taken, false]));
    const vouchers = await exchange.db
      .selectFrom("funds.entry")
      .select(["holder", "amount"])
      .where("kind", "=", "service-fee")
      .where("holder", "<>", "exchange")
      .orderBy("voucherNo")
      .execute();
    expect(vouchers.map(({ holder, amount }) => [holder, amount])).toEqual([
      ["debtor0", -100n],
      ["debtor0", -100n],
      ["debtor0", -100n],
      ["debtor1", -100n],
      ["debtor1", -50n],
    ]);
  });

  test("are taken once, although two look for them at once and money comes in meanwhile", async () => {
    await debtors(2, () => 100);
    await Promise.all([
      collect(),
      collect(),
      exchange.platform.transact((scope) => receiveMoney(scope, firmId("debtor1"), fen(250n), "more")),
    ]);
    await collect();
    expect(await takenOf(0)).toEqual([
      [100n, true],
      [0n, false],
      [0n, false],
    ]);
    expect(await takenOf(1)).toEqual([100n, 100n, 100n].map((taken) => [taken, true]));
    const left = await exchange.db
      .selectFrom("funds.account")
      .select("balance")
      .where("holder", "in", ["debtor0", "debtor1"])
      .where("bucket", "=", "available")
      .orderBy("holder")
      .execute();
    expect(left.map(({ balance }) => balance)).toEqual([0n, 50n]);
  });

  test("do not wait for another hour because they are many", async () => {
    await debtors(250, () => 300);
    await exchange.until(instant(exchange.clock.now() + 3_601_000));
    const { due } = await exchange.db
      .selectFrom("funds.serviceFee")
      .select(({ fn }) => fn.countAll<string>().as("due"))
      .whereRef("taken", "<", "amount")
      .executeTakeFirstOrThrow();
    expect(Number(due)).toBe(0);
  });
});

describe("a fee that is given back", () => {
  test("comes back once, and nothing more of it is asked", async () => {
    const { order } = await take("plant");
    const refund = () =>
      exchange.platform.transact((scope) => refundServiceFee(scope, { order, firm: firmId("plant") }));
    const before = (await scene.purse("plant"))["available"] ?? 0n;
    const refunds = await Promise.all([refund(), refund()]);
    expect([...refunds].sort((a, b) => Number(a - b))).toEqual([0n, fenOf("1000")]);
    expect((await scene.purse("plant"))["available"]).toBe(before + fenOf("1000"));
    expect(await feesOf("plant")).toMatchObject([{ state: "3", refunded: fenOf("1000"), due: 0n }]);
  });
});

test("a fee that was taken in part and given back is no longer due, and keeps nobody from leaving", async () => {
  const { order } = await take("plant");
  await exchange.db
    .updateTable("funds.serviceFee")
    .set({ taken: fenOf("400") })
    .where("firmId", "=", firmId("plant"))
    .execute();
  const due = async () => (await findObligations([])(exchange.db, firmId("plant"))).feesDue;
  expect(await due()).toBe(fenOf("600"));
  await exchange.platform.transact((scope) => refundServiceFee(scope, { order, firm: firmId("plant") }));
  expect(await due()).toBe(0n);
});

describe("a change of what the exchange charges", () => {
  test("holds once somebody else has confirmed it, and whoever comes second hears so", async () => {
    const change = await requestRate();
    expect(await confirm(change, staff.li)).toMatchObject({ code: "F1066" });
    const answers = await Promise.all([confirm(change), confirm(change)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, "F1065"]);
    expect((await staff.gu.ask(fees.listRates, page)).rows).toMatchObject([
      { firm: "plant有限公司", fee: "免收", state: "0", from: day(1), lastDay: null },
    ]);
    expect((await staff.gu.ask(fees.listChanges, page)).rows).toMatchObject([
      { state: "1", askedBy: "li", decidedBy: "wang", reason },
    ]);
  });

  test("is made once where two ask for the same", async () => {
    const [first, second] = [await requestRate(), await requestRate()];
    expect(await confirm(first)).toMatchObject({ code: 0 });
    expect(await confirm(second)).toMatchObject({ code: "F1060" });
  });

  test("is not made where it was turned down", async () => {
    const change = await requestRate();
    expect(await staff.wang.call(fees.rejectChange, { change, memo: "依据不足" })).toMatchObject({ code: 0 });
    expect(
      (await Promise.all(Object.values(staff).map((one) => reviewsOf(exchange, one)))).flat().join(),
    ).toContain(`“收费变更”${change} 被驳回`);
    expect(await confirm(change)).toMatchObject({ code: "F1065" });
    expect((await staff.gu.ask(fees.listRates, page)).rows).toEqual([]);
  });

  test("ends a rate sooner, from tomorrow on at the earliest", async () => {
    await confirm(await requestRate());
    const [{ rate } = { rate: "" }] = (await staff.li.ask(fees.listRates, page)).rows;
    const end = (lastDay: string) =>
      staff.li.call(fees.requestRateEnd, { rate: Number(rate), lastDay, reason });
    expect(await end(day(-1))).toMatchObject({ code: "F1062" });
    const answer = (await end(day(1))) as unknown as { data: { changeid: number } };
    expect(await confirm(answer.data.changeid)).toMatchObject({ code: 0 });
    await exchange.until(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
    await renew();
    await take("plant");
    expect(await feesOf("plant")).toMatchObject([{ why: "waiver" }]);
    await exchange.until(instant(startOfDay(exchange.clock.now()) + dayMs + 9 * 3_600_000));
    await renew();
    await take("plant");
    expect((await feesOf("plant")).map(({ why }) => why)).toEqual(["ware", "waiver"]);
  });

  test.each([
    ["today", { from: () => day(0) }, "F1062"],
    ["the day before its beginning as its end", { lastDay: () => day(0) }, "F1061"],
    ["everybody and for ever", { firm: null }, "F1063"],
    ["a firm that there is not", { firm: "nobody" }, "I"],
    ["the exchange's own firm", { firm: "exchange" }, "I"],
    ["nothing a tonne, which is a waiver", { rule: { unit: "TON", perTonne: yuan("0") } }, "F1074"],
    ["more than a hundred yuan a tonne", { rule: { unit: "TON", perTonne: yuan("100.01") } }, "F1074"],
  ] as const)("is refused for %s", async (_, input, code) => {
    const { from, lastDay, ...rest } = input as RateInput & Record<"from" | "lastDay", () => string>;
    const answer = await ask({
      ...rest,
      ...(from && { from: (from as () => string)() }),
      ...(lastDay && { lastDay: (lastDay as () => string)() }),
    });
    expect(answer.code).toBe(code === "I" ? "T1234" : code);
    expect((await staff.gu.ask(fees.listChanges, page)).rows).toEqual([]);
  });

  test("is the business of those who settle funds", async () => {
    expect(await ask({}, staff.desk)).toMatchObject({ code: "P1003" });
    expect(await confirm(await requestRate(), staff.gu)).toMatchObject({ code: "P1003" });
    expect(await ask({}, member("plant"))).toMatchObject({ code: "P1003" });
  });
});

describe("what a member sees of his deposits", () => {
  test("is every movement, and nothing of another firm", async () => {
    const { order } = await take("plant");
    const { rows } = await member("plant").ask(fees.listDeposits, page);
    expect(rows.map(({ kind, bucket, amount, reference }) => [kind, bucket, amount, reference])).toEqual([
      ["deposit-kept", "trading-deposit", fenOf("-310000"), order],
      ["deposit-kept", "performance-deposit", fenOf("310000"), order],
      ["deposit-held", "trading-deposit", fenOf("310000"), order],
    ]);
    expect((await member("port").ask(fees.listDeposits, page)).rows).toEqual([]);
    const terms = await member("plant").ask(api.parameterSheet.listDepositTerms, {});
    expect(terms[0]).toMatchObject({ mode: "0", wareKind: null, deposit: { mode: "RATIO", rate: 1_000 } });
  });
});
