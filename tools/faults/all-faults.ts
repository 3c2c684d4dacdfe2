import type { AnyFault } from "./fault.ts";
import { backendKilled, embeddedKilled } from "./faults/embedded-killed.ts";
import { externalKilled } from "./faults/external-killed.ts";
import { nodeKilled } from "./faults/node-killed.ts";
import { primaryKilled, switchover } from "./faults/primary.ts";
import { redisFailedOver, redisKilled, redisPaused } from "./faults/redis.ts";
import { rollingRestart } from "./faults/rolling-restart.ts";

/** Every fault, in the order of `all`. */
export const allFaults: readonly AnyFault[] = [
  nodeKilled,
  externalKilled,
  embeddedKilled,
  backendKilled,
  primaryKilled,
  switchover,
  redisKilled,
  redisPaused,
  redisFailedOver,
  rollingRestart,
];
