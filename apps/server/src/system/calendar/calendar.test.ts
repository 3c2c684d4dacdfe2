import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { usualHours } from "@zd/domain/kernel/exchange-calendar";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ContractScene, setContractScene } from "../../testing/contract-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import { openStaff, renewStaff, reviewsOf } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { enterYears } from "./enter-years.ts";

const calls = api.exchangeCalendar;

let exchange: TestPlatform;
let scene: ContractScene;
let staff: Record<"one" | "other" | "money" | "root" | "gu", TestCaller>;
// Monday; of this week the Friday, 2026-06-19, is 端午.
beforeEach(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "60000000");
  staff = await openStaff(exchange, {
    one: "tradeManager",
    other: "tradeManager",
    money: "settlementClerk",
    root: "systemAdministrator",
    gu: "auditor",
  });
});
afterEach(() => exchange.close());

type Change = Omit<InputOf<typeof calls.requestChange>, "reason">;

const closed = (day: string, name = "系统升级"): Change => ({
  year: Number(day.slice(0, 4)),
  days: [{ day, kind: "closed", name }],
  hours: null,
});
const request = (change: Change, by = staff.one) =>
  by.call(calls.requestChange, { ...change, reason: "公告 2026-041" });
const ask = async (change: Change): Promise<number> =>
  (await staff.one.ask(calls.requestChange, { ...change, reason: "公告 2026-041" })).change;
const confirm = async (change: number, by = staff.other) => {
  const { seen } = await by.ask(calls.previewChange, { change });
  return by.call(calls.confirmChange, { change, seen });
};
const signBy = async (no: Awaited<ReturnType<ContractScene["deal"]>>): Promise<string | null> => {
  const { deadlines } = await scene.read(no);
  const found = deadlines.find(({ kind }) => kind === "sign");
  return found ? formatShanghai(found.at) : null;
};

describe("a holiday that one proposes and another confirms", () => {
  test("moves the deadline of a new contract, while an old one keeps what it was promised", async () => {
    const old = await scene.deal("1");
    expect(await signBy(old)).toBe("2026-06-17 17:00:00");

    const change = await ask(closed("2026-06-16"));
    expect(await signBy(old)).toBe("2026-06-17 17:00:00");
    expect((await confirm(change)).code).toBe(0);

    await exchange.wait(61_000);
    const fresh = await scene.deal("1");
    expect(await signBy(fresh)).toBe("2026-06-18 17:00:00");
    expect(await signBy(old)).toBe("2026-06-17 17:00:00");

    // The clock keeps to what is shown: the old one is over, the new one is not.
    await scene.until(instant(Date.parse("2026-06-17T17:00:00+08:00")));
    expect((await scene.read(old)).state).toBe("90");
    expect((await scene.read(fresh)).state).toBe("10");
  });

  test("is shown to both on the same card, with what stands on the day", async () => {
    const card = await staff.one.ask(calls.previewRequest, closed("2026-06-17"));
    expect(card).toMatchObject({
      changes: [{ title: "2026-06-17", from: "工作日", to: "休市（系统升级）" }],
      barred: null,
    });
    await scene.deal("1");
    const change = await ask(closed("2026-06-17"));
    const own = await staff.one.ask(calls.previewChange, { change });
    expect(own.barred).toBe("不能复核本人提交的日历变更");
    const others = await staff.other.ask(calls.previewChange, { change });
    expect(others).toMatchObject({ changes: card.changes, barred: null, number: `日历变更 ${change}` });
    expect(others.seen).toBe(card.seen);
    expect(others.facts).toContainEqual({ title: "合同期限", words: "1 份在这些日期到期，保持不变" });
    expect((await staff.one.call(calls.confirmChange, { change, seen: own.seen })).code).toBe("S1178");
    expect((await staff.other.call(calls.confirmChange, { change, seen: "0" })).code).not.toBe(0);
    expect((await confirm(change)).code).toBe(0);
    expect((await confirm(change)).code).toBe("S1177");
  });

  test("waits on the desk of the trade, and is on record with who asked and who confirmed", async () => {
    const change = await ask(closed("2026-06-17"));
    const { todos } = await staff.one.ask(api.desk.readTodos, {});
    expect(todos).toContainEqual({ kind: "calendarChanges", count: 1 });
    const waiting = (by: TestCaller) => by.ask(api.desk.listWaiting, {});
    const of = (rows: Awaited<ReturnType<typeof waiting>>) =>
      rows.find(({ kind }) => kind === "calendarChange");
    expect(of(await waiting(staff.one))).toMatchObject({ id: String(change), mayDecide: false });
    expect(of(await waiting(staff.other))).toMatchObject({ by: "one", mayDecide: true });
    expect(of(await waiting(staff.money))).toMatchObject({ mayDecide: false });
    const year = () => staff.gu.ask(calls.readYear, { year: 2026 });
    expect((await year()).waiting).toMatchObject([
      { change, by: "one", days: [{ day: "2026-06-17", kind: "closed", name: "系统升级" }] },
    ]);
    await confirm(change);
    expect((await year()).waiting).toEqual([]);
    expect((await year()).days).toContainEqual({
      day: "2026-06-17",
      kind: "closed",
      face: "holiday",
      name: "系统升级",
    });
    const { rows } = await staff.gu.ask(calls.listChanges, {
      pageIndex: 1,
      pageSize: 20,
      filters: { words: "系统升级", state: "1" },
    });
    expect(rows).toMatchObject([
      {
        askedBy: "one",
        decidedBy: "other",
        words: "2026 年 06-17 休市（系统升级）",
        reason: "公告 2026-041",
      },
    ]);
  });

  test("is turned down with a reason, or withdrawn by who has asked, and nothing changes", async () => {
    const change = await ask(closed("2026-06-17"));
    const reject = (by: TestCaller, memo: string) => by.call(calls.rejectChange, { change, memo });
    expect((await reject(staff.other, "与场次冲突")).code).toBe(0);
    expect((await reviewsOf(exchange, staff.one)).join()).toContain(`“日历变更”${change} 被驳回`);
    expect((await reject(staff.one, "撤回")).code).toBe("S1177");
    const { days } = await exchange.anonymous.ask(calls.readDays, { from: "2026-06-16", to: "2026-06-18" });
    expect(days).toEqual([]);
  });
});

