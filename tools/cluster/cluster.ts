import { execFileSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildServer, buildSite } from "../built.ts";
import { backUp, hasBackup, makeStanza, restoreBeside } from "./backups.ts";
import { databaseUser } from "./database-user.ts";
import { address, folder, folders, openSecrets, ports, type Secrets } from "./layout.ts";
import { installMissing, postgresqlPrograms } from "./packages.ts";
import { killPart, logFile, type Part, pidOf, startPart, stopPart, until } from "./part.ts";
import { partsOf } from "./parts.ts";
import { prepare } from "./prepare.ts";

/**
 * A whole installation on one machine: three PostgreSQL under Patroni with one synchronous standby, three etcd, HAProxy, Redis with two
 * replicas and three sentinels, three nodes of the platform, and the proxy of `deploy/`.
 */
const usage = `npm run cluster                    installs what is missing, and starts everything that does not run
npm run cluster -- status          says what runs, and as what
npm run cluster -- kill NAME       kills a part as kill -9 does; "primary" and "master" are whoever is that now
npm run cluster -- start NAME      starts a part again
npm run cluster -- backup [full]   backs the primary up, with what has changed since the last full backup, or in full
npm run cluster -- restore [TIME]  restores it to a moment such as 2026-11-27T07:04:05Z, or to the end, beside the cluster; replays it, and removes it
npm run cluster -- stop            stops everything
npm run cluster -- remove          stops everything, and throws its data away`;

/** How long a part may take until it serves, in milliseconds: a first node has ninety days of history before it. */
const startMs = 120_000;
/** How long a part may take to end, in milliseconds. */
const stopMs = 45_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function ready(part: Part, isRight: (state: string) => boolean = () => true): Promise<void> {
  const isUp = async () => {
    const state = await part.state();
    return state !== null && isRight(state);
  };
  if (await until(isUp, startMs)) return;
  throw new Error(`${part.name} does not serve; its log is ${logFile(part.name)}`);
}

/** Makes the platform's user and its database on the primary. */
function makeDatabase(secrets: Secrets): void {
  const psql = join(postgresqlPrograms() ?? "", "psql");
  execFileSync(
    psql,
    [
      "--quiet",
      "--set=ON_ERROR_STOP=1",
      `--set=owner_password=${secrets.owner}`,
      `--set=password=${secrets.exchange}`,
      `--file=${join(import.meta.dirname, "../../deploy/cluster/users.sql")}`,
    ],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        PGHOST: address,
        PGPORT: String(ports.primary),
        PGUSER: "postgres",
        PGPASSWORD: secrets.superuser,
        PGDATABASE: "postgres",
        PGSSLMODE: "require",
      },
    },
  );
}

async function startAll(): Promise<void> {
  installMissing(print);
  buildServer();
  buildSite();
  const secrets = openSecrets();
  const user = databaseUser();
  prepare(secrets, user);
  const parts = partsOf(secrets, user);
  const ofKind = (kind: string) => parts.filter(({ name }) => name.startsWith(kind));
  const startKind = async (kind: string) => {
    for (const part of ofKind(kind)) startPart(part);
    for (const part of ofKind(kind)) await ready(part);
    print(
      `${kind.padEnd(10)} ${ofKind(kind)
        .map(({ port }) => port)
        .join(", ")}`,
    );
  };
  await startKind("etcd");
  await startKind("pg");
  await startKind("haproxy");
  const hasPrimary = async () => (await rolesOf(parts)).some(([, state]) => state === "primary");
  if (!(await until(hasPrimary, startMs))) throw new Error("no PostgreSQL became the primary");
  if (!(await until(() => succeeds(() => makeDatabase(secrets)), 10_000))) makeDatabase(secrets);
  makeStanza(user);
  await startKind("redis");
  await startKind("sentinel");
  for (const part of ofKind("node")) startPart(part);
  for (const part of ofKind("node")) await ready(part, (state) => state === "ready");
  print(
    `${"node".padEnd(10)} ${ofKind("node")
      .map(({ port }) => port)
      .join(", ")}`,
  );
  await startKind("proxy");
  if (!hasBackup(user)) print(`${"backup".padEnd(10)} ${await backUp(user, "full")}`);
  print(`\n  http://localhost:${ports.proxy}   ${folder}`);
}

function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

const rolesOf = (parts: readonly Part[]) =>
  Promise.all(parts.map(async (part) => [part, await part.state()] as const));

async function showStatus(parts: readonly Part[]): Promise<void> {
  for (const [part, state] of await rolesOf(parts)) {
    const pid = pidOf(part);
    print(
      `${part.name.padEnd(10)} ${String(part.port).padEnd(6)} ${String(pid ?? "").padEnd(8)} ${state ?? (pid === null ? "stopped" : "does not answer")}`,
    );
  }
}

/** The part of this name, or the one with this role now. */
async function findPart(parts: readonly Part[], name: string): Promise<Part> {
  const known = parts.find((part) => part.name === name);
  if (known) return known;
  const found = (await rolesOf(parts)).find(([, state]) => state === name);
  if (!found)
    throw new Error(
      `there is no ${name}; there are ${parts.map((part) => part.name).join(", ")}, primary, master`,
    );
  return found[0];
}

async function stopAll(parts: readonly Part[]): Promise<void> {
  // A primary that is stopped before its standbys hands over for nothing.
  const kinds = ["proxy", "node", "sentinel", "redis", "haproxy", "pg", "etcd"];
  for (const kind of kinds)
    await Promise.all(
      parts.filter(({ name }) => name.startsWith(kind)).map((part) => stopPart(part, stopMs)),
    );
}

/** Shows that the cluster can be restored to a moment, or, without one, to the end of the archive. */
async function tryRestore(time: string): Promise<void> {
  const at = time === "" ? null : new Date(time);
  if (at && Number.isNaN(at.getTime()))
    throw new Error(`${time} is no moment; write it as 2026-11-27T07:04:05Z`);
  const { output, isClean, remove } = await restoreBeside(openSecrets(), databaseUser(), at);
  print(output.trim());
  await remove();
  if (!isClean) throw new Error("the restored database differs from its journals");
}

async function main([command = "up", name = ""]: readonly string[]): Promise<void> {
  if (command === "up") return startAll();
  if (!["status", "kill", "start", "backup", "restore", "stop", "remove"].includes(command)) {
    print(usage);
    process.exitCode = 1;
    return;
  }
  if (!existsSync(join(folders.config, "haproxy.cfg"))) {
    print("there is no cluster yet: npm run cluster");
    return;
  }
  const parts = partsOf(openSecrets(), databaseUser());
  if (command === "status") return showStatus(parts);
  if (command === "backup") {
    print(await backUp(databaseUser(), name === "full" ? "full" : "diff"));
    return;
  }
  if (command === "restore") return tryRestore(name);
  if (command === "stop") return stopAll(parts);
  if (command === "remove") {
    await stopAll(parts);
    rmSync(folder, { recursive: true });
    return;
  }
  const part = await findPart(parts, name);
  if (command === "start") {
    startPart(part);
    await ready(part);
    return;
  }
  print(killPart(part) ? `killed ${part.name}` : `${part.name} does not run`);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
