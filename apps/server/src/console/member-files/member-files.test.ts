import { api } from "@zd/api";
import { firmId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, company, type Scene, setScene } from "../../testing/market-scene.ts";
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
  for (const name of ["mine", "plant"]) await scene.join(name);
  staff = await openStaff(exchange, { chen: "tradeManager", gu: "auditor", ming: "memberReviewer" });
});
afterAll(() => exchange.close());

const list = (filters = {}) => staff.gu.ask(calls.listMembers, { pageIndex: 1, pageSize: 20, filters });
const read = (firm: string) =>
  staff.gu.call(calls.readMemberFile, { firm: firmId(firm), reason: "处理会员投诉" });

test("everything about a firm is on one page", async () => {
  await staff.chen.ask(blacklist.addEntry, { firm: firmId("plant"), reason: "串通", until: "2027-01-01" });
  await exchange.settle();
  const { name, facts, sections } = await staff.ming.ask(calls.readMemberFile, { firm: firmId("plant") });
  expect(name).toBe("plant有限公司");
  expect(Object.fromEntries(facts.map(({ title, words }) => [title, words]))).toMatchObject({
    企业编号: "plant",
    企业类型: "交易会员",
    状态: "黑名单",
  });
  const part = (key: string) => sections.find((one) => one.key === key);
  expect(sections.map(({ title }) => title)).toEqual([
    "资金",
    "合同",
    "违约处置",
    "授信",
    "借款",
    "货权",
    "会员管控",
    "关联企业",
    "操作员",
    "企业变更",
    "品种资质",
    "黑名单",
    "已签协议",
    "函件",
    "证书",
    "银行账户",
    "服务费",
    "年费",
    "发票",
    "会员注册",
    "商城店铺",
    "商城商品",
    "发运",
    "变更与操作",
  ]);
  expect(part("blacklist")?.rows[0]?.[0]).toBe("串通");
  expect(part("operators")?.total).toBeGreaterThan(0);
  expect(part("balances")?.rows.some(([, balance]) => /^[\d,]+\.\d\d$/.test(balance ?? ""))).toBe(true);
  for (const { columns, rows } of sections) for (const row of rows) expect(row).toHaveLength(columns.length);
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
  expect((await list({ name: "p" })).rows.map(({ firm }) => firm)).toEqual(["plant"]);
  expect((await list({ name: "不存在的" })).total).toBe(0);
  expect((await list({ state: "blacklisted" })).rows.map(({ firm }) => firm)).toEqual(["plant"]);
  const all = await list();
  expect(all.rows.map(({ firm }) => firm)).not.toContain(exchangeFirm);
  const [{ creditCode = "" } = {}] = all.rows;
  expect((await list({ creditCode: creditCode.toLowerCase() })).total).toBe(1);
});

test("nobody reads the exchange's own file, one that is not there, or any as a member", async () => {
  for (const firm of [exchangeFirm, "nobody"]) expect((await read(firm)).code).toBe("P1004");
  expect((await scene.member("mine").caller.call(calls.readMemberFile, { firm: firmId("plant") })).code).toBe(
    "P1003",
  );
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
