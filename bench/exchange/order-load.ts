import { inChild } from "../yardsticks/in-child.ts";

export interface LoadOrder {
  readonly address: string;
  readonly tokens: readonly string[];
  /** Each connection bids on one of these in turn. */
  readonly wares: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** The first price, in hundredths of a yuan; every bid adds one. */
  readonly firstCents: number;
}

export interface LoadResult {
  readonly accepted: number;
  readonly refused: number;
  /** Told to come again, with when. */
  readonly busy: number;
  /** Answered with a fault. */
  readonly failed: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly lastCents: number;
  /** The CPU of the client. */
  readonly cpuMicros: number;
}

/** Bids over HTTP for a while, signed and with a token, each connection waiting for its answer. */
export const bidFor = (order: LoadOrder): Promise<LoadResult> =>
  inChild("./exchange/order-load-child.ts", order);
