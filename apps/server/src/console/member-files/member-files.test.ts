import { api } from "@zd/api";
import { type FileTab, fileParts, fileTabs } from "@zd/api/console/member-files";
import { firmId, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, fenOf, type Scene, setScene } from "../../testing/market-scene.ts";
import { exchangeFirm, openStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { memberFiles: calls, blacklist } = api;

let exchange: TestPlatform;
let scene: Scene;
let staff: Record<"chen" | "gu" | "ming", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  staff = await openStaff(exchange, { chen: "tradeManager", gu: "auditor", ming: "memberReviewer" });
});
afterAll(() => exchange.close());

const list = (filters = {}) => staff.gu.ask(calls.listMembers, { pageIndex: 1, pageSize: 20, filters });

test("everything about a firm is on one page", async () => {
  await staff.chen.ask(blacklist.addEntry, { firm: firmId("plant"), reason: "串通", until: "2027-01-01" });
  await exchange.settle();
  const firm = firmId("plant");
  const { name, state, facts, parts } = await staff.ming.ask(calls.readMemberFile, { firm });
  expect([name, state]).toEqual(["plant有限公司", "blacklisted"]);
  expect(Object.fromEntries(facts.map(({ title, words }) => [title, words]))).toMatchObject({
    企业编号: "plant",
    企业类型: "交易会员",
    状态: "黑名单",
  });
  // Whatever the contract declares has a context that reads it, and the other way round.
  expect(parts.map(({ key }) => key)).toEqual(Object.keys(fileParts));
  expect(parts.find(({ key }) => key === "operators")?.total).toBeGreaterThan(0);
});

test("each tab has its parts with their latest records, and each part is as long as the file says", async () => {
  const firm = firmId("plant");
  const { parts } = await staff.ming.ask(calls.readMemberFile, { firm });
  const seen = [];
  for (const tab of Object.keys(fileTabs) as FileTab[]) {
    const read = await staff.ming.ask(calls.readFileParts, { firm, tab });
    expect(read.map(({ key }) => fileParts[key].tab)).toEqual(read.map(() => tab));
    for (const { columns, rows } of read) for (const row of rows) expect(row).toHaveLength(columns.length);
    if (tab === "standing") expect(read.find(({ key }) => key === "blacklist")?.rows[0]?.[0]).toBe("串通");
    seen.push(...read.map(({ key, total }) => ({ key, total })));
  }
  expect(seen).toEqual(parts);
});

/** A session in which `port` buys 5,000 t of `mine`. */
async function deal(id: string, practice = false) {
  const { wares, opensAt } = await scene.schedule({ id: sectionId(id), practice, freeMs: 60_000 });
  await exchange.until(opensAt);
  expect(await scene.bid("port", wares[0] as WareId, "640")).toMatchObject({ result: 0 });
  await exchange.wait(125_000);
}

const position = (firm: string) => staff.ming.ask(calls.readMemberPosition, { firm: firmId(firm) });

test("a firm's money, contracts and loans are summed as they are; practice does not count", async () => {
  expect(await position("port")).toMatchObject({
    contracts: [],
    isWhole: true,
    exposure: { granted: 0n, used: 0n, loans: 0, outstanding: 0n, overdue: 0n, value: null, coverage: null },
  });
  await deal("J260615-01");
  const { funds, contracts } = await position("port");
  expect(contracts).toMatchObject([
    { state: "10", contracts: 1, buying: 1, own: 1, amount: fenOf("3200000"), quantity: 5_000_0000n },
  ]);
  expect(await position("mine")).toMatchObject({
    contracts: [{ state: "10", contracts: 1, buying: 0, own: 1 }],
  });
  const held = funds.find(({ bucket }) => bucket === "performance-deposit")?.balance ?? 0n;
  expect(held).toBeGreaterThan(0n);
  expect(contracts[0]?.deposits).toBe(held);
  expect(contracts[0]?.dueAt).toBeGreaterThan(exchange.clock.now());
  await deal("J260615-02", true);
  expect((await position("port")).contracts).toEqual(contracts);
});

test("what is held for a sealed offer counts as available, and the offer is no event until it is opened", async () => {
  const balances = async () =>
    Object.fromEntries((await position("port")).funds.map(({ bucket, balance }) => [bucket, balance]));
  const before = await balances();
  const { wares, opensAt } = await scene.schedule({ id: sectionId("J260615-03"), mode: "3", freeMs: 60_000 });
  await exchange.until(opensAt);
  expect(await scene.bid("port", wares[0] as WareId, "620")).toMatchObject({ result: 0 });
  await exchange.settle();
  expect(await balances()).toEqual(before);
  const { events } = await staff.ming.ask(calls.readMemberCourse, { firm: firmId("port") });
  expect(events.filter(({ at }) => at >= opensAt).map(({ what }) => what)).not.toContain("下单");
});

