import { openChild } from "../child.ts";

export interface FromMemory {
  /** Whose answers are given again. */
  readonly address: string;
  readonly paths: readonly string[];
}

/** A bare Fastify that gives the same bytes as the platform for the same addresses, from memory. */
export async function openFromMemory(order: FromMemory) {
  const child = openChild("./yardsticks/from-memory-child.ts", order);
  const { address } = await child.answer<{ readonly address: string }>();
  return { address, close: child.kill };
}
