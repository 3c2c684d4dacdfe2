import { api } from "@zd/api";
import { listExportOf } from "@zd/api/lists/operations";
import { addressOf } from "@zd/api/wire/address-families";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { joinWords, titledTwice, untitled } from "./console/audit/words.ts";
import { company, li, openMembers, password, plant, tokenFor, wang } from "./identity/testing/members.ts";
import { takeChanges } from "./platform/audit/changes.ts";
import { sealedAudit } from "./platform/audit/sealed-audit.ts";
import { countUnsealed } from "./testing/count-unsealed.ts";
import { openExchange } from "./testing/exchange.ts";
import { at, setScene } from "./testing/market-scene.ts";
import { openStaff, renewStaff } from "./testing/staff-scene.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const { audit, blacklist, identity } = api;

let exchange: TestPlatform;
let staff: Record<"admin" | "manager" | "gu" | "editor", TestCaller>;
let member: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  await openMembers(exchange);
  staff = await openStaff(exchange, {
    admin: "systemAdministrator",
    manager: "tradeManager",
    gu: "auditor",
    editor: "contentEditor",
  });
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
  await expect.poll(() => exchange.platform.audit.seal()).toBe(true);
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
    const query = { pageIndex: 1, pageSize: 20, filters: call };
    expect((await staff.gu.ask(audit.listEntries, { ...query, from: "2026-06-16" })).total).toBe(0);
    expect((await staff.gu.ask(audit.listEntries, { ...query, to: "2026-06-15" })).total).toBe(1);
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

  test("a number that no database can store holds up no other entry", async () => {
    const { family, path, input } = identity.signIn;
    const body = JSON.stringify(input.encode({ account: "odd", password: "x" }));
    const odd = body.replaceAll('"odd"', '"odd\\u0000\\ud800"');
    expect(odd).not.toBe(body);
    await exchange.send("POST", addressOf(family, path), odd, {});
    await exchange.anonymous.call(identity.signIn, { account: "after-odd", password: "wrong-one" });
    expect((await newest({ call: "登录", side: "V" })).row).toMatchObject({ records: "after-odd" });
  });

  test("every sign-in, with the factor that it was proven by", async () => {
    await exchange.anonymous.call(identity.signIn, { account: "wang", password });
    expect((await newest({ call: "登录", user: "wang" })).row).toMatchObject({ outcome: "ok" });
    const wang = exchange.withToken(await tokenFor(exchange, "wang"));
    await wang.call(api.factors.prove, { code: "123456" });
    const proof = await newest({ call: "两步验证", user: "wang" });
    expect(proof.row).toMatchObject({ outcome: "refused" });
    expect(JSON.stringify(proof.detail)).not.toContain("123456");
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
    const before = await countBesideLooks();
    await member.ask(identity.keepOnline, {});
    await member.ask(identity.readUserState, {});
    await exchange.anonymous.ask(identity.drawCaptcha, {});
    expect(await countBesideLooks()).toBe(before);
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

/** How much is on record, without looks into the log itself. */
async function countBesideLooks(): Promise<number> {
  await exchange.settle();
  const { count } = await exchange.db
    .selectFrom("platform.audit")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("operation", "not like", "audit.%")
    .executeTakeFirstOrThrow();
  return count;
}

describe("reads of what is sensitive leave a trace", () => {
  const looksOf = async (operation: string) => {
    await exchange.settle();
    return exchange.db
      .selectFrom("platform.audit")
      .select(["userName", "side", "outcome", "companyId", "input"])
      .where("operation", "=", operation)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
  };
  const page = { pageIndex: 1, pageSize: 20, filters: {} };

  test("of the log itself, of texts with codes, of numbers in full, and of files with all rows", async () => {
    await staff.gu.ask(audit.listEntries, { ...page, filters: { user: "王立新" } });
    const look = await looksOf(audit.listEntries.name);
    expect(look).toMatchObject({ userName: "gu", side: "S", outcome: "ok", companyId: company });
    expect(look?.input).toMatchObject({ username: "王立新" });
    await newest({ call: "登录" });
    expect(await looksOf(audit.readEntry.name)).toMatchObject({ userName: "gu" });
    await staff.admin.ask(identity.listMessages, page);
    expect(await looksOf(identity.listMessages.name)).toMatchObject({ userName: "admin" });
    await staff.admin.ask(api.staffUsers.listStaff, page);
    expect(await looksOf(api.staffUsers.listStaff.name)).toMatchObject({ userName: "admin" });
    await staff.gu.ask(api.lists.exportList, listExportOf(api.staffUsers.listRights, { filters: {} }));
    expect(await looksOf(api.lists.exportList.name)).toMatchObject({
      userName: "gu",
      input: { querycode: "list-staff-rights" },
    });
  });

  test("while what is refused is counted and in the server's log, and does not fill this one", async () => {
    const refused = async () => {
      const { body } = await exchange.send("GET", "/metrics");
      const line = /zd_refused_reads_total\{side="staff",reason="NOT_ALLOWED"\} (\d+)/.exec(String(body));
      return Number(line?.[1] ?? 0);
    };
    const [counted, entries] = [await refused(), await countBesideLooks()];
    for (let i = 0; i < 12; i++)
      expect((await staff.editor.call(api.staffUsers.listStaff, page)).code).toBe("P1003");
    expect(await refused()).toBe(counted + 12);
    expect(await countBesideLooks()).toBe(entries);
  });
});

describe("what a command has changed is on record by itself", () => {
  const { saveNotice, publishNotice } = api.editing;
  const notice = {
    kind: "1001" as const,
    title: "关于服务费的公告",
    content: "<p>自 7 月 1 日起调整</p>",
    section: null,
    highlighted: false,
    publishedAt: null,
    expiresAt: null,
    attachments: [],
    video: null,
    poster: null,
    audience: { kind: "everyone" as const, of: [] },
    needsReceipt: false,
  };
  const changesOf = async (call: string) => (await newest({ call })).detail.changes;

  test("a new record with all its fields, a changed one with those that differ, in words", async () => {
    const { editor } = staff;
    const draft = await editor.ask(saveNotice, notice);
    const [made, ...none] = await changesOf(saveNotice.title);
    expect(none).toEqual([]);
    expect(made).toMatchObject({ what: "资讯", id: draft.id, before: null });
    expect(made?.after).toMatchObject({ 标题: notice.title, 置顶: false, 状态: "draft" });

    await editor.ask(publishNotice, { kind: "1001", id: draft.id, version: draft.version });
    const [published] = await changesOf(publishNotice.title);
    expect(published).toMatchObject({
      what: "资讯",
      id: draft.id,
      before: { 状态: "draft" },
      after: { 状态: "published" },
    });
    expect(published?.before).not.toHaveProperty("标题");
    expect((await list({ record: String(draft.id), call: publishNotice.title })).total).toBe(1);
  });

  test("of an errand with transactions of its own, and never a secret", async () => {
    const caller = exchange.withToken(await tokenFor(exchange, "wang"));
    await exchange.wait(1_000);
    await caller.ask(identity.changePassword, { oldPassword: password, newPassword: "Vz8-anders-geheim" });
    const changes = await changesOf(identity.changePassword.title);
    const operator = changes.find(({ what }) => what === "操作员");
    expect(operator?.id).toBe(wang);
    expect(Object.keys(operator?.after ?? {})).toEqual(["密码修改时间"]);
    member = exchange.withToken(await tokenFor(exchange, "wang", "Vz8-anders-geheim"));
  });

  test("what is refused has changed nothing", async () => {
    await staff.editor.call(publishNotice, { kind: "1001", id: "nowhere" as never, version: 1 });
    expect((await newest({ call: publishNotice.title })).detail.changes).toEqual([]);
  });

  test("of many records the first, and how many more there are", async () => {
    const changes = await exchange.db.transaction().execute(async (tx) => {
      await sql`select set_config('zd.noting', 'on', true)`.execute(tx);
      await sql`insert into system.setting (company_id, key, value)
        select ${company}, 'many-' || n, to_jsonb(repeat('x', 200)) from generate_series(1, 2000) as n`.execute(
        tx,
      );
      await sql`update system.setting set value = to_jsonb('y'::text) where key = 'many-1'`.execute(tx);
      return takeChanges(
        async <Row>(_name: string, text: string) => (await sql.raw<Row>(text).execute(tx)).rows,
      );
    });
    const more = changes.at(-1);
    expect(changes.length).toBeGreaterThan(100);
    expect(changes.length).toBeLessThan(1_000);
    expect(more).toMatchObject({ what: "其余记录", after: { 其余记录: 2_001 - (changes.length - 1) } });
    await exchange.db.deleteFrom("system.setting").where("key", "like", "many-%").execute();
  });

  test("every table and column that is noted has its words", async () => {
    const { rows } = await sql<{ name: string; columns: string[]; unseen: string }>`
      select t.oid::regclass::text as name, array_agg(a.attname::text) as columns, encode(g.tgargs, 'escape') as unseen
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where g.tgname = 'noted' group by 1, 3`.execute(exchange.db);
    expect(rows.length).toBeGreaterThan(50);
    const words = joinWords(exchange.platform.auditWords());
    const without = rows.flatMap(({ name, columns, unseen }) => {
      const hidden = new Set(unseen.split("\\000")[1]?.split(","));
      return untitled(
        words,
        name.replaceAll('"', ""),
        columns.filter((column) => !hidden.has(column)),
      ).map((word) => `${name}: ${word}`);
    });
    expect(without).toEqual([]);
    expect(titledTwice(exchange.platform.auditWords())).toEqual([]);
  });
});

test("pages go from row to row, both ways, as far as the log goes", async () => {
  for (let i = 0; i < 12; i++)
    await member.call(blacklist.addEntry, { firm: "port" as never, reason: `${i}`, until: "2027-01-01" });
  await exchange.settle();
  const page = (place: { after?: string; before?: string } = {}) =>
    staff.gu.ask(audit.listEntries, {
      pageIndex: 1,
      pageSize: 5,
      ...place,
      filters: { user: "wang", call: "列入黑名单" },
    });
  const entries = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ entry }) => Number(entry));
  const first = await page();
  expect(first.previous).toBeNull();
  const pages = [first];
  for (let { next } = first; next; { next } = pages.at(-1) as typeof first)
    pages.push(await page({ after: next }));
  const all = pages.flatMap(entries);
  expect(all).toHaveLength(first.total);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  const last = pages.at(-1) as typeof first;
  expect(last.next).toBeNull();
  const back = await page({ before: last.previous ?? "" });
  expect(entries(back)).toEqual(entries(pages.at(-2) as typeof first));
  expect(back.next).not.toBeNull();
  // The staff's and the member's, each found by his own index, and shown as one list.
  const both = await staff.gu.ask(audit.listEntries, {
    pageIndex: 1,
    pageSize: 50,
    filters: { firm: "朔原" },
  });
  expect(both.rows.map(({ entry }) => Number(entry))).toEqual(
    both.rows.map(({ entry }) => Number(entry)).toSorted((a, b) => b - a),
  );
  expect(z.safeDecode(audit.listEntries.input, { after: "x" } as never).success).toBe(false);
});

