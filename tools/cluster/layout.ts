import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const isRoot = process.getuid?.() === 0;

/**
 * The folder of everything that the cluster keeps: `CLUSTER_DIR`, otherwise one that the user of the database may enter. PostgreSQL does
 * not run as root.
 */
export const folder = resolve(
  process.env["CLUSTER_DIR"] ?? (isRoot ? "/var/lib/zd-cluster" : "data/cluster"),
);

/** Where things lie in the folder: data, configurations, certificates, logs, what a running part leaves of itself, uploaded files, the keys of the nodes, and pgBackRest's repository. */
export const folders = {
  data: join(folder, "data"),
  config: join(folder, "config"),
  certificates: join(folder, "certificates"),
  log: join(folder, "log"),
  run: join(folder, "run"),
  files: join(folder, "files"),
  keys: join(folder, "keys"),
  backups: join(folder, "backups"),
} as const;

/** All parts of the cluster are on this machine. */
export const address = "127.0.0.1";

/** The members of each kind, from 1. */
export const members = [1, 2, 3] as const;
export type Member = (typeof members)[number];

/** The ports of the parts; those of a member follow from its number. */
export const ports = {
  proxy: 8090,
  plain: 8089,
  node: (n: Member) => 8090 + n,
  primary: 5500,
  postgres: (n: Member) => 5500 + n,
  replicas: 5510,
  patroni: (n: Member) => 8800 + n,
  etcd: (n: Member) => 23_790 + n,
  etcdPeer: (n: Member) => 23_800 + n,
  redis: (n: Member) => 6400 + n,
  sentinel: (n: Member) => 26_400 + n,
} as const;

/** The passwords of the cluster, made at its first start. */
export interface Secrets {
  readonly superuser: string;
  readonly replication: string;
  readonly rewind: string;
  /** Of the user `exchange_owner`, who owns the platform's database and brings its tables up to date. */
  readonly owner: string;
  /** Of the user `exchange`, with whom the nodes work. */
  readonly exchange: string;
  readonly patroni: string;
  readonly redis: string;
  /** What whoever reads `/metrics` has to send. */
  readonly metrics: string;
}

const secretsFile = join(folder, "secrets.json");

/** The passwords of the cluster; only their owner may read the file. */
export function openSecrets(): Secrets {
  if (existsSync(secretsFile)) return JSON.parse(readFileSync(secretsFile, "utf8")) as Secrets;
  const secret = () => randomBytes(18).toString("base64url");
  const secrets: Secrets = {
    superuser: secret(),
    replication: secret(),
    rewind: secret(),
    owner: secret(),
    exchange: secret(),
    patroni: secret(),
    redis: secret(),
    metrics: secret(),
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(secretsFile, JSON.stringify(secrets, null, 2), { mode: 0o600 });
  return secrets;
}
