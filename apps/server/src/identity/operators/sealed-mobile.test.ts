import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { schedule } from "../../platform/jobs/jobs.ts";
import { keyKinds } from "../../platform/keys/inventory.ts";
import { openExchange } from "../../testing/exchange.ts";
import { knownCaptcha } from "../../testing/known-captcha.ts";
import { textsTo } from "../../testing/sent-texts.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import { tablesWith } from "../../testing/tables-with.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { openChange } from "../firm-changes/change-store.ts";
import { sealChanges } from "../firm-changes/sealed-change.ts";
import { sealMessages } from "../messages/sealed-message.ts";
import { sealTexts } from "../messages/text-later.ts";
import { company, li, openMembers, password, plant, tokenFor, wang } from "../testing/members.ts";
import { findUsersLike } from "./find-like.ts";
import { findBySignIn, mobileOf } from "./operator-store.ts";
import { sealOperators } from "./sealed-mobile.ts";

const { operators, staffUsers, identity, audit } = api;
const page = { pageIndex: 1, pageSize: 100, filters: {} };
/** Of wang, and as it is typed otherwise. */
const mobile = "13800000001";

let exchange: TestPlatform;
let firm: TestCaller;
let staff: Record<"root" | "gu", TestCaller>;
beforeAll(async () => {
  exchange = await openExchange();
  await openMembers(exchange);
  staff = await openStaff(exchange, { root: "systemAdministrator", gu: "auditor" });
});
beforeEach(async () => {
  await exchange.wait(61_000);
  firm = exchange.withToken(await tokenFor(exchange, "chenyao"));
  staff = await renewStaff(exchange, ["root", "gu"]);
});
afterAll(() => exchange.close());

/** What stands in the table itself. */
const row = () =>
  exchange.db
    .selectFrom("identity.operator")
    .select(["mobile", "personal", "mobileIndex"])
    .where("userId", "=", wang)
    .executeTakeFirstOrThrow();
const found = async (typed: string) =>
  (await firm.ask(operators.listOperators, { ...page, filters: { mobile: typed } })).rows.map(
    ({ account }) => account,
  );

test("the mobile of a user lies sealed, whatever is done with it, and he signs in with it", async () => {
  await exchange.anonymous.ask(identity.signIn, { account: mobile, password });
  await exchange.anonymous.call(identity.signIn, { account: mobile, password: "falsch" });
  await exchange.anonymous.ask(identity.sendSmsCode, { mobile, ...(await knownCaptcha(exchange)) });
  const edit = { user: wang, name: "王立新", mobile, roles: ["trader" as const] };
  const { seen } = await firm.ask(operators.previewOperatorEdit, { ...edit, newPassword: false });
  await firm.ask(operators.editOperator, { ...edit, seen });
  expect((await textsTo(exchange, mobile)).at(-1)).toMatch(/^验证码\d{6}/);
  expect(await tablesWith(exchange.db, [mobile, Buffer.from(mobile).toString("hex")])).toEqual([]);
  const texts = await exchange.db.selectFrom("sandbox.message").selectAll().execute();
  expect(texts.map(({ mobile: to, words }) => [to, /\d{6}/.test(words)])).toContainEqual([
    "138****0001",
    false,
  ]);
  expect(await row()).toMatchObject({ mobile: "138****0001", personal: expect.any(Buffer) });
  expect(await mobileOf(exchange.db, wang)).toBe(mobile);
});

test("it is found as a whole, however it is typed, and by its last four digits", async () => {
  for (const typed of [mobile, "138 0000 0001", "+86 138-0000-0001", "0001"])
    expect([typed, await found(typed)]).toEqual([typed, ["wang"]]);
  expect(await found("13800000009")).toEqual([]);
  expect(await found("9999")).toEqual([]);
  expect(await findUsersLike(exchange.db, company, mobile)).toEqual([wang]);
  expect(await findUsersLike(exchange.db, company, "0001")).toContain(wang);
});

