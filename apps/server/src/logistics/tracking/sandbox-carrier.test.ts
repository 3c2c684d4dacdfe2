import { afterAll, beforeAll } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";
import { meetsCarrier } from "../testing/carrier.conformance.ts";
import type { Carrier } from "./carrier.ts";
import { sandboxCarrier } from "./sandbox-carrier.ts";

let exchange: TestPlatform;
let carrier: Carrier;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  carrier = sandboxCarrier(exchange.platform.transact);
});
afterAll(() => exchange.close());

meetsCarrier("the sandbox's tracking", () => ({
  carrier,
  wait: exchange.wait,
  cut: async (how) => {
    const faults = { down: how === "before", losesAnswers: how === "after" };
    await exchange.db.updateTable("sandbox.carrierFaults").set(faults).execute();
  },
}));
