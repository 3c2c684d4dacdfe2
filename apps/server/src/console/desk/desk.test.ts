import { api } from "@zd/api";
import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { mayDo, type RoleName, roles } from "@zd/domain/identity/access";
import { instant, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { dayMs, formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillFirmWords } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { fillSectionWords } from "../../trading/index.ts";

const { desk, consoleFinding, control, qualifications } = api;

const people = {
  chen: "tradeManager",
  zhou: "tradeManager",
  sun: "settlementClerk",
  feng: "riskController",
  root: "systemAdministrator",
  su: "contentEditor",
  gu: "auditor",
} as const satisfies Record<string, RoleName>;
type Person = keyof typeof people;

let exchange: TestPlatform;
let scene: Scene;
let staff: Readonly<Record<Person, TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  staff = await openStaff(exchange, people);
});
afterAll(() => exchange.close());

const queueOf = (person: Person, kind?: TodoKind) => staff[person].ask(desk.readQueue, { kind });

describe("the queue of a desk", () => {
  const firms = Array.from({ length: 10 }, (_, i) => `applicant-${i}`);
  beforeAll(async () => {
    for (const name of firms) {
      await scene.join(name, { qualified: false });
      await scene
        .member(name)
        .caller.ask(qualifications.applyForWareKind, { wareKind: thermal, sides: ["B"], memo: "电厂用煤" });
      await exchange.wait(60_000);
    }
  });

  test("has what was brought in first at its top, with party, since when, by when and by whom", async () => {
    const { rows, totals } = await queueOf("chen");
    expect(totals.find(({ kind }) => kind === "qualifications")?.count).toBe(10);
    const waiting = rows.filter(({ kind }) => kind === "qualifications");
    expect(waiting.map(({ party }) => party)).toEqual(firms.map((name) => `${name}有限公司`));
    expect(waiting[0]).toMatchObject({ about: "动力煤", amount: null, own: false, section: "" });
    expect(waiting[0]?.by).not.toBe("");
    // Three working days after a Monday.
    expect(waiting.map(({ until }) => until && formatShanghai(until))).toEqual(
      firms.map(() => "2026-06-18 17:00:00"),
    );
    const list = await staff.chen.ask(qualifications.listApplications, {
      pageIndex: 1,
      pageSize: 20,
      filters: { state: "0" },
    });
    expect(waiting.map(({ id }) => id).toSorted()).toEqual(
      list.rows.map(({ application }) => application).toSorted(),
    );
  });

  test("loses what is decided, and is asked for one kind alone", async () => {
    const before = await queueOf("chen", "qualifications");
    const first = before.rows[0];
    await staff.zhou.ask(qualifications.rejectApplication, {
      application: Number(first?.id),
      memo: "资料不全",
    });
    const after = await queueOf("chen", "qualifications");
    expect(after.totals).toEqual([{ kind: "qualifications", count: 9 }]);
    expect(after.rows).toEqual(before.rows.slice(1));
    // What was refused is not done, and what one has done is nobody else's.
    expect(
      await staff.zhou.call(qualifications.rejectApplication, {
        application: Number(first?.id),
        memo: "再次",
      }),
    ).not.toMatchObject({ code: 0 });
    expect(await staff.zhou.ask(desk.readDone, {})).toEqual([{ kind: "qualifications", count: 1 }]);
    expect(await staff.chen.ask(desk.readDone, {})).toEqual([]);
  });

  test("has nothing of other desks, whatever is asked for; and a reader has none", async () => {
    for (const person of Object.keys(people) as Person[]) {
      const { totals } = await queueOf(person);
      const own = Object.keys(todos).filter((kind) => mayDo([people[person]], todoOf(kind as TodoKind).work));
      expect(totals.map(({ kind }) => kind).toSorted(), roles[people[person]].label).toEqual(own.toSorted());
    }
    expect(await queueOf("gu")).toEqual({ totals: [], rows: [] });
    expect(await queueOf("sun", "qualifications")).toEqual({ totals: [], rows: [] });
    expect(await scene.member("plant").caller.call(desk.readQueue, { kind: undefined })).toMatchObject({
      code: "P1003",
    });
  });

  test("sets apart what somebody has asked for himself", async () => {
    const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-01"), freeMs: 600_000 });
    await exchange.until(opensAt);
    const request = { section: sectionId("J260615-01"), ware: wares[0] as WareId, reason: "报价异常" };
    await staff.chen.ask(control.requestVoid, request);
    const of = async (person: Person) =>
      (await queueOf(person)).rows.find(({ kind }) => kind === "controlSteps");
    expect(await of("chen")).toMatchObject({ own: true, section: "J260615-01", by: "chen" });
    expect(await of("zhou")).toMatchObject({ own: false, section: "J260615-01" });
  });

  test("gives so many of one kind, the first of them, and says how many there are", async () => {
    await sql`insert into identity.qualification (company_id, firm_id, ware_kind_id, side, status, applied_by, applied_at)
      select ${company}, 'mine', 'K' || i, 'B', '0', null, ${new Date(exchange.clock.now())}
      from generate_series(1, 300) as i`.execute(exchange.db);
    const all = await queueOf("chen");
    const one = await queueOf("chen", "qualifications");
    const first = all.rows.filter(({ kind }) => kind === "qualifications");
    expect(first).toHaveLength(50);
    expect(first.slice(0, 9).map(({ party }) => party)).toEqual(
      firms.slice(1).map((name) => `${name}有限公司`),
    );
    expect(one.rows).toHaveLength(200);
    expect(one.totals).toEqual([{ kind: "qualifications", count: 309 }]);
    expect(one.rows[0]?.party).toBe("applicant-1有限公司");
  });
});

