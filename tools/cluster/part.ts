import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sendSignal } from "../../apps/server/src/platform/process/send-signal.ts";
import { folders } from "./layout.ts";

/** A process of the cluster that can be started, killed and asked whether it serves. */
export interface Part {
  /** By which `start` and `kill` know it, such as "pg1". */
  readonly name: string;
  readonly port: number;
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A file that begins with the number of a process which outlives this one, as the PostgreSQL of a Patroni does; it is killed as well. */
  readonly childPidFile?: string;
  /** The user and group that it runs as; null for those of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  /** What it is now, in a few words, such as "primary"; null while it does not serve. Never fails. */
  readonly state: () => Promise<string | null>;
}

const pidFile = (name: string) => join(folders.run, `${name}.pid`);
export const logFile = (name: string): string => join(folders.log, `${name}.log`);

/** The number of a part's process; null while there is none. */
export function pidOf({ name }: Pick<Part, "name">): number | null {
  const file = pidFile(name);
  if (!existsSync(file)) return null;
  const [pid, begun] = readFileSync(file, "utf8").split(" ");
  return beginningOf(Number(pid)) === begun ? Number(pid) : null;
}

/** When a process began, in ticks since the machine did, so that a number that was given again is not mistaken for it; null where it has ended. */
function beginningOf(pid: number): string | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}

/** Starts a part as a process of its own, which outlives this one; what it prints goes to its log. */
export function startPart(part: Part): void {
  if (pidOf(part) !== null) return;
  const log = openSync(logFile(part.name), "a");
  const child = spawn(part.program, part.args, {
    detached: true,
    stdio: ["ignore", log, log],
    cwd: join(import.meta.dirname, "../.."),
    env: { PATH: process.env["PATH"], LANG: "C.UTF-8", ...part.env },
    ...(part.user ?? {}),
  });
  closeSync(log);
  child.on("error", () => {});
  child.unref();
  if (child.pid === undefined) throw new Error(`${part.name} could not be started: ${part.program}`);
  writeFileSync(pidFile(part.name), `${child.pid} ${beginningOf(child.pid) ?? ""}`);
}

/** Kills a part's process and what it has started, as kill -9 does; false where it does not run. */
export function killPart(part: Part): boolean {
  const pid = pidOf(part);
  if (pid === null) return false;
  const { childPidFile } = part;
  const child =
    childPidFile && existsSync(childPidFile) ? Number.parseInt(readFileSync(childPidFile, "utf8"), 10) : 0;
  sendSignal(-pid, "SIGKILL");
  if (child > 0 && beginningOf(child) !== null) sendSignal(child, "SIGKILL");
  return true;
}

/** Ends a part and waits for it; what has not ended in time is killed. */
export async function stopPart(part: Part, graceMs: number): Promise<void> {
  const pid = pidOf(part);
  if (pid === null) return;
  sendSignal(pid, "SIGTERM");
  const ended = await until(() => pidOf(part) === null, graceMs);
  if (!ended) killPart(part);
  rmSync(pidFile(part.name), { force: true });
}

/** Whether it became true in so many milliseconds. */
export async function until(isTrue: () => boolean | Promise<boolean>, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  for (;;) {
    if (await isTrue()) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
