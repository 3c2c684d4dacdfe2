import { readdir, readFile } from "node:fs/promises";
import { Client } from "pg";
import type { Figures } from "./statistics.ts";

/** The processes whose CPU a benchmark reckons: the platform's, and the database's first one. */
export interface Processes {
  readonly server: number;
  readonly database: number;
}

/** CPU that was used so far, in microseconds. */
export interface Cpu {
  readonly server: number;
  readonly database: number;
}

/** Of a tick of /proc/PID/stat, on every Linux. */
const microsPerTick = 10_000;

/** From /proc/PID/stat: who has started the process, its own ticks, and those of its children that have ended. */
async function statOf(pid: number | string) {
  const text = await readFile(`/proc/${pid}/stat`, "latin1");
  // The name in brackets may hold blanks; what follows it begins with the third field.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (from: number) => Number(fields[from - 3]) + Number(fields[from - 2]);
  return { parent: Number(fields[1]), own: ticks(14), ended: ticks(16) };
}

/** The first process of the server behind a connection. */
export async function databaseProcess(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return (await statOf(rows[0]?.pid ?? 0)).parent;
  } finally {
    await client.end();
  }
}

async function databaseTicks(first: number): Promise<number> {
  const { own, ended } = await statOf(first);
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const others = await Promise.all(pids.map((pid) => statOf(pid).catch(() => null)));
  return others.reduce((sum, other) => (other?.parent === first ? sum + other.own : sum), own + ended);
}

async function readCpu({ server, database }: Processes): Promise<Cpu> {
  const [{ own }, ticks] = await Promise.all([statOf(server), databaseTicks(database)]);
  return { server: own * microsPerTick, database: ticks * microsPerTick };
}

/** Runs something, and says the CPU that each of its calls has cost on either side, in microseconds. */
export async function withCpu<Result>(
  processes: Processes,
  work: () => Promise<Result>,
  callsOf: (result: Result) => number,
): Promise<{ readonly result: Result; readonly cpu: Figures }> {
  const before = await readCpu(processes);
  const result = await work();
  const after = await readCpu(processes);
  const calls = callsOf(result);
  return {
    result,
    cpu: {
      serverMicros: (after.server - before.server) / calls,
      databaseMicros: (after.database - before.database) / calls,
    },
  };
}
