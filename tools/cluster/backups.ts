import { execFile, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../../apps/server/src/platform/process/free-port.ts";
import { address, folders, type Member, members, ports, type Secrets } from "./layout.ts";
import { postgresqlPrograms } from "./packages.ts";
import { until } from "./part.ts";
import { type DatabaseUser, databaseUrl } from "./parts.ts";

const run = promisify(execFile);
/** How long a recovery may take, in milliseconds. */
const recoveryMs = 240_000;
const root = join(import.meta.dirname, "../..");

const configOf = (n: Member) => join(folders.config, `pgbackrest${n}.conf`);

/** As whom and where pgBackRest and psql meet the PostgreSQL of a member. */
const asDatabase = (user: DatabaseUser, n: Member) => ({
  ...(user ?? {}),
  cwd: "/",
  env: {
    PATH: `${postgresqlPrograms()}:/usr/bin:/bin`,
    LANG: "C.UTF-8",
    PGHOST: folders.run,
    PGPORT: String(ports.postgres(n)),
    PGUSER: "postgres",
  },
});

/** The member that is the primary now; throws where none says so. */
function findPrimary(user: DatabaseUser): Member {
  const isPrimary = (n: Member) => {
    try {
      const question = [
        "--no-psqlrc",
        "--tuples-only",
        "--no-align",
        "--command=select pg_is_in_recovery()",
        "postgres",
      ];
      return (
        execFileSync("psql", question, {
          ...asDatabase(user, n),
          encoding: "utf8",
          stdio: ["ignore", "pipe", "ignore"],
        }).trim() === "f"
      );
    } catch {
      return false;
    }
  };
  const primary = members.find(isPrimary);
  if (primary === undefined) throw new Error("no PostgreSQL of the cluster says that it is the primary");
  return primary;
}

/** Makes the stanza in the repository, so that WAL is archived; harmless where it is there. */
export function makeStanza(user: DatabaseUser): void {
  const n = findPrimary(user);
  execFileSync("pgbackrest", [`--config=${configOf(n)}`, "--stanza=zd", "stanza-create"], {
    ...asDatabase(user, n),
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Whether the repository has a backup. */
export function hasBackup(user: DatabaseUser): boolean {
  const flags = [`--config=${configOf(1)}`, "--stanza=zd", "--output=json", "info"];
  const info = execFileSync("pgbackrest", flags, { ...asDatabase(user, 1), encoding: "utf8" });
  const [stanza] = JSON.parse(info) as { backup?: unknown[] }[];
  return (stanza?.backup ?? []).length > 0;
}

/** Makes a backup of the primary and notes it in the database; returns its name and size. */
export async function backUp(user: DatabaseUser, type: "full" | "diff" | "incr"): Promise<string> {
  const n = findPrimary(user);
  const script = join(root, "deploy/cluster/backup.sh");
  // The user of the database may not be able to enter the repository's folder, so the script is read here.
  const child = run(
    "/bin/sh",
    ["-c", readFileSync(script, "utf8"), "backup.sh", type, configOf(n)],
    asDatabase(user, n),
  );
  return (await child).stdout.trim();
}

/** A database that was restored beside the cluster, and serves apart from it. */
export interface RestoredBeside {
  /** Its address, as the user with whom nodes work. */
  readonly url: string;
  /** What `npm run replay` printed. */
  readonly output: string;
  /** Whether the journals of all sessions agree with the tables. */
  readonly isClean: boolean;
  /** Stops its server and deletes its folder. */
  readonly remove: () => Promise<void>;
}

/** Has all archived that was committed until now: a moment just passed can be restored only when something later is in the archive. */
async function archiveAll(options: ReturnType<typeof asDatabase>, n: Member): Promise<void> {
  const commit = ["--no-psqlrc", "--quiet", "--command=select pg_current_xact_id()", "postgres"];
  await run("psql", commit, options);
  await run("pgbackrest", [`--config=${configOf(n)}`, "--stanza=zd", "check"], options);
}

/**
 * Restores the last backup that is early enough, with the WAL until this moment (to the end of the archive where it is null), into a folder of
 * its own; starts it on a port of its own, and replays all sessions. The cluster goes on meanwhile.
 */
export async function restoreBeside(
  secrets: Secrets,
  user: DatabaseUser,
  at: Date | null,
): Promise<RestoredBeside> {
  const folder = join(folders.data, "restored");
  if (existsSync(folder)) throw new Error(`${folder} is there already: remove it first`);
  mkdirSync(folder, { mode: 0o700 });
  if (user) chownSync(folder, user.uid, user.gid);
  const n = findPrimary(user);
  const options = asDatabase(user, n);
  await archiveAll(options, n);
  const target = at
    ? [
        "--type=time",
        `--target=${at.toISOString().replace("T", " ").replace("Z", "+00")}`,
        "--target-action=promote",
      ]
    : [];
  await run(
    "pgbackrest",
    [
      `--config=${configOf(n)}`,
      "--stanza=zd",
      `--pg1-path=${folder}`,
      "--archive-mode=off",
      ...target,
      "restore",
    ],
    options,
  );
  const port = await freePort();
  const settings = [
    `port=${port}`,
    `listen_addresses=${address}`,
    `unix_socket_directories=${folder}`,
    "archive_mode=off",
  ];
  const server = spawn(
    join(postgresqlPrograms() ?? "", "postgres"),
    ["-D", folder, ...settings.flatMap((setting) => ["-c", setting])],
    { ...options, stdio: ["ignore", "ignore", "inherit"] },
  );
  const remove = async () => {
    server.kill("SIGINT");
    await until(() => server.exitCode !== null || server.signalCode !== null, 60_000);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
    const restored = { ...options, env: { ...options.env, PGHOST: folder, PGPORT: String(port) } };
    const isOver = async () => hasEnded() || (await hasRecovered(restored));
    if (!(await until(isOver, recoveryMs)) || hasEnded())
      throw new Error("the restored database did not recover; what it logged stands above");
    const url = databaseUrl(port, "exchange", secrets.exchange);
    return { url, ...(await replay(url)), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function hasRecovered(options: Parameters<typeof run>[2]): Promise<boolean> {
  const question = [
    "--no-psqlrc",
    "--tuples-only",
    "--no-align",
    "--command=select pg_is_in_recovery()",
    "postgres",
  ];
  try {
    return String((await run("psql", question, options)).stdout).trim() === "f";
  } catch {
    return false;
  }
}

/** Replays every session of a database. */
async function replay(url: string): Promise<Pick<RestoredBeside, "output" | "isClean">> {
  const env = { PATH: process.env["PATH"], DATABASE_URL: url, FILES_DIR: folders.files };
  try {
    const { stdout } = await run(process.execPath, ["apps/server/src/replay.ts"], { cwd: root, env });
    return { output: stdout, isClean: true };
  } catch (error) {
    return { output: String((error as { stdout?: string }).stdout ?? error), isClean: false };
  }
}
