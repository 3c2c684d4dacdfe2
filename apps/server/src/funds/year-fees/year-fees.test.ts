import { api } from "@zd/api";
import { type FirmId, firmId, instant, sectionId } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectPurse } from "../../testing/card-figures.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { fundPassword } from "../../testing/samples.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { fees, yearFees, trading } = api;
const page = { pageIndex: 1, pageSize: 100, filters: {} };
const [trade, data, packaged] = ["PG1", "PG2", "PG3"] as never[];
const section = sectionId("J260615-71");

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"li" | "wang", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  await scene.join("mine");
  staff = await openStaff(exchange, { li: "settlementClerk", wang: "settlementClerk" });
  await scene.schedule({ id: section, freeMs: 7_200_000 });
});
afterAll(async () => {
  await checkBooks(exchange);
  await exchange.close();
});

let name: string;
let count = 0;
beforeEach(async () => {
  count += 1;
  name = `firm-${count}`;
  await scene.join(name, { funds: "25000", roles: ["administrator"], withFundPassword: true });
});

const caller = () => scene.member(name).caller;
const day = (days: number) => shanghaiDay(instant(exchange.clock.now() + days * dayMs));
const paidUntil = (annualFeeUntil: string) =>
  exchange.db.updateTable("identity.firm").set({ annualFeeUntil }).where("id", "=", firmId(name)).execute();
const pay = (group = trade, yuan = "10000", by = caller(), typed = fundPassword) =>
  by.call(yearFees.pay, { group: group as never, amount: fenOf(yuan as string), fundPassword: typed });
const records = async () => (await caller().ask(yearFees.listRecords, page)).rows;
const gaps = async () =>
  (await caller().ask(trading.readSectionPower, { section, insist: false })).gaps.map(({ code }) => code);

describe("an annual fee", () => {
  test("is tried without a trace, and paid from the available funds with a voucher", async () => {
    await paidUntil(day(10));
    const trial = await caller().ask(yearFees.calculate, { group: trade as never });
    expect(trial).toMatchObject({
      from: day(11),
      amount: fenOf("10000"),
      available: fenOf("25000"),
      after: fenOf("15000"),
      capitals: "壹万元整",
    });
    expect(await records()).toEqual([]);
    expect(await pay()).toMatchObject({ result: 0 });
    expect((await scene.purse(name))["available"]).toBe(fenOf("15000"));
    const [record] = await records();
    expect(record).toMatchObject({
      kind: "1",
      from: day(11),
      lastDay: trial.lastDay,
      amount: fenOf("10000"),
    });
    expect(record?.voucher).not.toBeNull();
    const [standing] = await caller().ask(yearFees.readStanding, {});
    expect(standing).toMatchObject({ standing: "valid", until: trial.lastDay, mayTrade: true });
  });

  test("is paid as its card has shown it, and from the purse that was seen", async () => {
    await paidUntil(day(10));
    const preview = (by = caller()) => by.call(yearFees.previewPay, { group: trade as never });
    const read = () => caller().ask(yearFees.previewPay, { group: trade as never });
    await scene.join(`${name}-t`, { roles: ["trader"] });
    expect((await preview(scene.member(`${name}-t`).caller)).result).toBe("P1003");
    const older = await read();
    expect(older).toMatchObject({ barred: null, amount: fenOf("10000") });
    await pay(data, "5000");
    const card = await read();
    await expectPurse(exchange, firmId(name), card, 0);
    const send = (seen: string) =>
      caller().call(yearFees.pay, { group: trade as never, amount: fenOf("10000"), fundPassword, seen });
    expect((await send(older.seen)).result).toBe("P1031");
    expect((await send(card.seen)).result).toBe(0);
    await expectPurse(exchange, firmId(name), card, 1);
    const [record] = (await records()).filter(({ kind }) => kind === "1");
    expect(card.facts).toContainEqual({ title: "有效期", words: `${record?.from} 至 ${record?.lastDay}` });
    await pay();
    expect((await read()).barred).not.toBeNull();
  });

  test("that ran out keeps the firm from trading after thirty days, until it is paid", async () => {
    await paidUntil(day(-30));
    expect(await gaps()).not.toContain("T1014");
    expect((await caller().ask(yearFees.readStanding, {}))[0]).toMatchObject({
      standing: "grace",
      graceUntil: day(0),
    });
    await paidUntil(day(-31));
    expect(await gaps()).toContain("T1014");
    expect((await caller().ask(yearFees.readStanding, {}))[0]).toMatchObject({
      standing: "expired",
      mayTrade: false,
    });
    expect(await caller().ask(yearFees.listDue, {})).toMatchObject([
      { kind: "1", group: "PG1", from: day(0) },
    ]);
    await pay();
    expect(await gaps()).not.toContain("T1014");
    expect(await caller().ask(yearFees.listDue, {})).toEqual([]);
  });

  test("that is paid twice at once goes on where the first has ended, and never overdraws", async () => {
    const answers = await Promise.all([pay(), pay(), pay()]);
    expect(answers.map(({ result }) => result).sort()).toEqual([0, 0, "T1040"]);
    const spans = (await records()).map(({ from, lastDay }) => [from, lastDay]).sort();
    expect(spans[0]?.[0]).toBe(day(0));
    expect(spans[1]?.[0]).toBe(shanghaiDay(instant(Date.parse(`${spans[0]?.[1]}T00:00:00+08:00`) + dayMs)));
    expect((await scene.purse(name))["available"]).toBe(fenOf("5000"));
  });

  test.each([
    ["of a plan that there is not", () => pay("PG9" as never), "P1004"],
    ["at another price than was tried", () => pay(trade, "9999.99"), "F1068"],
    ["at nothing", () => pay(trade, "0"), "F1068"],
    ["with a wrong fund password", () => pay(trade, "10000", caller(), "111111"), "F1001"],
    [
      "by somebody who moves no money",
      async () => {
        await scene.join(`${name}-t`, { roles: ["trader"] });
        return pay(trade, "10000", scene.member(`${name}-t`).caller);
      },
      "P1003",
    ],
  ] as const)("is refused %s", async (_, act, code) => {
    expect((await act()).result).toBe(code);
    expect(await records()).toEqual([]);
    expect((await scene.purse(name))["available"]).toBe(fenOf("25000"));
  });

  test("with three decimals is none", async () => {
    const { body } = await exchange.send(
      "POST",
      `/api${yearFees.pay.path}`,
      JSON.stringify({ pgid: "PG1", amount: "10000.001", moneypwd: fundPassword }),
      { "x-token": scene.member(name).token },
    );
    expect(body.result).toBe("P1001");
    expect(await records()).toEqual([]);
  });

  test("of data or a package has no days of grace, and does not keep from trading", async () => {
    await pay(data, "5000");
    await pay(packaged, "20000");
    expect((await caller().ask(yearFees.readStanding, {})).map(({ standing }) => standing)).toEqual([
      "none",
      "valid",
      "valid",
    ]);
    expect(await gaps()).not.toContain("T1014");
  });
});

