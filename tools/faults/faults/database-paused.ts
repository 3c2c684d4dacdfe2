import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";
import { sendSignal } from "../../../apps/server/src/platform/process/send-signal.ts";
import type { Fault } from "../fault.ts";
import { lacksRedis } from "../sites/debian.ts";
import { sometime } from "../sites/node-process.ts";
import { openSeveralNodes, type SeveralNodes } from "../sites/several-nodes.ts";
import { bearLoad } from "./bear-load.ts";

async function pidOf({ clusterFolder }: SeveralNodes): Promise<number> {
  const running = await findRunningServer(clusterFolder);
  if (!running) throw new Error("the database does not run");
  return running.pid;
}

/** Stops the server and then all processes that it has started; gives what has them go on. */
function pause(postmaster: number): () => void {
  sendSignal(postmaster, "SIGSTOP");
  const children = execFileSync("ps", ["--ppid", String(postmaster), "-o", "pid="], { encoding: "utf8" });
  const all = [postmaster, ...children.trim().split(/\s+/).map(Number)];
  const signal = (name: NodeJS.Signals) => {
    for (const pid of all) sendSignal(pid, name);
  };
  signal("SIGSTOP");
  return () => signal("SIGCONT");
}

/** Every process of the database stands still, as where its machine hangs: connections stay, and nothing is answered. */
export const databasePaused: Fault<SeveralNodes> = {
  name: "database-paused",
  title: "the database stands still for 10 s, two nodes",
  limits: { gapSeconds: 14, failed: null },
  times: { usual: 10, ci: 0 },
  secondsEach: 30,
  missing: lacksRedis,
  open: (plan) => openSeveralNodes(plan, { count: 2 }),
  async strike(site, watch) {
    await sometime(2_000);
    const postmaster = await pidOf(site);
    let goOn = () => {};
    await bearLoad(site, watch, {
      begin() {
        goOn = pause(postmaster);
      },
      last: () => wait(10_000),
      end: () => goOn(),
    });
  },
};
