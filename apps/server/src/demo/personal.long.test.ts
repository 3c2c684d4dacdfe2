import { join } from "node:path";
import { api } from "@zd/api";
import { userId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openedMessage } from "../identity/index.ts";
import { openExchange } from "../testing/exchange.ts";
import { everyFile, everyRow, openFinder } from "../testing/find-numbers.ts";
import { knownCaptcha } from "../testing/known-captcha.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { demoPassword, firms } from "./catalogue/firms.ts";
import { registrations } from "./catalogue/registrations.ts";
import { staff } from "./catalogue/staff.ts";
import { firmIdOf } from "./people.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("08:29:00"), settings: { ZD_DEMO: "on" } });
  await exchange.settle();
  // Robots trade, and jobs of the day run.
  await exchange.wait(10 * 60_000);
});
afterAll(() => exchange.close());

/**
 * Whole schemas that may have numbers as they are: they stand for outside parties in the demo and in trials, with accounts and people that are not
 * real, and a market with real money has no row in them. What they send to users (`message`) is looked through.
 */
const outsideParties = /^sandbox(_ca)?\.(?!message$)/;

/** Columns that may have numbers as they are, each with why. */
const exceptions: ReadonlyMap<string, readonly string[]> = new Map([
  // The switchboard that a firm publishes: counterparties and the exchange call it; the demo's are no mobiles.
  ["identity.firm", ["phone"]],
  // Whom buyers call: every visitor of the mall is shown it.
  ["mall.merchant", ["contact_phone"]],
  ["mall.merchant_application", ["contact_phone"]],
]);

/** The account of a member that the demo fills in at runtime, as a user would. */
const typed = "6225889900112233";

test("of the persons of a demo that has run, no number lies as it is: not in the database, not in the files", async () => {
  const [member] = firms.filter(({ operators }) => operators.length > 0);
  const [operator] = member?.operators ?? [];
  if (!member || !operator) throw new Error("the demo has no operator");
  // What users do with their numbers.
  const user = await exchange.anonymous.ask(api.identity.signIn, {
    account: operator.mobile,
    password: demoPassword,
  });
  const caller = exchange.withToken(user.token);
  await exchange.anonymous.call(api.identity.signIn, { account: operator.mobile, password: "falsch-1" });
  await exchange.anonymous.ask(api.identity.sendSmsCode, {
    mobile: operator.mobile,
    ...(await knownCaptcha(exchange)),
  });
  await caller.ask(api.agreements.saveStageData, { key: "sign", data: { number: typed } });
  const own = await exchange.anonymous.ask(api.identity.signIn, {
    account: member.account,
    password: demoPassword,
  });
  const firm = exchange.withToken(own.token);
  await firm.ask(api.operators.readMobile, { user: userId(user.userId) });
  expect(own.firmId).toBe(firmIdOf(member));
  await exchange.settle();

  const texts = (await exchange.db.selectFrom("sandbox.message").selectAll().execute()).map(openedMessage);
  const codes = texts.flatMap(({ words }) => words.match(/验证码\d{6}/g) ?? []);
  expect(codes.length).toBeGreaterThan(0);
  const numbers = [
    typed,
    "6100080000000017",
    ...firms.flatMap(({ mobile, operators }) => [mobile, ...operators.map((one) => one.mobile)]),
    ...staff.map(({ mobile }) => mobile),
    ...registrations.flatMap(({ mobile, idCard, legalPersonIdCard }) => [mobile, idCard, legalPersonIdCard]),
    // Bound accounts and drivers, as the demo numbers them.
    ...firms.map((_, i) => String(6_225_880_000_000_000 + i + 1)),
    ...registrations.map((_, i) => String(6_225_890_000_000_000 + i + 1)),
    ...["3021", "3022", "3023", "3025", "3026", "3027", "3028", "3029", "1107"].map(
      (plate) => `1390912${plate}`,
    ),
  ];
  const find = openFinder(numbers);
  // The finder finds what it is to find.
  const hex = (text: string) => Buffer.from(text).toString("hex");
  for (const form of [
    "+86 138-0000-0001",
    "a10000000831b",
    hex("13800000001"),
    `\\x00${hex("138 0000 0001")}`,
  ])
    expect([form, openFinder(["13800000001"])(form).length]).toEqual([form, 1]);

  const found: string[] = [];
  for await (const [table, row] of everyRow(exchange.db, exceptions)) {
    if (outsideParties.test(table)) continue;
    for (const number of find(row)) found.push(`${table} ${number}`);
    for (const code of codes) if (row.includes(code)) found.push(`${table} ${code}`);
  }
  const files = exchange.config.FILES_DIR ?? join(exchange.config.DATA_DIR, "files");
  for await (const [file, bytes] of everyFile(files))
    for (const number of find(bytes)) found.push(`${file} ${number}`);
  expect([...new Set(found)]).toEqual([]);
});
