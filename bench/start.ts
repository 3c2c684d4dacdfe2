import { rmSync } from "node:fs";
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

export const start: Benchmark = {
  name: "start",
  parameters: { command: "npm start", database: "embedded", demo: "on" },
  rounds: 5,
  compared: null,
  goal: "first ≤ 10 s, restart ≤ 3 s",
  isMet: ({ ours }) => (ours["firstS"] ?? Infinity) <= 10 && (ours["restartS"] ?? Infinity) <= 3,
  open: async () => ({
    round: async () => {
      const first = await secondsOf();
      const { dataFolder } = first.server;
      try {
        await first.server.stop({ data: true });
        const restart = await secondsOf(dataFolder);
        await restart.server.stop({ data: true });
        return { ours: { firstS: first.seconds, restartS: restart.seconds } };
      } finally {
        rmSync(dataFolder, { recursive: true, force: true });
      }
    },
    close: async () => {},
  }),
};
