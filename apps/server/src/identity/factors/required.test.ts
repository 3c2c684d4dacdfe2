import { api } from "@zd/api";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { openStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { hashPassword } from "../index.ts";
import { openMembers, password, tokenFor } from "../testing/members.ts";

const { factors, identity } = api;

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ settings: { STAFF_SECOND_FACTOR: "required" } });
  await openMembers(exchange);
  await openStaff(exchange, { clerk: "settlementClerk" });
  const passwordHash = await hashPassword(password);
  await exchange.db
    .updateTable("identity.operator")
    .set({ passwordHash })
    .where("userId", "=", "staff-clerk" as never)
    .execute();
});
afterAll(() => exchange.close());

test("where it is required, staff without a second factor enrol one before anything else; members need not", async () => {
  const member = exchange.withToken(await tokenFor(exchange, "wang"));
  expect(await member.call(identity.readUserState, {})).toMatchObject({ result: 0 });

  const clerk = exchange.withToken(await tokenFor(exchange, "staff-clerk"));
  expect(await clerk.ask(identity.readUser, {})).toMatchObject({ step: "enrolment" });
  expect(await clerk.call(api.desk.readTodos, {})).toMatchObject({ code: "P1043" });
  expect(await clerk.ask(factors.readOwn, {})).toMatchObject({ factors: [], isRequired: true });
  const { factor, secret } = await clerk.ask(factors.beginTotp, { name: "手机", password });
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: exchange.clock.now() });
  expect(await clerk.ask(factors.confirmTotp, { factor, code })).toMatchObject({ user: { step: null } });
  expect(await clerk.call(api.desk.readTodos, {})).toMatchObject({ code: 0 });
  expect(await clerk.call(factors.remove, { factor, password })).toMatchObject({ result: "I1190" });
});

test("where it is required of members, they enrol one before anything else, and the staff need not", async () => {
  const strict = await openExchange({ settings: { MEMBER_SECOND_FACTOR: "required" } });
  try {
    await openMembers(strict);
    const member = strict.withToken(await tokenFor(strict, "wang"));
    expect(await member.ask(identity.readUser, {})).toMatchObject({ step: "enrolment" });
    expect(await member.call(api.ownSessions.list, {})).toMatchObject({ result: "P1043" });
    expect(await member.ask(factors.readOwn, {})).toMatchObject({ factors: [], isRequired: true });
    const { factor, secret } = await member.ask(factors.beginTotp, { name: "手机", password });
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: strict.clock.now() });
    expect(await member.ask(factors.confirmTotp, { factor, code })).toMatchObject({ user: { step: null } });
    expect(await member.call(api.ownSessions.list, {})).toMatchObject({ result: 0 });
    const { clerk } = await openStaff(strict, { clerk: "settlementClerk" });
    expect(await clerk.call(api.desk.readTodos, {})).toMatchObject({ code: 0 });
  } finally {
    await strict.close();
  }
});
