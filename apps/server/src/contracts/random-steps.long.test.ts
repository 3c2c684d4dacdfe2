import type { ContractNo } from "@zd/domain/kernel/brand";
import type { PayType } from "@zd/domain/terms/codes";
import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { type ContractScene, setContractScene } from "../testing/contract-scene.ts";
import { openExchange } from "../testing/exchange.ts";
import { at } from "../testing/market-scene.ts";
import type { TestPlatform } from "../testing/test-platform.ts";
import { openWalkCheck, walkSteps } from "./testing/contract-walk.ts";

let exchange: TestPlatform;
let scene: ContractScene;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
  scene = await setContractScene(exchange, "900000000");
});
afterAll(() => exchange.close());

const walk = fc.record({
  payType: fc.constantFrom<PayType>("0", "1", "2"),
  moves: fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.constant("on" as const) },
      { weight: 2, arbitrary: fc.nat(22) },
      { weight: 1, arbitrary: fc.constant("skip" as const) },
    ),
    { minLength: 14, maxLength: 30 },
  ),
});

test("whatever is asked, the books balance and a settled buyer has paid what the seller has (domain §13, 5 and 8)", async () => {
  const steps = walkSteps(exchange, scene);
  const check = await openWalkCheck(exchange, scene);
  const contracts: ContractNo[] = [];
  await fc.assert(
    fc.asyncProperty(walk, async ({ payType, moves }) => {
      const no = await scene.deal(payType);
      contracts.push(no);
      let next = 0;
      for (const move of moves) {
        const { version } = await scene.read(no);
        if (typeof move === "number") await steps[move]?.(no, version);
        else {
          if (move === "on") await steps[next]?.(no, version);
          next = (next + 1) % steps.length;
        }
      }
      await check(contracts);
    }),
    { numRuns: 8 },
  );
});
