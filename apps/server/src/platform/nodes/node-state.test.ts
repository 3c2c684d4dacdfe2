import { expect, test } from "vitest";
import type { PoolCounts } from "../database/pool-counts.ts";
import { readPools } from "./node-state.ts";

/** A pool of two connections, all in use, for which this much work waits at one look after the other. */
function busyPool(...waiting: number[]): PoolCounts {
  return {
    totalCount: 2,
    idleCount: 0,
    get waitingCount() {
      return waiting.shift() ?? 0;
    },
    options: { max: 2 },
  };
}

test.each([
  ["a burst of an instant is no pool that is used up", [3, 0], 0],
  ["what waits at both looks waits", [3, 2], 2],
  ["what comes between the looks does not count yet", [1, 4], 1],
  ["where nothing waits nobody looks twice", [0, 9], 0],
])("%s", async (_, looks, waiting) => {
  expect(await readPools({ lanes: busyPool(...looks) })).toEqual([
    { name: "lanes", busy: 2, max: 2, waiting },
  ]);
});
