import type { Fault } from "./fault.ts";
import { nodeKilled } from "./faults/node-killed.ts";

/** A fault whose site only itself knows. */
// biome-ignore lint/suspicious/noExplicitAny: what a fault opens is given to nobody but itself
type AnyFault = Fault<any>;

/** Every fault, in the order of `all`. */
export const allFaults: readonly AnyFault[] = [nodeKilled];
