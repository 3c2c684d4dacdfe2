import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { address, folder, folders, type Member, members, ports, type Secrets } from "./layout.ts";
import { postgresqlPrograms } from "./packages.ts";
import type { DatabaseUser } from "./parts.ts";
import { fillIn, type Values } from "./template.ts";

const templates = join(import.meta.dirname, "../../deploy/cluster");

/** Makes the folders, the certificates and the configurations; what is there already stays as it is. */
export function prepare(secrets: Secrets, user: DatabaseUser): void {
  // The folder of the keys the nodes make themselves: it is not the database's user who may read it.
  const others = Object.values(folders).filter((one) => one !== folders.keys);
  for (const one of [folder, ...others]) makeFolder(one, user);
  for (const n of members)
    for (const kind of ["etcd", "redis", "sentinel", "pg"])
      makeFolder(join(folders.data, `${kind}${n}`), user);
  makeFolder(folders.backups, user);
  makeCertificates(user);
  for (const n of members) {
    const values = valuesOf(n, secrets);
    configure("etcd.yml", `etcd${n}.yml`, values, user);
    configure("patroni.yml", `pg${n}.yml`, values, user);
    configure("pgbackrest.conf", `pgbackrest${n}.conf`, values, user);
    configure("redis.conf", `redis${n}.conf`, values, user);
    configure("sentinel.conf", `sentinel${n}.conf`, values, user);
  }
  configure("haproxy.cfg", "haproxy.cfg", valuesOf(1, secrets), user);
}

/** Only its owner may look into it, as PostgreSQL and etcd ask for of their own. */
function makeFolder(path: string, user: DatabaseUser): void {
  if (existsSync(path)) return;
  mkdirSync(path, { recursive: true });
  // The folder of all must be entered by the user of the database and by the nodes.
  chmodSync(path, path.startsWith(join(folders.data, "/")) ? 0o700 : 0o755);
  own(path, user);
}

function own(path: string, user: DatabaseUser): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** Sentinel writes into its configuration what it learns, so one that is there is left alone. */
function configure(template: string, name: string, values: Values, user: DatabaseUser): void {
  const path = join(folders.config, name);
  if (existsSync(path)) return;
  writeFileSync(path, fillIn(readFileSync(join(templates, template), "utf8"), values), { mode: 0o600 });
  own(path, user);
}

/** An authority of the cluster's own, and one certificate for all of this machine, as servers and as clients of each other. */
function makeCertificates(user: DatabaseUser): void {
  const at = (name: string) => join(folders.certificates, name);
  if (existsSync(at("server.crt"))) return;
  const openssl = (...args: readonly string[]) => execFileSync("openssl", args, { stdio: "ignore" });
  const days = ["-days", "3650"];
  openssl(
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    ...days,
    "-keyout",
    at("ca.key"),
    "-out",
    at("ca.crt"),
    "-subj",
    "/CN=zd cluster",
  );
  openssl(
    "req",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-keyout",
    at("server.key"),
    "-out",
    at("server.csr"),
    "-subj",
    "/CN=localhost",
  );
  writeFileSync(at("names"), `subjectAltName=DNS:localhost,IP:${address}\n`);
  openssl(
    "x509",
    "-req",
    "-in",
    at("server.csr"),
    "-CA",
    at("ca.crt"),
    "-CAkey",
    at("ca.key"),
    "-CAcreateserial",
    ...days,
    "-extfile",
    at("names"),
    "-out",
    at("server.crt"),
  );
  chmodSync(at("server.key"), 0o600);
  own(at("server.key"), user);
}

/** What the templates ask for, of the members with this number. */
function valuesOf(n: Member, secrets: Secrets): Values {
  const list = (make: (one: Member) => string, separator: string) => members.map(make).join(separator);
  return {
    ADDRESS: address,
    NETWORK: `${address}/32`,
    DATA: folders.data,
    RUN: folders.run,
    CERTIFICATES: folders.certificates,
    ETCD_NAME: `etcd${n}`,
    ETCD_PORT: String(ports.etcd(n)),
    ETCD_PEER_PORT: String(ports.etcdPeer(n)),
    ETCD_MEMBERS: list((one) => `etcd${one}=https://${address}:${ports.etcdPeer(one)}`, ","),
    ETCD_HOSTS: list((one) => `${address}:${ports.etcd(one)}`, ","),
    PG_NAME: `pg${n}`,
    PG_PORT: String(ports.postgres(n)),
    PG_PROGRAMS: postgresqlPrograms() ?? "",
    PG_SUPERUSER_PASSWORD: secrets.superuser,
    PG_REPLICATION_PASSWORD: secrets.replication,
    PG_REWIND_PASSWORD: secrets.rewind,
    PATRONI_PORT: String(ports.patroni(n)),
    PATRONI_PASSWORD: secrets.patroni,
    ARCHIVE_COMMAND: `"pgbackrest --config=${join(folders.config, `pgbackrest${n}.conf`)} --stanza=zd archive-push %p"`,
    BACKUPS: folders.backups,
    LOG: folders.log,
    PRIMARY_PORT: String(ports.primary),
    REPLICAS_PORT: String(ports.replicas),
    PG_SERVERS: list(
      (one) => `  server pg${one} ${address}:${ports.postgres(one)} check port ${ports.patroni(one)}`,
      "\n",
    ),
    REDIS_NAME: `redis${n}`,
    REDIS_PORT: String(ports.redis(n)),
    REDIS_PASSWORD: secrets.redis,
    REDIS_REPLICA_OF: n === 1 ? "" : `replicaof ${address} ${ports.redis(1)}`,
    REDIS_MASTER_ADDRESS: address,
    REDIS_MASTER_PORT: String(ports.redis(1)),
    SENTINEL_NAME: `sentinel${n}`,
    SENTINEL_PORT: String(ports.sentinel(n)),
  };
}
