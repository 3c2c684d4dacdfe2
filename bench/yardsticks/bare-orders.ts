import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export interface BareOrder {
  readonly databaseUrl: string;
  /** One by one on many connections, or a hundred together on one. */
  readonly way: "one by one" | "together";
  readonly connections: number;
  readonly wares: number;
  readonly seconds: number;
}

export interface BareResult {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const child = fileURLToPath(new URL("./bare-orders-child.ts", import.meta.url));

/** What the database alone does with orders that have no rules: the yardstick of the order benchmarks. */
export async function placeBareOrders(order: BareOrder): Promise<BareResult> {
  const process = fork(child, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  process.send(order);
  const [result] = (await Promise.race([
    once(process, "message"),
    once(process, "exit").then(() => Promise.reject(new Error("the yardstick ended early"))),
  ])) as [BareResult];
  return result;
}
