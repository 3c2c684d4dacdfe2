import type { Figures } from "../statistics.ts";
import { inChild } from "./in-child.ts";

export interface BatchOrder {
  readonly databaseUrl: string;
  /** Orders that share a transaction. */
  readonly size: number;
  readonly durationMs: number;
}

/** Orders on one hot ware, a batch of them written with one statement a table and one commit, on one connection. */
export const batch = (order: BatchOrder): Promise<Figures> => inChild("./yardsticks/batch-child.ts", order);