test("the list has it covered; who is shown it in full is on record", async () => {
  const { rows } = await firm.ask(operators.listOperators, page);
  expect(rows.map(({ mobile: shown }) => shown)).toContain("138****0001");
  expect((await firm.ask(api.firms.readContacts, {})).people.map((one) => one.mobile)).toContain(
    "138****0001",
  );
  expect(await firm.ask(operators.readMobile, { user: wang })).toEqual({ mobile });
  const stranger = exchange.withToken(await tokenFor(exchange, "wang"));
  expect(await stranger.call(operators.readMobile, { user: li })).toMatchObject({ result: "P1003" });
  const foreign = { user: userId("staff-root") };
  expect(await firm.call(operators.readMobile, foreign)).toMatchObject({ result: "P1004" });

  const own = await mobileOf(exchange.db, foreign.user);
  expect(await staff.root.ask(staffUsers.readMobile, foreign)).toEqual({ mobile: own });
  expect(await staff.root.call(staffUsers.readMobile, { user: wang })).toMatchObject({ code: "P1004" });
  expect(await staff.gu.call(staffUsers.readMobile, foreign)).toMatchObject({ code: "P1003" });
  await exchange.settle();
  const { rows: looks } = await staff.gu.ask(audit.listEntries, {
    pageIndex: 1,
    pageSize: 50,
    filters: { call: "查看操作员手机号" },
  });
  expect(looks.length).toBeGreaterThanOrEqual(1);
});

test("mobiles from before are used as they are until a job has sealed them, and sealed anew under a new key", async () => {
  const { db, platform } = exchange;
  await db
    .updateTable("identity.operator")
    .set({ mobile, personal: null, mobileIndex: null })
    .where("userId", "=", wang)
    .execute();
  await exchange.anonymous.ask(identity.signIn, { account: mobile, password });
  expect(await found(mobile)).toEqual(["wang"]);
  const taken = { user: li, name: "李娜", mobile, roles: ["trader" as const] };
  expect(await firm.call(operators.editOperator, taken)).toMatchObject({ result: "I1171" });

  const change = await platform.transact((scope) =>
    openChange(scope, {
      company,
      firm: plant,
      by: wang,
      kind: "phone",
      before: { mobile },
      after: { mobile: "13500000009" },
      memo: "",
    }),
  );
  await db
    .updateTable("identity.firmChange")
    .set({
      before: JSON.stringify({ mobile }),
      after: JSON.stringify({ mobile: "13500000009" }),
      personal: null,
    })
    .where("id", "=", BigInt(change))
    .execute();
  await db
    .insertInto("sandbox.message")
    .values({ reference: "before", mobile, words: "验证码123456", at: new Date(exchange.clock.now()) })
    .execute();
  await db
    .insertInto("platform.job")
    .values({
      name: "identity.sendText",
      key: "stuck",
      runAt: new Date(exchange.clock.now() + 86_400_000),
      data: JSON.stringify({ reference: "stuck", mobile, words: "验证码654321" }),
      lockedUntil: null,
      lastError: null,
    })
    .execute();
  const numbers = [mobile, "13500000009", "654321"];
  expect(await tablesWith(db, numbers)).toEqual([
    "identity.firm_change",
    "identity.operator",
    "platform.job",
  ]);

  const seal = async () => {
    await platform.transact(async ({ tx, now }) => {
      for (const sealing of [sealOperators, sealChanges, sealMessages, sealTexts])
        await schedule(tx, sealing, "", now, null);
    });
    await exchange.settle();
    return (await row()).personal?.readUInt32BE(1);
  };
  expect(await seal()).toBe(1);
  expect(await tablesWith(db, numbers)).toEqual([]);
  expect((await findBySignIn(db, company, mobile))?.userId).toBe(wang);
  expect(await textsTo(exchange, mobile)).toContain("验证码123456");
  await platform.keyring.add("field", 2, await keyKinds.field.make());
  expect(await seal()).toBe(2);
  expect(await mobileOf(db, wang)).toBe(mobile);
  await exchange.wait(86_400_000);
  expect(await textsTo(exchange, mobile)).toContain("验证码654321");
});
