import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant, userId } from "../kernel/brand.ts";
import { parseShanghai } from "../kernel/shanghai-time.ts";
import { memberPermissions, type RoleName } from "./access.ts";
import {
  byDeadline,
  type Colleague,
  isOwn,
  mayAssign,
  nearnessOf,
  remind,
  reminderPauseMs,
  remindersOfDay,
  spanWords,
  whoHas,
  whoMay,
} from "./firm-todos.ts";

const person = (name: string, ...roles: RoleName[]): Colleague => ({ user: userId(name), name, roles });
const wang = person("王立", "trader");
const sun = person("孙敏", "financeClerk");
const qian = person("钱进", "financeClerk");
const boss = person("管理员", "administrator");
const firm = [wang, sun, qian, boss];

const names = (people: readonly Colleague[]) => people.map(({ name }) => name);
const payment = { needs: "move-money", only: null, assignee: null } as const;

describe("whose a matter is", () => {
  test("a payment waits for both finance clerks and the administrator, and not for the trader", () => {
    expect(names(whoHas(firm, payment))).toEqual(["孙敏", "钱进", "管理员"]);
    expect(isOwn(firm, payment, wang.user)).toBe(false);
    expect(isOwn(firm, payment, sun.user)).toBe(true);
  });

  test("a payment that is assigned to one of them is his alone", () => {
    const assigned = { ...payment, assignee: sun.user };
    expect(names(whoHas(firm, assigned))).toEqual(["孙敏"]);
    expect(isOwn(firm, assigned, qian.user)).toBe(false);
    expect(isOwn(firm, assigned, boss.user)).toBe(false);
  });

  test("what is assigned to somebody who has left, or lost the right, is everybody's again", () => {
    const assigned = { ...payment, assignee: sun.user };
    expect(names(whoHas([wang, qian, boss], assigned))).toEqual(["钱进", "管理员"]);
    expect(names(whoHas([person("孙敏", "viewer"), qian], assigned))).toEqual(["钱进"]);
  });

  test("a firm in which nobody may do it has nobody for it", () => {
    expect(whoHas([wang], payment)).toEqual([]);
  });

  test("a clerk's own certificate is renewed by him alone, whoever else may sign", () => {
    const own = { needs: "move-money", only: qian.user, assignee: null } as const;
    expect(names(whoMay(firm, own))).toEqual(["钱进"]);
    expect(names(whoHas(firm, { ...own, assignee: sun.user }))).toEqual(["钱进"]);
    expect(isOwn(firm, own, boss.user)).toBe(false);
    expect(whoHas(firm, { ...own, only: wang.user })).toEqual([]);
  });

  test.each([
    ["trader", "move-money", false],
    ["financeClerk", "move-money", true],
    ["administrator", "ship-and-receive", true],
    ["viewer", "sign", false],
  ] as const)("a %s assigns what takes %s: %s", (role, needs, may) => {
    expect(mayAssign([role], needs)).toBe(may);
  });

  test("whatever is assigned to whom, a matter is somebody's as long as somebody may do it", () => {
    const roles = fc.constantFrom<RoleName>(
      "administrator",
      "trader",
      "contractClerk",
      "financeClerk",
      "viewer",
    );
    const people = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), roles), { maxLength: 9 });
    const needs = fc.constantFrom(...(Object.keys(memberPermissions) as (keyof typeof memberPermissions)[]));
    fc.assert(
      fc.property(people, needs, fc.option(fc.integer({ min: 1, max: 9 })), (drawn, right, to) => {
        const all = drawn.map(([no, role]) => person(`u${no}`, role));
        const matter = { needs: right, only: null, assignee: to === null ? null : userId(`u${to}`) };
        const has = whoHas(all, matter);
        expect(has.length > 0).toBe(whoHas(all, { ...matter, assignee: null }).length > 0);
        for (const one of has) expect(isOwn(all, matter, one.user)).toBe(true);
      }),
    );
  });
});

const now = parseShanghai("2025-06-16 09:30:00") ?? instant(0);
const reminding = { by: wang.user, to: sun.user, name: "孙敏", hasIt: true, last: null, today: 0, now };

describe("提醒TA", () => {
  test("a trader reminds the clerk who has to pay", () => {
    expect(remind(reminding)).toEqual({ ok: true, facts: [now] });
  });

  test.each([
    ["himself", { to: wang.user }, "REMINDER_OF_OWN"],
    ["somebody who may not pay", { hasIt: false }, "ASSIGNEE_UNFIT"],
    ["a second time within ten minutes", { last: instant(now - reminderPauseMs + 1) }, "REMINDER_TOO_SOON"],
    ["more often than thirty times a day", { today: remindersOfDay }, "REMINDERS_OF_DAY"],
  ])("nobody reminds %s", (_, more, reason) => {
    expect(remind({ ...reminding, ...more })).toMatchObject({ ok: false, reason });
  });

  test("the refusal says from when on he may be reminded again", () => {
    const last = instant(now - 4 * 60_000);
    expect(remind({ ...reminding, last })).toMatchObject({ figures: { name: "孙敏", until: "09:36" } });
  });

  test("after ten minutes, to the millisecond, he is reminded again", () => {
    expect(remind({ ...reminding, last: instant(now - reminderPauseMs) }).ok).toBe(true);
  });
});

describe("how near a deadline is", () => {
  test.each([
    ["2025-06-16 09:29:59", "late"],
    ["2025-06-16 09:30:00", "today"],
    ["2025-06-16 23:59:59", "today"],
    ["2025-06-17 00:00:00", "later"],
    [null, "open"],
  ])("%s at 2025-06-16 09:30 is %s", (until, word) => {
    expect(nearnessOf(until === null ? null : parseShanghai(until), now)).toBe(word);
  });

  test.each([
    ["2025-06-16 17:03:00", "7 小时 33 分"],
    ["2025-06-16 18:30:00", "9 小时"],
    ["2025-06-16 09:30:59", "不到 1 分"],
    ["2025-06-18 17:00:00", "2 天 7 小时"],
    ["2025-06-23 09:31:00", "7 天"],
    ["2025-06-16 09:10:00", "20 分"],
  ])("%s is %s away at 09:30", (until, words) => {
    expect(spanWords((parseShanghai(until) ?? now) - now)).toBe(words);
  });

  test("the earliest deadline is first, and what has none is last", () => {
    const rows = [
      { id: "b", until: null },
      { id: "c", until: instant(2) },
      { id: "a", until: instant(2) },
      { id: "d", until: instant(1) },
    ];
    expect(rows.toSorted(byDeadline).map(({ id }) => id)).toEqual(["d", "a", "c", "b"]);
  });
});
