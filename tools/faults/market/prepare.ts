import { openChild } from "../../../bench/child.ts";
import type { Market, MarketPlan } from "./market.ts";

/** What the process that prepares a market is given. */
export interface PrepareOrder {
  readonly databaseUrl: string;
  /** Where its node keeps files. */
  readonly folder: string;
  readonly seconds: number;
  /** Further settings of its node. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Prepares a market in an empty database, in a process of its own that ends with it. */
export async function prepareMarket(
  databaseUrl: string,
  folder: string,
  { seconds }: MarketPlan,
  settings: Readonly<Record<string, string>> = {},
): Promise<Market> {
  const order: PrepareOrder = { databaseUrl, folder, seconds, settings };
  const child = openChild("../tools/faults/market/prepare-child.ts", order, "inherit");
  const market = await child.answer<Market>();
  await child.close("close");
  return market;
}
