import { openChild } from "../child.ts";
import type { Archive } from "./archive.ts";

export interface ArchiveOrder extends Omit<Archive, "company" | "firms"> {
  readonly firms: number;
}

export interface ArchiveReady {
  readonly address: string;
  readonly databaseUrl: string;
  /** The firm that buys most of all. */
  readonly firm: string;
  readonly company: string;
  /** Login tokens of that firm's administrator, and of the exchange's staff. */
  readonly member: string;
  readonly staff: string;
  /** Some contracts of the firm. */
  readonly contracts: readonly string[];
}

/** Puts an exchange up that has been in business for years. */
export async function openArchiveProcess(order: ArchiveOrder) {
  const child = openChild("./exchange/archive-child.ts", order, "inherit");
  const ready = await child.answer<ArchiveReady>();
  return {
    ...ready,
    /** What it holds in memory now, in bytes. */
    memory: () => child.ask<number>("memory"),
    close: () => child.close("close"),
  };
}
