import { join } from "node:path";
import { address, folders, type Member, members, ports, type Secrets } from "./layout.ts";
import { postgresqlPrograms, programPath } from "./packages.ts";
import type { Part } from "./part.ts";
import { askNode, askPatroni, askRedis, isOpen } from "./state.ts";

/** The user of PostgreSQL, who runs everything but the nodes and the proxy; null where this process is no root. */
export type DatabaseUser = Part["user"];

const program = (name: string): string => {
  const path = programPath(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
};

const config = (name: string) => join(folders.config, name);
const ofAll = <T>(make: (n: Member) => T): readonly T[] => members.map(make);

/** The platform's database, where HAProxy leads to the primary or to the standbys; the certificate is of the cluster's own authority. */
export const databaseUrl = (port: number, user: string, password: string) =>
  `postgres://${user}:${password}@${address}:${port}/exchange?sslmode=verify-full&sslrootcert=${encodeURIComponent(join(folders.certificates, "ca.crt"))}`;

/** All parts of the cluster, each after those that it needs. */
export function partsOf(secrets: Secrets, databaseUser: DatabaseUser): readonly Part[] {
  const asDatabase = { user: databaseUser };
  const open = (port: number) => async () => ((await isOpen(address, port)) ? "up" : null);
  return [
    ...ofAll(
      (n): Part => ({
        name: `etcd${n}`,
        port: ports.etcd(n),
        program: program("etcd"),
        args: ["--config-file", config(`etcd${n}.yml`)],
        state: open(ports.etcd(n)),
        ...asDatabase,
      }),
    ),
    ...ofAll(
      (n): Part => ({
        name: `pg${n}`,
        port: ports.postgres(n),
        program: program("patroni"),
        args: [config(`pg${n}.yml`)],
        env: { PATH: `${postgresqlPrograms()}:/usr/bin:/bin` },
        childPidFile: join(folders.data, `pg${n}`, "postmaster.pid"),
        state: () => askPatroni(address, ports.patroni(n), join(folders.certificates, "ca.crt")),
        ...asDatabase,
      }),
    ),
    {
      name: "haproxy",
      port: ports.primary,
      program: program("haproxy"),
      args: ["-db", "-f", config("haproxy.cfg")],
      state: open(ports.primary),
      ...asDatabase,
    },
    ...ofAll(
      (n): Part => ({
        name: `redis${n}`,
        port: ports.redis(n),
        program: program("redis-server"),
        args: [config(`redis${n}.conf`)],
        state: () => askRedis(address, ports.redis(n), secrets.redis),
        ...asDatabase,
      }),
    ),
    ...ofAll(
      (n): Part => ({
        name: `sentinel${n}`,
        port: ports.sentinel(n),
        program: program("redis-sentinel"),
        args: [config(`sentinel${n}.conf`), "--sentinel"],
        state: () => askRedis(address, ports.sentinel(n), secrets.redis),
        ...asDatabase,
      }),
    ),
    ...ofAll((n) => nodePart(n, secrets)),
    {
      name: "proxy",
      port: ports.proxy,
      program: program("caddy"),
      args: [
        "run",
        "--config",
        join(import.meta.dirname, "../../deploy/Caddyfile"),
        "--adapter",
        "caddyfile",
      ],
      env: {
        SITE_ADDRESS: `http://localhost:${ports.proxy}, http://${address}:${ports.proxy}`,
        PLAIN_ADDRESS: `http://${address}:${ports.plain}`,
        // All of it runs on this machine.
        NODES_OVER: "plain",
        NODES: members.map((n) => `${address}:${ports.node(n)}`).join(" "),
        XDG_DATA_HOME: join(folders.data, "caddy"),
        XDG_CONFIG_HOME: join(folders.data, "caddy"),
      },
      state: open(ports.proxy),
      user: null,
    },
  ];
}

/** A node of the platform, with the settings that one on a machine of its own has. */
function nodePart(n: Member, secrets: Secrets): Part {
  const sentinels = members.map((one) => `${address}:${ports.sentinel(one)}`).join(",");
  return {
    name: `node${n}`,
    port: ports.node(n),
    program: process.execPath,
    args: ["--max-semi-space-size=64", "apps/server/start.mjs", "built"],
    env: {
      PORT: String(ports.node(n)),
      HOST: address,
      ZD_DEMO: process.env["ZD_DEMO"] ?? "on",
      SANDBOXES: process.env["SANDBOXES"] ?? "",
      DATA_DIR: join(folders.data, `node${n}`),
      FILES_DIR: folders.files,
      KEYS_DIR: folders.keys,
      DATABASE_URL: databaseUrl(ports.primary, "exchange", secrets.exchange),
      READ_DATABASE_URL: databaseUrl(ports.replicas, "exchange", secrets.exchange),
      MIGRATION_DATABASE_URL: databaseUrl(ports.primary, "exchange_owner", secrets.owner),
      REDIS_URL: `rediss+sentinel://:${secrets.redis}@${sentinels}/zd`,
      REDIS_CA_FILE: join(folders.certificates, "ca.crt"),
      DB_STANDBYS: String(members.length - 1),
      NODE_NAME: `node${n}`,
      METRICS_TOKEN: secrets.metrics,
      TRUST_PROXY: address,
      DRAIN_SECONDS: "5",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "info",
    },
    state: () => askNode(address, ports.node(n)),
    user: null,
  };
}
