import { contract } from "@zd/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { company, li, openMembers, password, plant, tokenFor, wang } from "./identity/testing/members.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, setScene } from "./testing/market-scene.ts";
import { openStaff, renewStaff } from "./testing/staff-scene.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const { audit, blacklist, identity } = contract;

let exchange: TestPlatform;
let staff: Record<"admin" | "manager" | "gu", TestCaller>;
let member: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  await openMembers(exchange);
  staff = await openStaff(exchange, { admin: "systemAdministrator", manager: "tradeManager", gu: "auditor" });
  member = exchange.withToken(await tokenFor(exchange, "wang"));
});
afterAll(() => exchange.close());

const list = async (filters: Record<string, string> = {}) => {
  await exchange.settle();
  return staff.gu.ask(audit.listEntries, { pageIndex: 1, pageSize: 50, filters });
};
const newest = async (filters: Record<string, string> = {}) => {
  const [row] = (await list(filters)).rows;
  if (!row) throw new Error("nothing is on record");
  return { row, detail: await staff.gu.ask(audit.readEntry, { entry: Number(row.entry) }) };
};
const verify = async (from = 1) => {
  // Other tests share the cluster, and a transaction of theirs that is still open holds a seal up.
  await expect.poll(() => exchange.platform.audit.seal(), { timeout: 30_000 }).toBe(true);
  return staff.gu.ask(audit.verify, { from });
};
/** As whoever owns the database could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  exchange.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

describe("every command is on record", () => {
  test("of a member: who, what, when, from where", async () => {
    const { row, detail } = await newest({ call: "登录" });
    expect(row).toMatchObject({
      userName: "王立新",
      firmName: "榆林晨曜煤业有限公司",
      side: "M",
      call: "登录",
      outcome: "ok",
      ip: "127.0.0.1",
      at: exchange.clock.now(),
    });
    expect(detail).toMatchObject({ user: wang, firm: plant, operation: "identity.signIn", words: "成功" });
    expect(detail.agent).not.toBe("");
  });

  test("of the staff, found by person, firm, call, period and record", async () => {
    const { entry } = await staff.manager.ask(blacklist.addEntry, {
      firm: "port" as never,
      reason: "串通",
      until: "2027-01-01",
    });
    const call = { call: "列入黑名单", outcome: "ok" };
    const one = (await newest(call)).row;
    expect(one).toMatchObject({ userName: "manager", side: "S", code: "ok" });
    expect(one.records.split(" ")).toEqual(expect.arrayContaining(["port", String(entry)]));
    for (const filters of [
      { user: "manager" },
      { user: "staff-manager" },
      { firm: "朔原" },
      { record: "port" },
      { record: String(entry), side: "S" },
      { call: "blacklist.addEntry" },
    ]) {
      expect((await list({ ...filters, ...call })).rows.map(({ entry: no }) => no)).toEqual([one.entry]);
    }
    expect((await list({ ...call, user: "王立新" })).total).toBe(0);
    expect((await list({ ...call, firm: "汾岭" })).total).toBe(0);
    const asked = { pageIndex: 1, pageSize: 20, filters: call };
    expect((await staff.gu.ask(audit.listEntries, { ...asked, from: "2026-06-16" })).total).toBe(0);
    expect((await staff.gu.ask(audit.listEntries, { ...asked, to: "2026-06-15" })).total).toBe(1);
  });

  test("also what was refused, by a rule, by a role or by its form", async () => {
    await staff.manager.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2027-01-01" });
    expect((await newest({ call: "列入黑名单" })).row).toMatchObject({ outcome: "refused", code: "I1091" });
    await member.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2027-01-01" });
    const barred = await newest({ call: "列入黑名单", user: "wang" });
    expect(barred.row).toMatchObject({ outcome: "refused", code: "P1003", userName: "王立新" });
    expect(barred.detail.words).toBe("没有操作权限");
    await exchange.send(
      "POST",
      `/api${blacklist.addEntry.path}`,
      JSON.stringify({ firmid: 7, reason: "\u0000" }),
      {
        "x-token": "",
      },
    );
    expect((await list({ call: "列入黑名单" })).rows).toHaveLength(3);
    await exchange.anonymous.call(identity.signIn, { account: "wang", password: "wrong-one" });
    expect((await newest({ call: "登录", side: "V" })).row).toMatchObject({ code: "I1001", records: "wang" });
  });

  test("once, however often it is sent", async () => {
    const before = (await list({ call: "解除黑名单" })).total;
    const [{ entry = "" } = {}] = (
      await staff.gu.ask(blacklist.listEntries, { pageIndex: 1, pageSize: 20, filters: {} })
    ).rows;
    const lift = () =>
      staff.manager.call(
        blacklist.liftEntry,
        { entry: Number(entry), reason: "申诉" },
        { "x-request-id": "lift-once" },
      );
    await Promise.all([lift(), lift()]);
    await lift();
    const done = (await list({ call: "解除黑名单", outcome: "ok" })).rows;
    expect(done).toHaveLength(before + 1);
  });

  test("and nothing that only reads, or that a page does by itself", async () => {
    const before = (await list()).total;
    await member.ask(identity.keepOnline, {});
    await member.ask(identity.readUserState, {});
    await exchange.anonymous.ask(identity.drawCaptcha, {});
    expect((await list()).total).toBe(before);
  });

  test("never with its secrets", async () => {
    const liToken = await tokenFor(exchange, "li");
    await exchange
      .withToken(liToken)
      .ask(identity.changePassword, { oldPassword: password, newPassword: "Qk7-neu-geheim" });
    await list();
    const { rows } = await sql<{
      all: string;
    }>`select string_agg(audit::text, ' ') as all from platform.audit`.execute(exchange.db);
    const everything = rows[0]?.all ?? "";
    expect(everything).toContain("identity.changePassword");
    for (const secret of [password, "Qk7-neu-geheim", "wrong-one", liToken])
      expect(everything).not.toContain(secret);
    expect((await newest({ user: li })).detail.input).toEqual([
      { title: "旧密码", value: "***" },
      { title: "新密码", value: "***" },
    ]);
  });

  test("for auditors and administrators of this company alone", async () => {
    for (const caller of [member, staff.manager, exchange.anonymous]) {
      const answer = await caller.call(audit.listEntries, { pageIndex: 1, pageSize: 20, filters: {} });
      expect(["P1003", "GA-101"]).toContain(answer.code);
    }
    await exchange.settle();
    const { id } = await exchange.db
      .selectFrom("platform.audit")
      .select("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    await tamper(sql`update platform.audit set company_id = 'ZD0009' where id = ${id}`);
    expect(await staff.gu.call(audit.readEntry, { entry: Number(id) })).toMatchObject({ code: "P1004" });
    await tamper(sql`update platform.audit set company_id = ${company} where id = ${id}`);
  });
});

test("an order is on record too, once it is in the session's journal", async () => {
  const market = await openExchange({ start: at("09:00:00") });
  try {
    const scene = await setScene(market);
    for (const name of ["mine", "plant"]) await scene.join(name);
    const { wares } = await scene.schedule({ startsAt: at("09:30:00"), freeMs: 300_000 }, [{}]);
    await market.until(at("09:31:00"));
    const [ware] = wares as [never];
    await scene.bid("plant", ware, "620");
    await scene.bid("plant", ware, "1").catch(() => {});
    await market.settle();
    const rows = await market.db
      .selectFrom("platform.audit")
      .select(["operation", "outcome", "userName", "records"])
      .where("operation", "=", contract.trading.placeOrder.name)
      .orderBy("id")
      .execute();
    expect(rows.map(({ outcome }) => outcome === "ok")).toEqual([true, false]);
    expect(rows[0]?.records).toContain(String(ware));
  } finally {
    await market.close();
  }
});

describe("the log only grows", () => {
  test("the database refuses every change", async () => {
    await exchange.settle();
    await expect(exchange.db.updateTable("platform.audit").set({ ip: "" }).execute()).rejects.toThrow(
      /only ever grows/,
    );
    await expect(exchange.db.deleteFrom("platform.audit").execute()).rejects.toThrow(/only ever grows/);
    await expect(sql`truncate platform.audit_seal`.execute(exchange.db)).rejects.toThrow(/only ever grows/);
  });

  test("what is sealed is verified, and a changed, a deleted and an inserted row are named", async () => {
    // A number that was drawn and never used, as of a command that was rolled back.
    const { rows: drawn } = await sql<{ id: bigint }>`select nextval('platform.audit_id_seq') as id`.execute(
      exchange.db,
    );
    const skipped = drawn[0]?.id ?? 0n;
    await member.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2027-01-01" });
    const sound = await verify();
    expect(sound.breaks).toEqual([]);
    expect(sound.next).toBeNull();
    expect(sound.rows).toBeGreaterThan(5);
    const { rows } = await sql<{
      id: bigint;
      ip: string;
    }>`select id, ip from platform.audit order by id limit 3`.execute(exchange.db);
    const [first, second] = rows as [{ id: bigint; ip: string }, { id: bigint; ip: string }];

    await tamper(sql`update platform.audit set ip = '8.8.8.8' where id = ${first.id}`);
    expect((await verify()).breaks).toEqual([{ seal: 1, row: Number(first.id), fault: "changed" }]);
    await tamper(sql`update platform.audit set ip = ${first.ip} where id = ${first.id}`);
    expect((await verify()).breaks).toEqual([]);

    await tamper(sql`create table kept as select * from platform.audit where id = ${second.id}`);
    await tamper(sql`delete from platform.audit where id = ${second.id}`);
    expect((await verify()).breaks).toEqual([{ seal: 1, row: Number(second.id), fault: "gone" }]);
    await tamper(sql`insert into platform.audit overriding system value select * from kept`);
    expect((await verify()).breaks).toEqual([]);

    await tamper(sql`update kept set id = ${skipped}`);
    await tamper(sql`insert into platform.audit overriding system value select * from kept`);
    expect((await verify()).breaks).toEqual([{ seal: 1, row: Number(skipped), fault: "added" }]);
    await tamper(sql`delete from platform.audit where id = ${skipped}`);
    await tamper(sql`update platform.audit_seal set previous = '\\x00' where seq = 1`);
    expect((await verify()).breaks).toContainEqual({ seal: 1, row: null, fault: "broken" });
  });

  test("goes on after a restart, each seal holding the one before", async () => {
    await tamper(
      sql`update platform.audit_seal set previous = decode(repeat('00', 32), 'hex') where seq = 1`,
    );
    await exchange.restart();
    staff = { ...staff, ...(await renewStaff(exchange, ["gu", "manager"])) };
    await verify();
    await staff.manager.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2020-01-01" });
    await exchange.settle();
    await exchange.wait(3_000);
    const checked = await verify();
    expect(checked).toMatchObject({ breaks: [], next: null });
    expect(checked.seals).toBeGreaterThan(1);
    expect((await verify(2)).breaks).toEqual([]);
  });
});
