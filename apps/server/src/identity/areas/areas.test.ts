import { api } from "@zd/api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openExchange } from "../../testing/exchange.ts";
import { at } from "../../testing/market-scene.ts";
import type { TestPlatform } from "../../testing/test-platform.ts";

let exchange: TestPlatform;
beforeAll(async () => {
  exchange = await openExchange({ start: at("09:00:00") });
});
afterAll(() => exchange.close());

const below = (parent?: string) => exchange.anonymous.ask(api.areas.listAreas, { parent });
const named = (areas: Awaited<ReturnType<typeof below>>, name: string) =>
  areas.find((area) => area.name === name);

test("areas are asked for from the province down, until there is nothing below", async () => {
  const provinces = await below();
  expect(provinces).toHaveLength(34);
  const shaanxi = named(provinces, "陕西省");
  expect(shaanxi).toMatchObject({ hasMore: true });
  const yulin = named(await below(shaanxi?.code), "榆林市");
  expect(yulin).toMatchObject({ hasMore: true });
  const shenmu = named(await below(yulin?.code), "神木市");
  expect(shenmu).toMatchObject({ hasMore: false });
  expect(await below(shenmu?.code)).toEqual([]);
});