test("its course has what its people did and the staff about it, page by page, and no looks", async () => {
  const firm = firmId("plant");
  const first = await staff.ming.ask(calls.readMemberCourse, { firm });
  expect(first.hasMore).toBe(false);
  expect(first.events).toContainEqual(
    expect.objectContaining({ by: "chen", isStaff: true, what: blacklist.addEntry.title, outcome: "成功" }),
  );
  expect(first.events.map(({ what }) => what)).not.toContain(calls.readMemberFile.title);
  await sql`insert into platform.audit
      (at, company_id, user_id, user_name, firm_id, firm_name, side, ip, agent, request_id, operation, outcome, records, input, changes)
    select to_timestamp(i), ${company}, 'u', 'u' || i, 'plant', 'plant', 'M', '', '', '', 'identity.signOut', 'ok', '{}', '{}', '[]'
    from generate_series(1, 45) as i`.execute(exchange.db);
  const seen: number[] = [];
  for (let before: number | undefined; ; ) {
    const page = await staff.ming.ask(calls.readMemberCourse, {
      firm,
      ...(before === undefined ? {} : { before }),
    });
    seen.push(...page.events.map(({ entry }) => entry));
    if (!page.hasMore) break;
    before = page.events.at(-1)?.entry;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toHaveLength(first.events.length + 45);
});

test("whoever does not review members says why he looks, and the audit log has who, at whom, and why", async () => {
  const { call } = staff.chen;
  expect(await call(calls.readMemberFile, { firm: firmId("mine") })).toMatchObject({
    code: "P1045",
    msg: "请先填写查看理由",
    data: null,
  });
  const look = { firm: firmId("mine"), reason: "违约处置取证" };
  // A page that asks again by itself is one look.
  for (let i = 0; i < 3; i += 1) expect((await call(calls.readMemberFile, look)).code).toBe(0);
  expect((await staff.ming.call(calls.readMemberFile, { firm: firmId("mine") })).code).toBe(0);
  await exchange.settle();
  const found = await exchange.db
    .selectFrom("platform.audit")
    .select(["userName", "side", "outcome", "input"])
    .where("operation", "=", calls.readMemberFile.name)
    .where("records", "@>", sql<string[]>`array['mine']`)
    .orderBy("id")
    .execute();
  expect(found).toEqual([
    { userName: "chen", side: "S", outcome: "ok", input: { firmid: "mine", viewreason: "违约处置取证" } },
    { userName: "ming", side: "S", outcome: "ok", input: { firmid: "mine" } },
  ]);
});

test("members are found by a part of the name or by their code, the exchange is not among them", async () => {
  expect((await list({ name: "plant有限" })).rows.map(({ firm }) => firm)).toEqual(["plant"]);
  expect((await list({ name: "pl" })).rows.map(({ firm }) => firm)).toEqual(["plant"]);
  expect((await list({ name: "不存在的" })).total).toBe(0);
  expect((await list({ state: "blacklisted" })).rows.map(({ firm }) => firm)).toEqual(["plant"]);
  const all = await list();
  expect(all.rows.map(({ firm }) => firm)).not.toContain(exchangeFirm);
  const [{ creditCode = "" } = {}] = all.rows;
  expect((await list({ creditCode: creditCode.toLowerCase() })).total).toBe(1);
});

test("nobody reads the exchange's own file, one that is not there, or any as a member", async () => {
  const { caller } = scene.member("mine");
  for (const call of [calls.readMemberFile, calls.readMemberPosition, calls.readMemberCourse] as const) {
    for (const firm of [exchangeFirm, "nobody"])
      expect(await staff.ming.call(call, { firm: firmId(firm) })).toMatchObject({ code: "P1004" });
    expect(await caller.call(call, { firm: firmId("plant") })).toMatchObject({ code: "P1003" });
    // Whoever may say why he looks at the file is asked for it by each of its parts.
    expect(await staff.gu.call(call, { firm: firmId("plant") })).toMatchObject({ code: "P1045" });
  }
  const fees = { firm: firmId("plant"), tab: "fees" } as const;
  expect(await caller.call(calls.readFileParts, fees)).toMatchObject({ code: "P1003" });
  expect(await staff.gu.call(calls.readFileParts, fees)).toMatchObject({ code: "P1045" });
});

test("among very many firms one is found by its name, and no more than two thousand are counted", async () => {
  await sql`insert into identity.firm
      (id, company_id, name, short_name, credit_code, kind, status, address, phone, created_at)
    select 'many-' || i, ${company}, '榆林' || chr(19968 + i) || chr(20000 + i) || '煤业有限公司', 's',
      'C' || i, '1', 'enabled', '', '', now() from generate_series(1, 2100) as i`.execute(exchange.db);
  const name = `${String.fromCodePoint(19968 + 77)}${String.fromCodePoint(20000 + 77)}`;
  expect(await list({ name })).toMatchObject({ total: 1 });
  expect(await list({ name: "煤业" })).toMatchObject({ total: 2_000, countedTo: 2_000 });
  expect(await list()).toMatchObject({ total: 2_000, countedTo: 2_000, counts: {}, sums: {} });
});
