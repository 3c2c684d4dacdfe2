import { inChild } from "../yardsticks/in-child.ts";

export interface RushOrder {
  readonly address: string;
  readonly tokens: readonly string[];
  readonly fundPassword: string;
  readonly ware: string;
}

export interface RushResult {
  readonly accepted: number;
  readonly soldOut: number;
  readonly p50: number;
  readonly p99: number;
  /** The CPU of the client. */
  readonly cpuMicros: number;
}

/** Everybody orders a tonne at the same moment, each on a connection of his own that is open already. */
export const rush = (order: RushOrder): Promise<RushResult> => inChild("./exchange/rush-child.ts", order);