describe("the staff", () => {
  const ask = (firm: string, by = staff.li) =>
    by.call(fees.requestYearFeeGrant, { firm: firm as FirmId, kind: "1", years: 1, reason: "首年免收" });
  const idOf = (answer: unknown) => (answer as { data: { changeid: number } }).data.changeid;

  test("grant a year for nothing, with a second person", async () => {
    await paidUntil(day(-40));
    const change = idOf(await ask(name));
    expect(await gaps()).toContain("T1014");
    expect(await staff.wang.call(fees.confirmChange, { change })).toMatchObject({ code: 0 });
    expect(await gaps()).not.toContain("T1014");
    expect(await records()).toMatchObject([{ amount: 0n, voucher: null, group: "减免", from: day(0) }]);
    expect(await ask("nobody")).toMatchObject({ code: "T1234" });
  });

  test("offer another plan, change one and withdraw one", async () => {
    const plan = (group: string | null, yuan: string) =>
      staff.li.call(fees.requestPriceGroup, {
        group: group as never,
        kind: "1",
        name: "交易年费（两年）",
        years: 2,
        amount: fenOf(yuan),
        reason: "年度营销方案",
      });
    expect(await plan(null, "0")).toMatchObject({ code: "F1074" });
    expect(await plan("PG9", "1")).toMatchObject({ code: "P1004" });
    await staff.wang.ask(fees.confirmChange, { change: idOf(await plan(null, "18000.00")) });
    const own = (await caller().ask(yearFees.listPlans, {})).find(({ years }) => years === 2);
    expect(own).toMatchObject({ amount: fenOf("18000"), kind: "1" });
    await staff.wang.ask(fees.confirmChange, { change: idOf(await plan(own?.group ?? "", "17000.00")) });
    expect(await pay(own?.group as never, "18000")).toMatchObject({ result: "F1068" });
    const end = () =>
      staff.li.call(fees.requestPriceGroupEnd, { group: own?.group as never, reason: "方案到期" });
    await staff.wang.ask(fees.confirmChange, { change: idOf(await end()) });
    expect(await pay(own?.group as never, "17000")).toMatchObject({ result: "F1067" });
    expect(await end()).toMatchObject({ code: "F1067" });
    expect((await caller().ask(yearFees.listPlans, {})).map(({ group }) => group)).toEqual([
      "PG1",
      "PG2",
      "PG3",
    ]);
  });
});
