import { api } from "@zd/api";
import type { TodoKind } from "@zd/api/console/todos";
import { instant, sectionId, userId, type WareId } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setOperatorStatus } from "../../identity/index.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene, thermal } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { assign, listColleagues, readQueue } = api.desk;
const { applyForWareKind, rejectApplication } = api.qualifications;
const kind = "qualifications";
const [chen, zhou] = [userId("staff-chen"), userId("staff-zhou")];

let exchange: TestPlatform;
let scene: Scene;
let staff: Readonly<Record<"chen" | "zhou" | "wu" | "sun" | "gu", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  staff = await openStaff(exchange, {
    chen: "tradeManager",
    zhou: "tradeManager",
    wu: "tradeManager",
    sun: "settlementClerk",
    gu: "auditor",
  });
});
afterAll(() => exchange.close());

/** A firm applies, and its application waits; gives what the queue has of it. */
async function apply(name: string) {
  const { caller } = await scene.join(name, { qualified: false });
  await caller.ask(applyForWareKind, { wareKind: thermal, sides: ["B"], memo: "电厂用煤" });
  return rowOf(`${name}有限公司`);
}

const rowOf = async (party: string, of: TodoKind = kind) => {
  const { rows } = await staff.chen.ask(readQueue, { kind: of });
  const row = rows.find((one) => one.party === party);
  if (!row) throw new Error(`${party} is not in the queue`);
  return row;
};

test("a matter is taken, assigned to a colleague and given back, and everybody of the desk sees whose it is", async () => {
  const { id } = await apply("taken");
  const seen = async () => {
    const { assignee, assigneeName } = await rowOf("taken有限公司");
    return [assignee, assigneeName];
  };
  expect(await seen()).toEqual([null, null]);
  const taken = await staff.zhou.ask(assign, { kind, id, to: zhou, from: null });
  expect(taken).toEqual({ assignee: zhou, assigneeName: "zhou" });
  expect(await seen()).toEqual([zhou, "zhou"]);
  await staff.chen.ask(assign, { kind, id, to: chen, from: zhou });
  expect(await seen()).toEqual([chen, "chen"]);
  expect(await staff.chen.ask(assign, { kind, id, to: null, from: chen })).toEqual({
    assignee: null,
    assigneeName: null,
  });
  expect(await seen()).toEqual([null, null]);
});

test("of two who take it at once one has it, and the other is told who", async () => {
  const { id } = await apply("contested");
  const answers = await Promise.all([
    staff.chen.call(assign, { kind, id, to: chen, from: null }),
    staff.zhou.call(assign, { kind, id, to: zhou, from: null }),
  ]);
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, "S1295"]);
  const late = await staff.wu.call(assign, { kind, id, to: userId("staff-wu"), from: null });
  expect(late).toMatchObject({ code: "S1295", msg: expect.stringMatching(/现为(chen|zhou)/) });
});

test("an assignment is no right: whoever may act still acts, and it ends when the matter leaves the queue", async () => {
  const { id } = await apply("ended");
  await staff.chen.ask(assign, { kind, id, to: chen, from: null });
  await staff.zhou.ask(rejectApplication, { application: Number(id), memo: "资料不全" });
  expect(await staff.chen.call(assign, { kind, id, to: null, from: chen })).toMatchObject({ code: "S1294" });
  await exchange.wait(60_000);
  // The same firm asks again: what waits anew is nobody's.
  const again = scene.member("ended").caller;
  await again.ask(applyForWareKind, { wareKind: thermal, sides: ["B"], memo: "补充资料" });
  expect(await rowOf("ended有限公司")).toMatchObject({ assignee: null });
});

test("a matter that waits anew under the same number is nobody's", async () => {
  const { id } = await apply("anew");
  await staff.chen.ask(assign, { kind, id, to: chen, from: null });
  await exchange.db
    .updateTable("console.assignment")
    .set({ since: new Date(exchange.clock.now() - 86_400_000) })
    .where("matterId", "=", id)
    .execute();
  expect(await rowOf("anew有限公司")).toMatchObject({ assignee: null });
  await staff.zhou.ask(assign, { kind, id, to: zhou, from: null });
  expect(await rowOf("anew有限公司")).toMatchObject({ assignee: zhou });
});

