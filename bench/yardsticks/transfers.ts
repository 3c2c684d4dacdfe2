import type { Figures } from "../statistics.ts";
import { inChild } from "./in-child.ts";

export interface TransfersOrder {
  readonly databaseUrl: string;
  /** Between so many accounts; from one account to that of the exchange where there is only one. */
  readonly accounts: number;
  readonly clients: number;
  readonly durationMs: number;
}

/**
 * Money from one account to another as bare statements in a transaction of its own: both balances, a line for each of
 * them, and the transfer itself. What a pgbench of the TPC-B kind does, with the second leg.
 */
export const transfers = (order: TransfersOrder): Promise<Figures> =>
  inChild("./yardsticks/transfers-child.ts", order);
