import { api } from "@zd/api";
import { firmId, instant, sectionId, type WareId } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { perTonne as yuan } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at, type Scene, setScene } from "../../testing/market-scene.ts";
import { openStaff, renewStaff } from "../../testing/staff-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { statements } = api;
const period = { from: "2026-06-15", until: "2026-06-15" };

let exchange: TestPlatform;
let scene: Scene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "one", "two"]) await scene.join(name);
  await openStaff(exchange, { qian: "settlementClerk" });
  const { wares } = await scene.schedule(
    { id: sectionId("X260615-01"), mode: "3", side: "B", startsAt: at("09:10:00"), freeMs: 2 * dayMs },
    [{ rule: { basePrice: yuan("520"), terms: { mode: "3", limitPrice: null } } }],
  );
  await exchange.until(at("09:10:10"));
  expect(await scene.bid("one", wares[0] as WareId, "505")).toMatchObject({ result: 0 });
  await exchange.until(instant(at("08:00:00") + dayMs));
});
afterAll(() => exchange.close());

/** The tables of a statement that the staff issues, and its number without the firm and the time of issue. */
async function issued(name: string) {
  const { qian } = await renewStaff(exchange, ["qian"]);
  const { number } = await qian.ask(statements.makeForFirm, { ...period, firm: firmId(name) });
  const { content } = await exchange.db
    .selectFrom("signing.letter")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const { blocks } = JSON.parse(content) as { blocks: readonly { readonly rows?: unknown }[] };
  return {
    tables: blocks.flatMap(({ rows }) => (rows ? [rows] : [])),
    form: number.replace(name, "").length,
  };
}

test("while an offer is sealed the staff's statement of its firm is like that of one that has made none", async () => {
  expect((await scene.purse("one"))["trading-deposit"]).toBeGreaterThan(0n);
  const [offered, none] = [await issued("one"), await issued("two")];
  expect(offered.form).toBe(none.form);
  expect(JSON.stringify(offered.tables)).not.toContain("保证金冻结");
  expect(offered.tables[0]).toEqual(none.tables[0]);
});

test("the firm itself is asked to wait until its offer is opened, another firm is not", async () => {
  for (const name of ["one", "two"]) await scene.renew(name);
  expect(await scene.member("one").caller.call(statements.make, period)).toMatchObject({ result: "S1256" });
  expect(await scene.member("two").caller.call(statements.make, period)).toMatchObject({ result: 0 });
});
