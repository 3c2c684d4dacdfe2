import { execFileSync } from "node:child_process";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";
import { until } from "../market/until.ts";

/** The process of the PostgreSQL whose files lie in a folder; throws where it does not run. */
export async function postmasterOf(clusterFolder: string): Promise<number> {
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

/** Kills one of those processes, any of them, as the system does where memory runs out. */
export async function killBackend(clusterFolder: string): Promise<void> {
  // After a recovery nobody is connected until somebody asks for something.
  const pid = await until("a client of the database", async () => {
    const backends = backendsOf(await postmasterOf(clusterFolder));
    return backends[Math.floor(Math.random() * backends.length)] ?? null;
  });
  process.kill(pid, "SIGKILL");
}
