import { execFileSync } from "node:child_process";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";
import { sendSignal } from "../../../apps/server/src/platform/process/send-signal.ts";
import { until } from "../market/until.ts";

/** The process of the PostgreSQL whose files lie in a folder; throws where it does not run. */
async function postmasterOf(clusterFolder: string): Promise<number> {
  const running = await findRunningServer(clusterFolder);
  if (!running) throw new Error("the database does not run");
  return running.pid;
}

/** The processes of a PostgreSQL that serve a client each. */
function backendsOf(postmaster: number): readonly number[] {
  const listed = execFileSync("ps", ["--ppid", String(postmaster), "-o", "pid=,args="], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes("127.0.0.1"))
    .map((line) => Number.parseInt(line, 10));
}

/** Kills the process that `find` gives; one that has ended meanwhile by itself was not killed, and another is looked for. */
const kill = (what: string, find: () => Promise<number | undefined>) =>
  until(what, async () => {
    const pid = await find();
    return (pid !== undefined && sendSignal(pid, "SIGKILL")) || null;
  });

/** Kills the PostgreSQL whose files lie in the folder. */
export const killPostmaster = (clusterFolder: string) =>
  kill("the database", () => postmasterOf(clusterFolder));

/** Kills one of its processes that serve a client each, any of them, as the system does where memory runs out. */
export const killBackend = (clusterFolder: string) =>
  // After a recovery nobody is connected until somebody asks for something; and connections that wait are closed.
  kill("a client of the database", async () => {
    const backends = backendsOf(await postmasterOf(clusterFolder));
    return backends[Math.floor(Math.random() * backends.length)];
  });