test("counts are told of the lists that somebody may read", async () => {
  const kindsOf = async (person: Person) =>
    (await staff[person].ask(desk.readTodos, {})).todos.map(({ kind }) => kind);
  expect(await kindsOf("root")).toEqual(Object.keys(todos));
  expect(await kindsOf("su")).toEqual(Object.keys(todos).filter((kind) => kind !== "factorRemovals"));
});

describe("records are found", () => {
  const found = async (person: Person, keyword: string) =>
    staff[person].ask(consoleFinding.findRecords, { keyword });
  const kindsOf = async (person: Person, keyword: string) => [
    ...new Set((await found(person, keyword)).map(({ kind }) => kind)),
  ];

  beforeAll(async () => {
    staff = await renewStaff(exchange, Object.keys(people) as Person[]);
    for (const [id, name] of [
      ["mine", "榆林晨曜煤业有限公司"],
      ["plant", "府谷岚丰能源有限公司"],
    ] as const)
      await sql`update identity.firm set name = ${name}, words = null where id = ${id}`.execute(exchange.db);
    await fillFirmWords(exchange.platform);
    const section = sectionId("J260615-07");
    const { wares, opensAt } = await scene.schedule({ id: section, name: "柠条塔混煤竞价", freeMs: 60_000 });
    await exchange.until(opensAt);
    await scene.bid("plant", wares[0] as WareId, "620");
    await exchange.wait(125_000);
  });

  test("by the pinyin, the initials and the signs of a party, and by the beginning of a number", async () => {
    const [contract] = (await found("feng", "chenyao")).filter(({ kind }) => kind === "contract");
    expect(contract?.detail).toContain("榆林晨曜煤业有限公司 → 府谷岚丰能源有限公司");
    for (const keyword of ["cymy", "晨曜", "lanfeng", "府谷岚丰", contract?.id.slice(0, 10) ?? ""])
      expect(
        (await found("feng", keyword)).map(({ id }) => id),
        keyword,
      ).toContain(contract?.id);
    expect(await found("feng", "meiyouzhege")).toEqual([]);
    expect((await found("chen", "ntthm")).map(({ id, kind }) => [kind, id])).toEqual([
      ["section", "J260615-07"],
    ]);
    expect((await found("chen", "J260615-0")).map(({ id }) => id)).toContain("J260615-07");
  });

  test("of the own desk alone; an auditor finds those of all", async () => {
    expect(await kindsOf("feng", "chenyao")).toEqual(["contract", "firm"]);
    expect(await kindsOf("su", "chenyao")).toEqual(["firm"]);
    expect(await kindsOf("chen", "J26")).toEqual(["section"]);
    expect(await kindsOf("feng", "J26")).toEqual([]);
    expect(await kindsOf("gu", "chenyao")).toEqual(["contract", "firm"]);
    expect(await kindsOf("gu", "J26")).toEqual(["section"]);
    const refused = await scene
      .member("plant")
      .caller.call(consoleFinding.findRecords, { keyword: "chenyao" });
    expect(refused).toMatchObject({ code: "P1003" });
  });

  test("a few of each kind, and signs of a pattern mean themselves", async () => {
    expect((await found("chen", "yxgs")).length).toBeLessThanOrEqual(5);
    expect((await found("gu", "yxgs")).filter(({ kind }) => kind === "firm")).toHaveLength(5);
    for (const keyword of ["%", "_", "\\", " ", "'", "&", "!"])
      expect(await found("gu", keyword), keyword).toEqual([]);
  });

  test("also among sections from before their words were kept", async () => {
    await sql`update trading.section set words = null`.execute(exchange.db);
    expect(await found("chen", "ntthm")).toEqual([]);
    await fillSectionWords(exchange.platform);
    expect((await found("chen", "ntthm")).map(({ id }) => id)).toEqual(["J260615-07"]);
  });
});

