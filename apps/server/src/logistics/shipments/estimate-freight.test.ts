import { api } from "@zd/api";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { estimateDays } from "@zd/domain/logistics/freight-estimate";
import { perTonne } from "@zd/domain/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { type HaulScene, setHaulScene } from "../../testing/haul-scene.ts";
import { at } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

const { shipments } = api;

let exchange: TestPlatform;
let scene: HaulScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setHaulScene(exchange);
});
afterAll(() => exchange.close());

const ask = (name: string, from = "张家峁", to = "曹妃甸港") =>
  scene.as(name).ask(shipments.estimateFreight, { from, to });
const none = { price: null, source: null, shipments: 0 };
const own = { price: perTonne("85"), source: "own", shipments: 1 };

test("an estimate is what one's own carriers were paid on the way, for thirty days, and tells nobody else", async () => {
  const contractNo = await scene.contractToHaul();
  expect(await ask("plant")).toEqual(none);
  const shipment = await scene.awarded(contractNo);
  expect(await ask("plant")).toEqual(own);
  expect(await ask("plant", "张家峁", "秦皇岛港")).toEqual(none);
  // One shipper alone: whoever else asks must not read his freight.
  for (const other of ["mine", "hauler"]) expect(await ask(other)).toEqual(none);
  // The shipment grows old, as the clock of the exchange would let it.
  const published = (days: number) =>
    exchange.db
      .updateTable("logistics.shipment")
      .set({ publishedAt: new Date(exchange.clock.now() - days * dayMs) })
      .where("shipmentNo", "=", shipment)
      .execute();
  await published(estimateDays + 1);
  expect(await ask("plant")).toEqual(none);
  await published(estimateDays - 1);
  expect(await ask("plant")).toEqual(own);
  await scene.as("plant").ask(shipments.cancelShipment, { shipment, reason: "改日再发" });
  expect(await ask("plant")).toEqual(none);
});