test("a matter goes to nobody who may not do it, and what nobody would notice is refused", async () => {
  const { id } = await apply("unfit");
  const to = (user: string) => staff.chen.call(assign, { kind, id, to: userId(user), from: null });
  expect(await to("staff-sun")).toMatchObject({ code: "S1296" });
  expect(await to("unfit-1")).toMatchObject({ code: "S1296" });
  expect(await staff.chen.call(assign, { kind, id, to: null, from: null })).toMatchObject({ code: "S1297" });
  expect(await staff.chen.call(assign, { kind, id: "999999", to: chen, from: null })).toMatchObject({
    code: "S1294",
  });
  await exchange.platform.transact((scope) => setOperatorStatus(scope, userId("staff-wu"), "disabled"));
  expect(await to("staff-wu")).toMatchObject({ code: "S1296" });
  expect(await staff.chen.ask(listColleagues, { kind })).toEqual([
    { user: chen, name: "chen" },
    { user: zhou, name: "zhou" },
  ]);
});

test("only the desk whose work it is assigns it, and sees who may", async () => {
  const { id } = await apply("foreign");
  for (const caller of [staff.sun, staff.gu, scene.member("foreign").caller]) {
    expect(await caller.call(assign, { kind, id, to: chen, from: null })).toMatchObject({ code: "P1003" });
    expect(await caller.call(listColleagues, { kind })).toMatchObject({ code: "P1003" });
  }
  expect(await exchange.anonymous.call(assign, { kind, id, to: chen, from: null })).toMatchObject({
    code: "GA-101",
  });
});

test("a step of the control room is assigned as well, though no list has it", async () => {
  const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-01"), freeMs: 600_000 });
  await exchange.until(opensAt);
  const request = { section: sectionId("J260615-01"), ware: wares[0] as WareId, reason: "报价异常" };
  await staff.chen.ask(api.control.requestVoid, request);
  const of = async () => (await staff.zhou.ask(readQueue, { kind: "controlSteps" })).rows[0];
  const step = await of();
  await staff.zhou.ask(assign, { kind: "controlSteps", id: step?.id ?? "", to: zhou, from: null });
  expect(await of()).toMatchObject({ assignee: zhou, assigneeName: "zhou" });
});

test("what is somebody's own is in his queue, however much waits before it", async () => {
  for (let i = 0; i < 52; i++) await apply(`many-${i}`);
  const last = await rowOf("many-51有限公司");
  await staff.zhou.ask(assign, { kind, id: last.id, to: zhou, from: null });
  const of = async (caller: TestCaller) => {
    const { rows } = await caller.ask(readQueue, {});
    return rows.filter((row) => row.kind === kind).map((row) => row.id);
  };
  expect(await of(staff.zhou)).toHaveLength(50);
  expect(await of(staff.zhou)).toContain(last.id);
  expect(await of(staff.chen)).not.toContain(last.id);
});

test("a desk is told of what is due on the day and of what is overdue, and the holder alone of what is his", async () => {
  const { id, until } = await apply("due");
  const { id: own } = await apply("held");
  await staff.chen.ask(assign, { kind, id: own, to: zhou, from: null });
  const newest = async (caller: TestCaller) => {
    const { rows } = await caller.ask(api.messages.list, {
      pageIndex: 1,
      pageSize: 50,
      filters: { group: "deskWork", words: "品种资质" },
    });
    return rows;
  };
  const bundled = async (caller: TestCaller) => {
    const [top] = await newest(caller);
    const filters = { bundle: top?.message ?? "" };
    const { rows } = await caller.ask(api.messages.list, { pageIndex: 1, pageSize: 100, filters });
    return rows.map(({ id: matter }) => matter);
  };
  await exchange.until(instant(startOfDay(until ?? exchange.clock.now()) + 9 * 3_600_000));
  const renew = async () => {
    staff = { ...staff, ...(await renewStaff(exchange, ["chen", "zhou", "sun"])) };
  };
  await renew();
  expect(await newest(staff.sun)).toEqual([]);
  expect((await newest(staff.chen))[0]?.words).toMatch(/^\d+ 件待办 · 品种资质 今天到期$/);
  expect(await bundled(staff.chen)).toContain(id);
  expect(await bundled(staff.chen)).not.toContain(own);
  expect(await bundled(staff.zhou)).toEqual(expect.arrayContaining([id, own]));
  const before = (await bundled(staff.chen)).length;
  await exchange.wait(6 * 3_600_000);
  await renew();
  expect(await bundled(staff.chen)).toHaveLength(before);
  await exchange.wait(2 * 3_600_000);
  await renew();
  expect((await newest(staff.chen))[0]?.words).toMatch(/^\d+ 件待办 · 品种资质 已逾期$/);
  const settings = await staff.chen.ask(api.messages.readSettings, {});
  expect(settings.channels.map(({ group }) => group)).toEqual(["assignment", "review", "deskWork"]);
});