test("an order is on record too, once it is in the session's journal", async () => {
  const market = await openExchange({ start: at("09:00:00") });
  try {
    const scene = await setScene(market);
    for (const name of ["mine", "plant"]) await scene.join(name);
    const { wares, section } = await scene.schedule({ startsAt: at("09:30:00"), freeMs: 300_000 }, [{}]);
    await market.until(at("09:31:00"));
    const [ware] = wares as [never];
    await scene.bid("plant", ware, "620");
    await scene.bid("plant", ware, "1").catch(() => {});
    await market.settle();
    const rows = await market.db
      .selectFrom("platform.audit")
      .select(["operation", "outcome", "userName", "records"])
      .where("operation", "=", api.trading.placeOrder.name)
      .orderBy("id")
      .execute();
    expect(rows.map(({ outcome }) => outcome === "ok")).toEqual([true, false]);
    expect(rows[0]?.records).toContain(String(ware));

    const { manager } = await openStaff(market, { manager: "tradeManager" });
    await manager.ask(api.control.suspendSection, { section: section.id, reason: "核对" });
    await market.settle();
    const [suspended] = await market.db
      .selectFrom("platform.audit")
      .select("changes")
      .where("operation", "=", api.control.suspendSection.name)
      .execute();
    expect(suspended?.changes).toMatchObject([
      { what: "trading.journal", id: expect.stringContaining(`${section.id}/`), before: null },
    ]);
  } finally {
    await market.close();
  }
});

describe("the log only grows", () => {
  /** Turns the clock to the next seal, which is over then. */
  const waitForSeal = () => exchange.wait(2_000);

  /** A transaction of another test on the same PostgreSQL may hold the seal up for a while. */
  const expectSealed = () =>
    expect
      .poll(async () => {
        await waitForSeal();
        return countUnsealed(exchange.db, sealedAudit);
      })
      .toBe(0);

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

  test("what could not be sealed is sealed once it can be, though nothing else comes", async () => {
    const { db } = exchange;
    await sql`alter table platform.audit_seal rename to audit_seal_away`.execute(db);
    await staff.manager.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2020-01-01" });
    await waitForSeal();
    await sql`alter table platform.audit_seal_away rename to audit_seal`.execute(db);
    expect(await countUnsealed(db, sealedAudit)).toBeGreaterThan(0);
    await expectSealed();
  });

  test("what a node that has stopped left unsealed is sealed by the next one, though nothing else comes", async () => {
    await staff.manager.call(blacklist.addEntry, { firm: "port" as never, reason: "x", until: "2020-01-01" });
    await exchange.restart();
    expect(await countUnsealed(exchange.db, sealedAudit)).toBeGreaterThan(0);
    await expectSealed();
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
