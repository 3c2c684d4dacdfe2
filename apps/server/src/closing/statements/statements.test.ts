import { api } from "@zd/api";
import { firmId, instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BankScene, openBankScene } from "../../testing/bank-scene.ts";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestCaller } from "../../testing/test-client.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { statements } = api;
const period = { from: "2026-06-15", until: "2026-06-15" };

let exchange: TestPlatform;
let scene: Scene;
let bank: BankScene;
let staff: Readonly<Record<"qian" | "risk", TestCaller>>;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  bank = openBankScene(exchange, scene);
  await openStaff(exchange, { qian: "settlementClerk", risk: "riskController" });
  await bank.joinBound("chen", { atBank: "1000000" });
  await scene.join("other");
  await bank.deposit("chen", "400000");
  await exchange.wait(2_000);
  await bank.withdraw("chen", "150000");
  await exchange.wait(2_000);
  await exchange.until(instant(at("08:00:00") + dayMs));
  staff = await renewStaff(exchange, ["qian", "risk"]);
  for (const name of ["chen", "other"]) await scene.renew(name);
});
afterAll(() => exchange.close());

const contentOf = async (number: string) => {
  const { content } = await exchange.db
    .selectFrom("signing.letter")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return JSON.parse(content) as {
    readonly title: string;
    readonly seal: string;
    readonly blocks: readonly { readonly kind: string; readonly rows?: readonly (readonly string[])[] }[];
  };
};
const mine = () => scene.member("chen").caller;

test("a member has every movement of a day that is over, with what each account had before and after, sealed by the exchange", async () => {
  const { number, document } = await mine().ask(statements.make, period);
  expect(document.name).toMatch(/^对账单DZchen-20260615-20260615\.pdf$/);
  const { title, seal, blocks } = await contentOf(number);
  expect([title, seal]).toEqual(["对账单", "结算专用章"]);
  const [accounts, lines] = blocks.filter(({ kind }) => kind === "table").map(({ rows = [] }) => rows);
  const purse = await scene.purse("chen");
  expect(accounts?.[0]).toEqual(["可用资金", "0.00", expect.any(String), expect.any(String), "250,000.00"]);
  expect(purse.available).toBe(25_000_000n);
  expect(accounts?.at(-1)?.[4]).toBe("250,000.00");
  expect(lines?.map(([, kind, , , amount]) => `${kind} ${amount}`)).toEqual(
    expect.arrayContaining(["入金 +400,000.00", "出金 -150,000.00"]),
  );
  // Asked for once more it is the same letter.
  expect((await mine().ask(statements.make, period)).document.file).toBe(document.file);
});

test("who settles funds has that of any member, other desks and members have not, and nobody that of no firm", async () => {
  const of = { ...period, firm: firmId("chen") };
  expect((await staff.qian.ask(statements.makeForFirm, of)).number).toMatch(
    /^DZchen-20260615-20260615-\d{14}$/,
  );
  expect(await staff.risk.call(statements.makeForFirm, of)).toMatchObject({ code: "P1003" });
  expect(await staff.qian.call(statements.makeForFirm, { ...of, firm: firmId("nobody") })).toMatchObject({
    code: "P1004",
  });
  expect(await mine().call(statements.makeForFirm, of)).toMatchObject({ code: "P1003" });
});

test.each([
  [{ from: "2026-06-15", until: "2026-06-16" }, "S1253"],
  [{ from: "2026-06-15", until: "2026-06-14" }, "S1252"],
  [{ from: "2016-06-15", until: "2026-06-15" }, "S1254"],
])("a period that cannot be %j is refused with %s", async (wrong, code) => {
  expect(await mine().call(statements.make, wrong)).toMatchObject({ result: code });
});

test("a firm without money has a statement that says so", async () => {
  const { number } = await scene
    .member("other")
    .caller.ask(statements.make, { from: "2026-06-01", until: "2026-06-14" });
  const { blocks } = await contentOf(number);
  expect(blocks.filter(({ kind }) => kind === "table")).toHaveLength(1);
});
