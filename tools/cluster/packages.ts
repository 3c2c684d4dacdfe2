import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A program of the cluster, and the Debian package that brings it. */
const packages = [
  { name: "postgresql", isThere: () => postgresqlPrograms() !== null },
  { name: "patroni", isThere: () => isOnPath("patroni") },
  { name: "python3-psycopg2", isThere: () => isInstalled("python3-psycopg2") },
  { name: "python3-etcd", isThere: () => isInstalled("python3-etcd") },
  // Patroni needs it to reach etcd over TLS, and no other package here depends on it.
  { name: "python3-idna", isThere: () => isInstalled("python3-idna") },
  { name: "etcd-server", isThere: () => isOnPath("etcd") },
  { name: "haproxy", isThere: () => isOnPath("haproxy") },
  { name: "redis-server", isThere: () => isOnPath("redis-server") },
  { name: "redis-sentinel", isThere: () => isOnPath("redis-sentinel") },
  { name: "caddy", isThere: () => isOnPath("caddy") },
  { name: "pgbackrest", isThere: () => isOnPath("pgbackrest") },
  { name: "openssl", isThere: () => isOnPath("openssl") },
] as const;

const searched = [...(process.env["PATH"] ?? "").split(":"), "/usr/sbin", "/usr/bin", "/usr/local/bin"];

/** Where a program lies; null where it is not installed. */
export const programPath = (name: string): string | null =>
  searched.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;

const isOnPath = (name: string) => programPath(name) !== null;

function isInstalled(name: string): boolean {
  try {
    const state = execFileSync("dpkg-query", ["--show", `--showformat=\${db:Status-Status}`, name], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return state === "installed";
  } catch {
    return false;
  }
}

/** The folder of the programs of the newest PostgreSQL that Debian has installed, 15 or newer; null without one. */
export function postgresqlPrograms(): string | null {
  const versions = "/usr/lib/postgresql";
  const [newest] = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((version) => Number(version) >= 15 && existsSync(join(versions, version, "bin/postgres")))
    .sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(versions, newest, "bin");
}

/** While it is there Debian starts no service that it installs: what the cluster needs it starts itself. */
const noServices = "/usr/sbin/policy-rc.d";
/** Debian's own first database, which the cluster has no use for. */
const noFirstDatabase = "/etc/postgresql-common/createcluster.d/zd-cluster.conf";

/** Installs what is missing, as root on Debian; anywhere else says which packages those are. */
export function installMissing(print: (line: string) => void): void {
  const missing = packages.filter(({ isThere }) => !isThere()).map(({ name }) => name);
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !isOnPath("apt-get"))
    throw new Error(`not installed: ${missing.join(", ")} (as root on Debian they are installed here)`);
  print(`installing ${missing.join(", ")} …`);
  const isOurs = !existsSync(noServices);
  if (isOurs) writeFileSync(noServices, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  mkdirSync(join(noFirstDatabase, ".."), { recursive: true });
  writeFileSync(noFirstDatabase, "create_main_cluster = false\n");
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const options = { env, stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missing], options);
  } finally {
    if (isOurs) rmSync(noServices);
    rmSync(noFirstDatabase);
  }
}
