import { api } from "@zd/api";
import { sectionId, type WareId } from "@zd/domain/kernel/brand";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "./testing/exchange.ts";
import { at, type Scene, setScene, yuan } from "./testing/market-scene.ts";
import { openStaff } from "./testing/staff-scene.ts";
import type { TestCaller } from "./testing/test-client.ts";
import type { TestPlatform } from "./testing/test-platform.ts";

const { contractControl, control, desk, evaluations, market } = api;

let exchange: TestPlatform;
let scene: Scene;
let staff: TestCaller;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setScene(exchange);
  for (const name of ["mine", "plant", "port"]) await scene.join(name, { funds: "50000000" });
  staff = (await openStaff(exchange, { gu: "tradeManager" })).gu;
  // One session that counts, with a deal.
  await hold("J260615-01", false);
});
afterAll(() => exchange.close());

/** A countdown with bids from one address and a deal; its contract waits for the exchange when nobody signs it. */
async function hold(id: string, practice: boolean) {
  const { wares, opensAt } = await scene.schedule({ id: sectionId(id), practice, freeMs: 60_000 });
  await exchange.until(opensAt);
  await scene.bid("plant", wares[0] as WareId, "620");
  await scene.bid("port", wares[0] as WareId, "625");
  await exchange.wait(125_000);
}

/** Everything that adds up sessions, deals or contracts for staff or visitors. */
async function figures() {
  const page = { pageIndex: 1, pageSize: 100, filters: {} };
  const { serverTime, practice, ...overview } = await exchange.anonymous.ask(market.readOverview, {});
  const { suspended, pending, alarms } = await staff.ask(control.readDesk, {});
  const { todos } = await staff.ask(desk.readTodos, {});
  const contracts = await staff.ask(contractControl.listContracts, page);
  return {
    overview,
    statistics: await exchange.anonymous.ask(market.listDealStatistics, {}),
    desk: { suspended, pending, alarms },
    todos,
    contracts: [contracts.total, contracts.rows.map(({ contractNo }) => contractNo)],
  };
}

test("a practice session changes no figure of the exchange, while it runs, is evaluated, and has ended", async () => {
  const before = await figures();
  expect(before.overview).toMatchObject({ sections: 1, ended: 1, deals: 1 });
  expect(before.contracts[0]).toBe(1);

  const quoted = sectionId("J260615-03");
  await scene.schedule({ id: quoted, practice: true, mode: "3", side: "B", freeMs: 60_000 }, [
    { rule: { basePrice: yuan("520"), terms: { mode: "3", limitPrice: null } } },
  ]);
  const { wares } = await scene.schedule({ id: sectionId("J260615-02"), practice: true, freeMs: 60_000 });
  expect(await figures()).toEqual(before);
  await exchange.wait(61_000);
  await scene.bid("plant", wares[0] as WareId, "620");
  await scene.bid("port", wares[0] as WareId, "640");
  await scene.bid("plant", `${quoted}-01` as WareId, "500", "5000");
  expect(await figures()).toEqual(before);
  await exchange.wait(125_000);
  const { rows } = await staff.ask(evaluations.listEvaluations, { pageIndex: 1, pageSize: 20, filters: {} });
  expect(rows.map(({ section }) => section)).toContain(quoted);
  expect(await figures()).toEqual(before);

  // It is there, and told apart.
  expect(await exchange.anonymous.ask(market.readOverview, {})).toMatchObject({ practice: 2 });
  const ofPractice = { pageIndex: 1, pageSize: 20, filters: { practice: "Y" } };
  expect(await staff.ask(contractControl.listContracts, ofPractice)).toMatchObject({ total: 1 });
  const deals = await exchange.db.selectFrom("trading.deal").select("practice").execute();
  expect(deals.map(({ practice }) => practice).toSorted()).toEqual([false, true]);
});
