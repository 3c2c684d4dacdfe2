import type { AnyFault } from "./fault.ts";
import { clockDiffers } from "./faults/clock-differs.ts";
import { dataDiskFull } from "./faults/data-disk-full.ts";
import { databasePaused } from "./faults/database-paused.ts";
import { backendKilled, embeddedKilled } from "./faults/embedded-killed.ts";
import { externalKilled } from "./faults/external-killed.ts";
import { filesDiskFull } from "./faults/files-disk-full.ts";
import { jobsOutlast } from "./faults/jobs.ts";
import { lostPackets } from "./faults/lost-packets.ts";
import { nodeKilled } from "./faults/node-killed.ts";
import { nodesAtOnce } from "./faults/nodes-at-once.ts";
import { primaryKilled, switchover } from "./faults/primary.ts";
import { redisFailedOver, redisKilled, redisPaused } from "./faults/redis.ts";
import { restoreMoment } from "./faults/restore.ts";
import { rollingRestart } from "./faults/rolling-restart.ts";
import { slowDisk } from "./faults/slow-disk.ts";

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
  restoreMoment,
  clockDiffers,
  databasePaused,
  slowDisk,
  lostPackets,
  filesDiskFull,
  dataDiskFull,
  nodesAtOnce,
  jobsOutlast,
];
