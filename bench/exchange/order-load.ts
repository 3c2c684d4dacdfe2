import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

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
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly lastCents: number;
}

const child = fileURLToPath(new URL("./order-load-child.ts", import.meta.url));

/** Bids over HTTP for a while, signed and with a token, each connection waiting for its answer. */
export async function bidFor(order: LoadOrder): Promise<LoadResult> {
  const process = fork(child, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  process.send(order);
  const [result] = (await Promise.race([
    once(process, "message"),
    once(process, "exit").then(() => Promise.reject(new Error("the load ended early"))),
  ])) as [LoadResult];
  return result;
}