describe("the day is compared with the working day before", () => {
  const monday = at("00:00:00");
  const read = async () => staff.gu.ask(desk.readDay, {});

  /** A countdown with one deal at a price; practice where it is said. */
  async function hold(id: string, price: string, practice = false) {
    const { wares, opensAt } = await scene.schedule({ id: sectionId(id), practice, freeMs: 60_000 });
    await exchange.until(opensAt);
    await scene.bid("port", wares[0] as WareId, price);
    await exchange.wait(125_000);
  }

  test("to the same time, and all of it; practice is left out", async () => {
    const before = await read();
    expect(before.comparedDay).toBe("2026-06-12");
    expect(before.deals).toEqual({ today: 1, sameTime: 0, whole: 0, lastWeek: 0 });
    // Tuesday, a little before the deals of Monday were made.
    await exchange.until(instant(monday + dayMs + 8 * 3_600_000));
    staff = await renewStaff(exchange, Object.keys(people) as Person[]);
    await scene.renew("port");
    const early = await read();
    expect(early.comparedDay).toBe("2026-06-15");
    expect(early.deals).toEqual({ today: 0, sameTime: 0, whole: 1, lastWeek: 0 });
    expect(early.amount.whole).toBe(before.amount.today);
    expect(early.sections).toMatchObject({ today: 0, sameTime: 0, whole: before.sections.today });

    await exchange.until(instant(monday + dayMs + 20 * 3_600_000));
    staff = await renewStaff(exchange, Object.keys(people) as Person[]);
    await scene.renew("port");
    await hold("J260616-01", "625");
    await hold("J260616-02", "700", true);
    // What was done yesterday is not of today.
    expect(await staff.zhou.ask(desk.readDone, {})).toEqual([]);
    const late = await read();
    expect(late).toMatchObject({ practice: 1, deals: { today: 1, sameTime: 1, whole: 1, lastWeek: 0 } });
    // 1,000 t at 625 yuan and at 620: the practice deal at 700 is in neither.
    expect(late.amount.today > late.amount.whole).toBe(true);
    expect(late.sections.today).toBe(1);
    expect(late.lastWeekDay).toBe("2026-06-09");
    // A week later the same Tuesday is compared with, to the same time.
    await exchange.until(instant(monday + 8 * dayMs + 23 * 3_600_000));
    staff = await renewStaff(exchange, Object.keys(people) as Person[]);
    const week = await read();
    expect(week).toMatchObject({ lastWeekDay: "2026-06-16", comparedDay: "2026-06-22" });
    expect(week.deals).toEqual({ today: 0, sameTime: 0, whole: 0, lastWeek: 1 });
    expect(week.amount.lastWeek).toBe(late.amount.today);
  });
});