describe("what cannot be a calendar", () => {
  const many = (from: string, count: number): Change => ({
    year: 2026,
    days: Array.from({ length: count }, (_, i) => ({
      day: new Date(Date.parse(from) + i * 86_400_000).toISOString().slice(0, 10),
      kind: "closed",
      name: "检修",
    })),
    hours: null,
  });

  test.each<[string, Change, string, string]>([
    ["a day that has come", closed("2026-06-15"), "S1173", "2026-06-15已到或已过"],
    ["a year that is over", closed("2025-12-31"), "S1170", "只能修改2026年至2028年"],
    ["a day of another year", { ...closed("2027-01-04"), year: 2026 }, "S1171", "不在2026年"],
    ["a holiday without a name", closed("2026-06-17", " "), "S1174", "请填写2026-06-17的休市名称"],
    [
      "a day twice",
      { year: 2026, days: [...closed("2026-06-17").days, ...closed("2026-06-17").days], hours: null },
      "S1172",
      "重复",
    ],
    ["a month and more without a working day", many("2026-07-01", 32), "S1175", "没有工作日"],
    [
      "what is so already",
      { year: 2026, days: [{ day: "2026-06-17", kind: "working", name: "" }], hours: null },
      "S1160",
      "没有任何修改",
    ],
    [
      "hours that end before they begin",
      {
        year: null,
        days: [],
        hours: { ...usualHours, full: { ...usualHours.full, banking: { from: 960, until: 540 } } },
      },
      "S1176",
      "结束须晚于开始",
    ],
  ])("%s is refused in one clear sentence", async (_, change, code, words) => {
    const answer = await request(change);
    expect(answer.code).toBe(code);
    expect(answer.msg).toContain(words);
    expect((await staff.one.ask(calls.previewRequest, change)).barred).toContain(words);
  });

  test("days and hours at once, or by whoever has no say in it", async () => {
    expect((await request({ ...closed("2026-06-17"), hours: usualHours })).code).not.toBe(0);
    expect((await request(closed("2026-06-17"), staff.money)).code).not.toBe(0);
    expect((await request(closed("2026-06-17"), staff.root)).code).not.toBe(0);
  });

  test("what was sound when it was asked for, and is no longer", async () => {
    const change = await ask(closed("2026-06-16"));
    await exchange.wait(86_400_000);
    const { other } = await renewStaff(exchange, ["other"]);
    const { seen, barred } = await other.ask(calls.previewChange, { change });
    expect(barred).toContain("已到或已过");
    expect((await other.call(calls.confirmChange, { change, seen })).code).toBe("S1173");
  });
});

