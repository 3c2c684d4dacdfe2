import type { Figures } from "../statistics.ts";
import { inChild } from "./in-child.ts";

export interface StatementsOrder {
  readonly databaseUrl: string;
  /** One hot ware, or many. */
  readonly wares: number;
  readonly clients: number;
  readonly durationMs: number;
}

/**
 * An order as six statements in a transaction of its own, straight on the database: read the ware, check the balance,
 * change it, insert the order, insert the ledger's line, change the ware.
 */
export const statements = (order: StatementsOrder): Promise<Figures> =>
  inChild("./yardsticks/statements-child.ts", order);
