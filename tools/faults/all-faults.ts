import type { Fault } from "./fault.ts";
import { backendKilled, embeddedKilled } from "./faults/embedded-killed.ts";
import { externalKilled } from "./faults/external-killed.ts";
import { nodeKilled } from "./faults/node-killed.ts";
import { primaryKilled, switchover } from "./faults/primary.ts";
import { redisFailedOver, redisKilled, redisPaused } from "./faults/redis.ts";
import { rollingRestart } from "./faults/rolling-restart.ts";

/** A fault whose site only itself knows. */
// biome-ignore lint/suspicious/noExplicitAny: what a fault opens is given to nobody but itself
type AnyFault = Fault<any>;

/** Every fault, in the order of `all`. */
export const allFaults: readonly AnyFault[] = [
  nodeKilled,
  embeddedKilled,
  backendKilled,
  externalKilled,
  primaryKilled,
  switchover,
  redisKilled,
  redisPaused,
  redisFailedOver,
  rollingRestart,
];