describe("a year that nobody has entered", () => {
  test("goes by the days of the week, and says so to the staff", async () => {
    const read = (year: number) => staff.one.ask(calls.readYear, { year });
    expect(await read(2026)).toMatchObject({ entered: true, missing: [2027] });
    expect(await read(2027)).toMatchObject({ entered: false, days: [], missing: [2027] });
    const { years } = await exchange.anonymous.ask(calls.readDays, { from: "2026-12-31", to: "2027-01-01" });
    expect(years).toEqual([
      { year: 2026, entered: true },
      { year: 2027, entered: false },
    ]);
    await confirm(await ask({ year: 2027, days: [], hours: null }));
    expect(await read(2027)).toMatchObject({ entered: true, days: [], missing: [] });
  });

  test("is entered by the platform once it is announced, and never over what staff has entered", async () => {
    const entered = () =>
      exchange.db
        .selectFrom("system.calendarChange")
        .select("year")
        .where("askedBy", "is", null)
        .orderBy("year")
        .execute();
    expect(await entered()).toEqual([{ year: 2025n }, { year: 2026n }]);
    await exchange.platform.transact((scope) => enterYears(scope));
    expect(await entered()).toEqual([{ year: 2025n }, { year: 2026n }]);
  });

  test("is entered into an installation that runs already without moving what runs", async () => {
    const running = await scene.deal("1");
    await exchange.platform.transact(({ tx }) => tx.deleteFrom("system.calendarChange").execute());
    await exchange.platform.transact((scope) => enterYears(scope));
    const rows = await exchange.db.selectFrom("system.calendarChange").select("countsFrom").execute();
    expect(rows).toEqual(Array(2).fill({ countsFrom: new Date(exchange.clock.now() + 60_000) }));
    expect(await signBy(running)).toBe("2026-06-17 17:00:00");
  });
});

test("a period is reckoned over the holidays, with what is skipped", async () => {
  const reckon = (from: string, days: number) => staff.gu.ask(calls.reckonDeadline, { from, days });
  const until = async (from: string, days: number) => formatShanghai((await reckon(from, days)).until);
  expect(await until("2026-06-15", 5)).toBe("2026-06-23 17:00:00");
  expect((await reckon("2026-06-15", 5)).skipped).toMatchObject([
    { day: "2026-06-19", name: "端午" },
    { day: "2026-06-20", name: "端午" },
    { day: "2026-06-21", name: "端午" },
  ]);
  // 国庆 with the Sunday before and the Saturday after it.
  expect(await until("2026-09-18", 1)).toBe("2026-09-20 17:00:00");
  expect(await until("2026-09-30", 2)).toBe("2026-10-09 17:00:00");
});

test("the bank pays out by the banking hours, which two change together", async () => {
  const hours = { ...usualHours, full: { ...usualHours.full, banking: { from: 540, until: 600 } } };
  const read = async () =>
    (await scene.caller("B").ask(api.transfers.readWithdrawable, {})) as { open: boolean; hours: string };
  await exchange.until(at("10:30:00"));
  expect(await read()).toMatchObject({ open: true, hours: "工作日 09:00–16:00" });
  expect((await confirm(await ask({ year: null, days: [], hours }))).code).toBe(0);
  await exchange.wait(61_000);
  expect(await read()).toMatchObject({ open: false, hours: "工作日 09:00–10:00" });
  expect(await staff.gu.ask(calls.readYear, { year: 2026 })).toMatchObject({ hours });
});
