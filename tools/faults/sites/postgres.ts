import { execFileSync } from "node:child_process";
import { findRunningServer } from "../../../apps/server/src/platform/database/postgres-server.ts";

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
  const backends = backendsOf(await postmasterOf(clusterFolder));
  const pid = backends[Math.floor(Math.random() * backends.length)];
  if (pid === undefined) throw new Error("nobody is connected to the database");
  process.kill(pid, "SIGKILL");
}
