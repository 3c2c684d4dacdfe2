import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { api } from "@zd/api";
import { openTestClient } from "@zd/server/testing/test-client";
import { startServer } from "../tools/server-process.ts";
import type { Benchmark } from "./benchmark.ts";

/** From the command to the first "ready", as a user waits for it: npm and its scripts included. */
async function secondsOf(dataFolder?: string) {
  const begun = performance.now();
  const server = await startServer({
    command: ["npm", "start", "--silent"],
    ...(dataFolder !== undefined && { dataFolder }),
  });
  return { server, seconds: (performance.now() - begun) / 1000 };
}

/** The seconds since a start, which was ready after some of them. */
function stopwatchFrom(readyAfter: number) {
  const ready = performance.now();
  return () => readyAfter + (performance.now() - ready) / 1000;
}

const pollEveryMs = 100;

/** Resolves when somebody has bid in a session that runs. */
async function movingPrice(address: string): Promise<void> {
  const visitor = openTestClient(() => address).caller(null);
  for (;;) {
    const sections = await visitor.ask(api.market.listSections, {});
    if (sections.some(({ status, bids }) => (status === "1" || status === "2") && bids > 0)) return;
    await pause(pollEveryMs);
  }
}

export const start: Benchmark = {
  name: "start",
  parameters: { command: "npm start", database: "embedded", demo: "on" },
  rounds: 5,
  compared: null,
  goal: "first ≤ 4 s, a price that moves ≤ 10 s, restart ≤ 1.5 s",
  isMet: ({ ours: { firstS = Infinity, movingS = Infinity, restartS = Infinity } }) =>
    firstS <= 4 && movingS <= 10 && restartS <= 1.5,
  open: async () => {
    /**
     * Removed at the end: ext4 does not give out the inodes of files that were deleted some seconds ago, and looks at each of them for each new
     * file. A database that is made right after another was removed takes more than twice as long, which no first start of a user does.
     */
    const folders: string[] = [];
    return {
      round: async () => {
        const first = await secondsOf();
        const { dataFolder } = first.server;
        folders.push(dataFolder);
        const sinceStart = stopwatchFrom(first.seconds);
        await movingPrice(first.server.address);
        const movingS = sinceStart();
        await first.server.filled();
        const filledS = sinceStart();
        await first.server.stop({ data: true });
        const restart = await secondsOf(dataFolder);
        await restart.server.stop({ data: true });
        return { ours: { firstS: first.seconds, movingS, filledS, restartS: restart.seconds } };
      },
      close: async () => {
        for (const folder of folders) rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
