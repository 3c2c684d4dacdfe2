import { api } from "@zd/api";
import { companyId, type Instant, sectionId, type WareId, wareId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { openExchange } from "../../testing/exchange.ts";
import { at, checkBooks, type Scene, setScene, yuan } from "../../testing/market-scene.ts";
import { openStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { control } = api;
const reason = "两家企业自同一 IP 出价";

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "zhou" | "su" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "port", "plant"]) await scene.join(name);
  await scene.join("sister", { legalPerson: "zhao" });
  await scene.join("brother", { legalPerson: "zhao" });
  staff = await openStaff(exchange, {
    chen: "tradeManager",
    zhou: "tradeManager",
    su: "contentEditor",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

let number = 0;
/** A section of two wares that takes bids now, until its hard end in half an hour. */
let section = sectionId("");
let wares: readonly WareId[] = [];
let hardEnd: Instant;
beforeEach(async () => {
  number += 1;
  const now = exchange.clock.now();
  hardEnd = (now + 1_800_000) as Instant;
  const scheduled = await scene.schedule(
    { id: sectionId(`J260615-${String(number).padStart(2, "0")}`), hardEnd },
    [{}, {}],
  );
  section = scheduled.section.id;
  wares = scheduled.wares;
  await exchange.until(scheduled.opensAt);
});

const [w1, w2] = [() => wares[0] as WareId, () => wares[1] as WareId];
const room = (caller = staff.chen) => caller.ask(control.readControlRoom, { section });
const codeOf = async (answer: Promise<{ code?: unknown }>) => (await answer).code;

describe("what the staff may look at", () => {
  const reads = () =>
    [
      (caller: TestCaller) => caller.call(control.readControlRoom, { section }),
      (caller: TestCaller) => caller.call(control.listJournal, { section, size: 30, orders: false }),
      (caller: TestCaller) => caller.call(control.readSection, { section }),
      (caller: TestCaller) => caller.call(control.listCalendar, { month: "2026-06" }),
      (caller: TestCaller) => caller.call(control.readDesk, {}),
      (caller: TestCaller) => caller.call(control.listSections, { pageIndex: 1, pageSize: 20, filters: {} }),
    ] as const;

  test("members and visitors are refused, every one of the staff is not", async () => {
    for (const read of reads()) {
      expect(await codeOf(read(scene.member("port").caller))).toBe("P1003");
      expect(await codeOf(read(exchange.anonymous))).toBe("GA-101");
      for (const caller of Object.values(staff)) expect(await codeOf(read(caller))).toBe(0);
    }
  });

  test("sections of another company are not there", async () => {
    const id = sectionId(`J260615-9${number}`);
    await scene.schedule({ id, company: companyId("ZD0009") });
    expect(await codeOf(staff.chen.call(control.readControlRoom, { section: id }))).toBe("P1004");
    expect(await codeOf(staff.chen.call(control.suspendSection, { section: id, reason }))).toBe("P1004");
    expect(await codeOf(staff.chen.call(control.requestVoid, { section: id, reason }))).toBe("P1004");
  });

  test("the room shows who leads with names, who is there, what was refused and what is held", async () => {
    await scene.member("port").caller.ask(api.trading.enterSection, { section });
    await scene.bid("port", w1(), "620");
    await scene.bid("plant", w1(), "621");
    await scene.bid("port", w1(), "621");
    const seen = await room();
    expect(seen).toMatchObject({ accepted: 2, refused: 1, sealed: false, hardEnd });
    expect(seen.actions).toEqual(["suspend", "extend", "void-ware", "void-section"]);
    expect(seen.lots[0]).toMatchObject({
      bids: 2,
      bidders: 2,
      refused: 1,
      leader: { firmName: "plant", userName: "plant", price: yuan("621") },
    });
    expect(seen.presence).toMatchObject([{ firmName: "port", leading: 0 }]);
    expect(seen.held).toBe(310_000_00n);
    expect(seen.lots.map(({ held }) => held)).toEqual([310_000_00n, 0n]);
    expect(seen.amount).toBe(3_105_000_00n);
  });

  test("the journal is read backwards by its numbers, refused orders with their reasons", async () => {
    await scene.bid("port", w1(), "620");
    await scene.bid("port", w1(), "500");
    const first = await staff.gu.ask(control.listJournal, { section, size: 2, orders: false });
    expect(first.more).toBe(true);
    expect(first.rows).toMatchObject([
      { kindName: "报价拒绝", firmName: "port", wareNo: "01", refused: true },
      { kindName: "报价受理", firmName: "port", wareNo: "01", refused: false },
    ]);
    expect(first.rows[0]?.detail).toContain("T10");
    const before = first.rows[1]?.seq ?? 0;
    const rest = await staff.gu.ask(control.listJournal, { section, before, size: 30, orders: false });
    expect(rest).toMatchObject({ more: false, rows: [{ kindName: "进入阶段" }] });
    const orders = await staff.gu.ask(control.listJournal, { section, size: 30, orders: true });
    expect(orders.rows).toHaveLength(2);
    const ofWare = { section, size: 30, orders: true };
    expect((await staff.gu.ask(control.listJournal, { ...ofWare, ware: w1() })).rows).toHaveLength(2);
    const none = wareId(`${section}-99`);
    expect((await staff.gu.ask(control.listJournal, { ...ofWare, ware: none })).rows).toEqual([]);
  });

  test("who of the staff has looked at open offers is on record, once while his page asks again, and not while they are sealed", async () => {
    const looks = async () => {
      await exchange.settle();
      return exchange.db
        .selectFrom("platform.audit")
        .select(["operation", "userName", "records"])
        .where("operation", "in", [control.readControlRoom.name, control.listJournal.name])
        .where("records", "@>", sql<string[]>`array[${section}]`)
        .orderBy("id")
        .execute();
    };
    await scene.bid("port", w1(), "620");
    const journal = () => staff.gu.ask(control.listJournal, { section, size: 30, orders: false });
    for (let i = 0; i < 3; i += 1) await room();
    for (let i = 0; i < 3; i += 1) await journal();
    expect(await looks()).toMatchObject([
      { operation: control.readControlRoom.name, userName: "chen" },
      { operation: control.listJournal.name, userName: "gu" },
    ]);
    await exchange.wait(10 * 60_000);
    await room();
    expect(await looks()).toHaveLength(3);

    section = sectionId(`J260615-7${number}`);
    const soon = (exchange.clock.now() + 1_000) as Instant;
    await scene.schedule({ id: section, mode: "3", side: "B", startsAt: soon, freeMs: 60_000 }, [
      { rule: { terms: { mode: "3", limitPrice: yuan("520") } } },
    ]);
    await exchange.wait(2_000);
    await room();
    await journal();
    expect(await looks()).toEqual([]);
  });

  test("two bidders of one ware at one address, and related firms in one section, raise alarms", async () => {
    await scene.bid("sister", w1(), "620");
    await scene.bid("brother", w2(), "620");
    await scene.bid("port", w1(), "621");
    const { alarms } = await room();
    expect(alarms.map(({ kind }) => kind).toSorted()).toEqual(["related", "same-ip"]);
    const names = (kind: string) =>
      alarms
        .find((alarm) => alarm.kind === kind)
        ?.firms.map(({ name }) => name)
        .toSorted();
    expect(names("related")).toEqual(["brother", "sister"]);
    expect(names("same-ip")).toEqual(["port", "sister"]);
    expect((await staff.chen.ask(control.readDesk, {})).alarms.length).toBeGreaterThanOrEqual(2);
  });

  test("nothing of a sealed offer can be asked for before its opening, not even while suspended", async () => {
    const id = sectionId(`J260615-7${number}`);
    const now = exchange.clock.now();
    const after = (seconds: number) => exchange.until((now + seconds * 1_000) as Instant);
    const phases = { freeMs: 60_000, restMs: 60_000, sealedMs: 120_000, extensionMs: 0 };
    const sealedRound = { id, mode: "90", startsAt: (now + 10_000) as Instant, ...phases } as const;
    const [ware] = (await scene.schedule(sealedRound, [{}])).wares as [WareId];
    const words = async () =>
      JSON.stringify([
        await staff.chen.call(control.readControlRoom, { section: id }),
        await staff.chen.call(control.listJournal, { section: id, size: 100, orders: false }),
        (await staff.gu.ask(control.readDesk, {})).alarms.filter((alarm) => alarm.section === id),
      ]);
    await after(20);
    await scene.bid("port", ware, "620");
    expect(await words()).toContain('"firmname":"port"');
    await after(80);
    await scene.member("port").caller.ask(api.trading.confirmSealedRules, { section: id });
    await after(140);
    expect(await scene.bid("port", ware, "637")).toMatchObject({ result: 0 });
    expect(await scene.bid("port", ware, "638")).toMatchObject({ result: "T1050" });

    const [{ hash } = { hash: Buffer.of() }] = await exchange.db
      .selectFrom("trading.journal")
      .select("hash")
      .where("sectionId", "=", id)
      .where("type", "=", "order-waiting")
      .execute();
    const secrets = ["port", "637", "638", "31850", "3185000", hash.toString("hex")];
    // Hashes of other rows may happen to have such figures in them.
    const tells = (seen: string) =>
      secrets.filter((secret) => new RegExp(`(?<![0-9a-f])${secret}(?![0-9a-f]{3})`).test(seen));
    expect(tells(await words())).toEqual([]);
    await staff.chen.ask(control.suspendSection, { section: id, reason });
    expect(tells(await words())).toEqual([]);
    await staff.chen.ask(control.resumeSection, { section: id, reason });

    await after(300);
    expect(await words()).toContain("637.00");
  });

  test("the list counts by status and finds by number, the calendar has the day", async () => {
    const list = await staff.su.ask(control.listSections, {
      pageIndex: 1,
      pageSize: 20,
      filters: { section, mode: "0", status: "1" },
    });
    expect(list).toMatchObject({ total: 1, counts: { "1": 1 }, rows: [{ section, wares: 2 }] });
    const days = await staff.su.ask(control.listCalendar, { month: "2026-06" });
    expect(days.find((one) => one.section === section)).toMatchObject({ tradingDay: "2026-06-15" });
    expect(await staff.su.ask(control.listCalendar, { month: "2026-07" })).toEqual([]);
    const detail = await staff.su.ask(control.readSection, { section });
    expect(detail.lots[0]).toMatchObject({ owner: "mine", payType: "保证付款", basePrice: yuan("620") });
  });
});

describe("an alarm that is set aside", () => {
  const setAside = (
    { alarm, wares: seen }: { readonly alarm: string; readonly wares: readonly WareId[] },
    caller = staff.chen,
    note = "同一园区办公，已电话核实",
  ) => caller.call(control.setAlarmAside, { section, alarm, wares: [...seen], note });
  const alarmOf = async (kind: string, caller = staff.chen) => {
    const found = (await room(caller)).alarms.find((alarm) => alarm.kind === kind);
    if (!found) throw new Error(`no alarm of kind ${kind}`);
    return found;
  };
  beforeEach(async () => {
    await scene.bid("port", w1(), "620");
    await scene.bid("plant", w1(), "621");
  });

  test("says who has looked into it, when and with what result, in the room and on the desk", async () => {
    const raised = await alarmOf("same-ip");
    expect(raised).toMatchObject({ aside: null, maySetAside: true });
    expect((await alarmOf("same-ip", staff.gu)).maySetAside).toBe(false);
    expect(await codeOf(setAside(raised))).toBe(0);
    const aside = { by: "chen", at: exchange.clock.now(), note: "同一园区办公，已电话核实" };
    expect(await alarmOf("same-ip", staff.zhou)).toMatchObject({ aside, maySetAside: false });
    const desk = (await staff.gu.ask(control.readDesk, {})).alarms;
    expect(desk.find(({ alarm, section: of }) => alarm === raised.alarm && of === section)).toMatchObject({
      aside,
    });
  });

  test("stays aside while the same firms go on, and comes back with another ware or another firm", async () => {
    await setAside(await alarmOf("same-ip"));
    await scene.bid("port", w1(), "622");
    expect((await alarmOf("same-ip")).aside).not.toBeNull();
    await scene.bid("port", w2(), "620");
    await scene.bid("plant", w2(), "621");
    const again = await alarmOf("same-ip");
    expect(again).toMatchObject({ aside: null, wareNos: ["01", "02"] });
    await setAside(again);
    expect((await alarmOf("same-ip")).aside).not.toBeNull();
    await scene.bid("sister", w1(), "623");
    const open = (await room()).alarms.filter(({ aside }) => aside === null);
    expect(open).toMatchObject([{ kind: "same-ip", wareNos: ["01"] }]);
    expect(open[0]?.firms).toHaveLength(3);
  });

  test("is refused to who has not seen all of it", async () => {
    const seen = await alarmOf("same-ip");
    await scene.bid("port", w2(), "620");
    await scene.bid("plant", w2(), "621");
    expect(await codeOf(setAside(seen))).toBe("T1097");
    await scene.bid("sister", w1(), "622");
    expect(await codeOf(setAside({ ...seen, alarm: "f".repeat(32) }))).toBe("P1004");
    expect((await room()).alarms.every(({ aside }) => aside === null)).toBe(true);
  });

  test("is set aside once, by one of two who do so at the same moment", async () => {
    const seen = await alarmOf("same-ip");
    const both = await Promise.all([setAside(seen, staff.chen), setAside(seen, staff.zhou)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1098"]);
    expect(await codeOf(setAside(seen, staff.zhou))).toBe("T1098");
    const rows = await exchange.db
      .selectFrom("trading.alarmAside")
      .select("id")
      .where("sectionId", "=", section)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("is the work of trade managers, with a word about it, in a section of their company", async () => {
    const seen = await alarmOf("same-ip");
    for (const caller of [staff.su, staff.gu, scene.member("port").caller])
      expect(await codeOf(setAside(seen, caller))).toBe("P1003");
    expect(await codeOf(setAside(seen, exchange.anonymous))).toBe("GA-101");
    for (const note of ["", "  ", "长".repeat(201)])
      expect(
        z.safeDecode(control.setAlarmAside.input, { sectid: section, alarmid: "a", wares: [], note } as never)
          .success,
      ).toBe(false);
    const id = sectionId(`J260615-6${number}`);
    await scene.schedule({ id, company: companyId("ZD0009") });
    const elsewhere = { section: id, alarm: seen.alarm, wares: seen.wares, note: reason };
    expect(await codeOf(staff.chen.call(control.setAlarmAside, elsewhere))).toBe("P1004");
    expect((await alarmOf("same-ip")).aside).toBeNull();
  });

  test("is nobody's whose own firm is a party of the section", async () => {
    const seen = await alarmOf("same-ip");
    await exchange.db
      .updateTable("trading.ware")
      .set({ ownerId: "exchange" as never, version: 99 })
      .where("id", "=", w2())
      .execute();
    await exchange.db.updateTable("trading.section").set({ seq: 99 }).where("id", "=", section).execute();
    expect(await codeOf(setAside(seen))).toBe("T1093");
  });

  test("about a late clock does not hide the next one", async () => {
    const rings = (at: number) =>
      exchange.db
        .updateTable("trading.section")
        .set({ ringsAt: new Date(at) })
        .where("id", "=", section)
        .execute();
    const now = exchange.clock.now();
    await rings(now - 10_000);
    await setAside(await alarmOf("late-clock"));
    expect((await alarmOf("late-clock")).aside).not.toBeNull();
    await rings(now - 5_000);
    expect((await alarmOf("late-clock")).aside).toBeNull();
  });
});

describe("what the staff does to a section", () => {
  const actions = (): readonly ((caller: TestCaller) => Promise<{ code?: unknown }>)[] => [
    (caller) => caller.call(control.suspendSection, { section, reason }),
    (caller) => caller.call(control.resumeSection, { section, reason }),
    (caller) => caller.call(control.extendSection, { section, seen: hardEnd, hardEnd, reason }),
    (caller) => caller.call(control.requestVoid, { section, reason }),
    (caller) => caller.call(control.confirmRequest, { section, record: 1 }),
    (caller) => caller.call(control.rejectRequest, { section, record: 1, reason }),
  ];

  test("only trade managers may, and an auditor sees no action", async () => {
    for (const act of actions()) {
      for (const caller of [staff.gu, staff.su, scene.member("port").caller])
        expect(await codeOf(act(caller))).toBe("P1003");
      expect(await codeOf(act(exchange.anonymous))).toBe("GA-101");
    }
    const seen = await room(staff.gu);
    expect([seen.actions, seen.lots.some(({ voidable }) => voidable)]).toEqual([[], false]);
  });

  test("suspends and resumes, each on record with who and why; who comes second is refused", async () => {
    const both = await Promise.all([
      staff.chen.call(control.suspendSection, { section, reason }),
      staff.zhou.call(control.suspendSection, { section, reason }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1070"]);
    expect(await scene.bid("port", w1(), "620")).toMatchObject({ result: "T1004" });
    const stopped = await room();
    expect(stopped.actions).toEqual(["resume", "void-ware", "void-section"]);
    expect(stopped.withheld).toEqual([{ action: "extend", why: "恢复后才可延长" }]);
    expect(stopped.stoppedMs).toBeGreaterThan(0);
    await exchange.wait(5_000);
    // Its clock stands still.
    expect((await room()).stoppedMs).toBe(stopped.stoppedMs);
    await staff.zhou.ask(control.resumeSection, { section, reason: " 核对完毕 " });
    expect(await scene.bid("port", w1(), "620")).toMatchObject({ result: 0 });
    expect((await room()).records).toMatchObject([
      { action: "resume", by: "zhou", reason: "核对完毕", state: "done" },
      { action: "suspend", reason, state: "done" },
    ]);
  });

  test.each([[""], ["   "], ["x".repeat(201)]])("takes no reason like %j", (text) => {
    const result = z.safeDecode(control.suspendSection.input, { sectid: section, reason: text } as never);
    expect(result.success).toBe(false);
  });

  test("moves the hard end, only forward, and for who has seen the present one", async () => {
    const later = (minutes: number) => (hardEnd + minutes * 60_000) as Instant;
    const extend = (caller: TestCaller, seen: Instant, to: Instant) =>
      caller.call(control.extendSection, { section, seen, hardEnd: to, reason });
    expect(await codeOf(extend(staff.chen, hardEnd, hardEnd))).toBe("T1091");
    const both = await Promise.all([
      extend(staff.chen, hardEnd, later(10)),
      extend(staff.zhou, hardEnd, later(20)),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1092"]);
    const seen = await room();
    expect([later(10), later(20)]).toContain(seen.hardEnd);
    expect(seen.records).toMatchObject([{ action: "extend", hardEnd: seen.hardEnd }]);
    const [row] = (await staff.chen.ask(control.listJournal, { section, size: 1, orders: false })).rows;
    expect(row).toMatchObject({ kindName: "截止延长" });
  });

  describe("says beforehand what voiding comes to", () => {
    const card = (caller: TestCaller, of: object = { ware: w1() }) =>
      caller.ask(control.previewVoid, { section, ...of } as never);

    test("to who asks and to who decides the same, and that is what then happens", async () => {
      await scene.bid("port", w1(), "620");
      await scene.bid("plant", w1(), "621");
      const before = await scene.purse("plant");
      const preview = await card(staff.chen);
      expect(preview).toMatchObject({
        number: `标的 01 · ${section}`,
        party: expect.stringContaining("plant"),
        amount: 310_000_00n,
        falls: { words: expect.stringMatching(/^2 笔，2 家，末价 3,105,000.00 元/) },
        barred: null,
      });
      expect(preview.falls?.rows.map(([, firm, price]) => [firm, price])).toEqual([
        ["port", "620.00"],
        ["plant", "621.00"],
      ]);
      const bucket = (title: string) => preview.effect?.rows.find((row) => row.title === title)?.values;
      expect(bucket("可用资金")?.[0]).toBe(before["available"]);
      const request = { section, ware: w1(), reason, seen: preview.seen };
      const { record } = await staff.chen.ask(control.requestVoid, request);
      const decided = await card(staff.zhou, { record });
      const { consequence: _, people, facts, ...same } = preview;
      expect(decided).toMatchObject(same);
      expect(decided.facts).toEqual([...facts, { title: "原因", words: reason }]);
      expect([people, decided.people].map((those) => those.map(({ name }) => name))).toEqual([
        ["chen"],
        ["chen", "zhou"],
      ]);
      expect((await card(staff.chen, { record })).barred).toBe("不能复核本人提交的申请");
      await staff.zhou.ask(control.confirmRequest, { section, record, seen: decided.seen });
      const after = await scene.purse("plant");
      expect([after["available"], after["trading-deposit"] ?? 0n]).toEqual([
        bucket("可用资金")?.[2],
        bucket("交易保证金")?.[2],
      ]);
      expect((await card(staff.zhou, { record })).barred).toBe("该申请已由其他人员处理");
      await checkBooks(exchange);
    });

    test("and again where another bid has come meanwhile", async () => {
      await scene.bid("port", w1(), "620");
      const { record } = await staff.chen.ask(control.requestVoid, { section, ware: w1(), reason });
      const { seen } = await card(staff.zhou, { record });
      await scene.bid("plant", w1(), "621");
      const confirm = (mark: string) =>
        codeOf(staff.zhou.call(control.confirmRequest, { section, record, seen: mark }));
      expect(await confirm(seen)).toBe("P1031");
      expect((await room()).lots[0]?.status).toBe("1");
      expect(await confirm((await card(staff.zhou, { record })).seen)).toBe(0);
    });

    test("of a whole section ware by ware and firm by firm", async () => {
      await scene.bid("port", w1(), "620");
      await scene.bid("plant", w2(), "630");
      const whole = await card(staff.chen, {});
      expect(whole.falls).toMatchObject({
        words: "2 笔有效报价，2 个标的",
        rows: [
          ["标的 01", "port", "620.00"],
          ["标的 02", "plant", "630.00"],
        ],
      });
      const { record } = await staff.chen.ask(control.requestVoid, { section, reason });
      await staff.zhou.ask(control.confirmRequest, { section, record, seen: whole.seen });
      for (const name of ["port", "plant"]) {
        const row = whole.effect?.rows.find(({ title }) => title === name);
        expect((await scene.purse(name))["available"]).toBe(row?.values[2]);
      }
    });

    test("of sealed offers no more than how many there are", async () => {
      const id = sectionId(`X260615-${number}`);
      const { wares: sealed, opensAt } = await scene.schedule({ id, mode: "3", freeMs: 600_000 }, [{}]);
      await exchange.until(opensAt);
      expect(await scene.bid("port", sealed[0] as WareId, "637")).toMatchObject({ result: 0 });
      const words = JSON.stringify(
        await staff.chen.call(control.previewVoid, { section: id, ware: sealed[0] as WareId }),
      );
      expect(words).toContain("密封报价 1 份");
      for (const secret of ["port", "637", "3,185"]) expect(words).not.toContain(secret);
    });
  });

  test("voids a ware only when a second person confirms, and gives the deposits back", async () => {
    await scene.bid("port", w1(), "620");
    const { record } = await staff.chen.ask(control.requestVoid, { section, ware: w1(), reason });
    expect((await room()).lots[0]).toMatchObject({ status: "1", voidable: false });
    expect(await codeOf(staff.zhou.call(control.requestVoid, { section, ware: w1(), reason }))).toBe("T1094");
    expect(await codeOf(staff.chen.call(control.confirmRequest, { section, record }))).toBe("T1096");
    expect((await room()).records[0]?.mayDecide).toBe(false);
    expect((await room(staff.zhou)).records[0]?.mayDecide).toBe(true);
    expect((await room(staff.gu)).records[0]?.mayDecide).toBe(false);

    await staff.zhou.ask(control.confirmRequest, { section, record });
    expect(await codeOf(staff.zhou.call(control.confirmRequest, { section, record }))).toBe("T1095");
    expect(await codeOf(staff.zhou.call(control.rejectRequest, { section, record, reason }))).toBe("T1095");
    const seen = await room();
    expect(seen.lots.map(({ status }) => status)).toEqual(["5", "1"]);
    expect(seen.records).toMatchObject([
      { action: "void-ware", wareNo: "01", by: "chen", decidedBy: "zhou", state: "confirmed" },
    ]);
    expect(await reviewsOf(exchange, staff.zhou)).toEqual([]);
    expect((await reviewsOf(exchange, staff.chen)).join()).toContain(`“场次复核”${record} 已通过复核`);
    expect(seen.held).toBe(0n);
    await checkBooks(exchange);
  });

  test("voids a whole section with a second person; the request of another section is not there", async () => {
    const { record } = await staff.zhou.ask(control.requestVoid, { section, reason });
    expect((await room()).actions).not.toContain("void-section");
    const other = (await scene.schedule({ id: sectionId(`J260615-8${number}`) })).section.id;
    expect(await codeOf(staff.chen.call(control.confirmRequest, { section: other, record }))).toBe("P1004");
    const both = await Promise.all([
      staff.chen.call(control.confirmRequest, { section, record }),
      staff.chen.call(control.confirmRequest, { section, record }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, "T1095"]);
    expect(await room()).toMatchObject({ status: "5", actions: [] });
    expect(await codeOf(staff.chen.call(control.requestVoid, { section, reason }))).toBe("T1070");
  });

  test("a request that is rejected leaves the section as it is, and may be made again", async () => {
    const { record } = await staff.chen.ask(control.requestVoid, { section, ware: w1(), reason });
    await staff.zhou.ask(control.rejectRequest, { section, record, reason: "证据不足" });
    expect(await codeOf(staff.zhou.call(control.confirmRequest, { section, record }))).toBe("T1095");
    expect((await room()).records).toMatchObject([
      { state: "rejected", decidedBy: "zhou", decision: "证据不足" },
    ]);
    expect((await room()).lots[0]).toMatchObject({ status: "1", voidable: true });
    const reviews = await reviewsOf(exchange, staff.chen);
    expect(reviews.join()).toContain(`“场次复核”${record} 被驳回`);
    const again = await staff.chen.ask(control.requestVoid, { section, ware: w1(), reason });
    await staff.chen.ask(control.rejectRequest, { section, record: again.record, reason: "撤回" });
    // Who takes back his own request is not told of it.
    expect(await reviewsOf(exchange, staff.chen)).toEqual(reviews);
  });

  test("nobody acts on a section in which his own firm is a party", async () => {
    await exchange.db
      .updateTable("trading.ware")
      .set({ ownerId: "exchange" as never, version: 99 })
      .where("id", "=", w2())
      .execute();
    await exchange.db.updateTable("trading.section").set({ seq: 99 }).where("id", "=", section).execute();
    for (const act of actions().slice(0, 4)) expect(await codeOf(act(staff.chen))).toBe("T1093");
    expect((await room()).actions).toEqual([]);
  });

  test("an answer that was lost is given again, and nothing happens twice", async () => {
    const headers = { "x-request-id": `suspend-${section}` };
    const input = { section, reason };
    expect(await codeOf(staff.chen.call(control.suspendSection, input, headers))).toBe(0);
    expect(await codeOf(staff.chen.call(control.suspendSection, input, headers))).toBe(0);
    expect((await room()).records).toHaveLength(1);
  });
});

test("the desk lists what runs, and what waits for a second person", async () => {
  const { record } = await staff.chen.ask(control.requestVoid, { section, reason });
  const desk = await staff.zhou.ask(control.readDesk, {});
  expect(desk.running.some((one) => one.section === section)).toBe(true);
  expect(desk.pending.find((one) => one.record === record)).toMatchObject({ mayDecide: true, by: "chen" });
});

describe("the card of a step at once", () => {
  const cardOf = (action: "suspend" | "resume" | "extend", hardEnd?: Instant, caller = staff.chen) =>
    caller.ask(control.previewStep, { section, action, ...(hardEnd && { hardEnd }) });
  const changed = (card: Awaited<ReturnType<typeof cardOf>>, title: string) =>
    card.changes.find((one) => one.title === title);

  test("says state, clock and end before and after, and what stays; and then it is so", async () => {
    await scene.member("port").caller.ask(api.trading.enterSection, { section });
    await scene.bid("port", w1(), "620");
    const stop = await cardOf("suspend");
    expect(changed(stop, "状态")).toEqual({ title: "状态", from: "交易中", to: "暂停" });
    expect(changed(stop, "本阶段剩余")?.to).toBe(`${changed(stop, "本阶段剩余")?.from}，已停表`);
    expect(changed(stop, "场次截止")).toBeUndefined();
    expect(stop.facts).toEqual([
      { title: "标的", words: "2 个，不变；已出价 1 个" },
      { title: "领先", words: "1 个标的有领先企业，价格与名次不变" },
      { title: "通知", words: "已进入的 1 家企业在交易大厅即时可见" },
    ]);
    await staff.chen.ask(control.suspendSection, { section, reason, card: stop.seen });
    await exchange.wait(120_000);
    const go = await cardOf("resume");
    expect(changed(go, "状态")).toEqual({ title: "状态", from: "暂停", to: "交易中" });
    const end = changed(go, "场次截止");
    await staff.zhou.ask(control.resumeSection, { section, reason, card: go.seen });
    const after = await room();
    expect(after.hardEnd).toBe(hardEnd + 120_000);
    expect(end?.to).toBe(formatShanghai(after.hardEnd ?? hardEnd));
    expect(after.lots[0]?.leader).toMatchObject({ firmName: "port" });
  });

  test("is compared with the state and the end, not with the bids that come meanwhile", async () => {
    const to = (hardEnd + 600_000) as Instant;
    const longer = await cardOf("extend", to);
    expect(changed(longer, "场次截止")?.to).toBe(formatShanghai(to));
    await scene.bid("port", w1(), "620");
    const input = { section, seen: hardEnd, hardEnd: to, reason, card: longer.seen };
    const other = { ...input, hardEnd: (to + 60_000) as Instant };
    expect(await codeOf(staff.chen.call(control.extendSection, other))).toBe("P1031");
    const stop = await cardOf("suspend");
    await staff.chen.ask(control.extendSection, input);
    const stale = { section, reason, card: stop.seen };
    expect(await codeOf(staff.zhou.call(control.suspendSection, stale))).toBe("P1031");
    expect((await room()).status).toBe("1");
  });

  test("says why a step may not be taken, and is read by nobody who may not take it", async () => {
    expect((await cardOf("resume")).barred).not.toBeNull();
    expect((await cardOf("extend", hardEnd)).barred).not.toBeNull();
    const input = { section, action: "suspend" } as const;
    for (const caller of [staff.su, staff.gu, scene.member("port").caller])
      expect(await codeOf(caller.call(control.previewStep, input))).toBe("P1003");
    const nothing = { ...input, section: sectionId("J260615-NO") };
    expect(await codeOf(staff.chen.call(control.previewStep, nothing))).toBe("P1004");
  });
});
