import type { Logger } from "pino";
import type { Db } from "../database/database.ts";
import { CannotStart } from "../process/cannot-start.ts";
import { findMissingKeys } from "./copy-keys.ts";
import type { KeyName } from "./inventory.ts";
import { fingerprintOf, labelOf } from "./key-folder.ts";
import { type Keyring, makeMissing } from "./keyring.ts";
import { macWith } from "./mac.ts";

/**
 * Brings keys and database together, by one node at a time: moves keys that an earlier version has kept in the database out of it,
 * refuses keys that are not those which the database was written with, makes the first version of those named that have none,
 * and writes down the fingerprints of all.
 */
export async function settleKeys(
  keyring: Keyring,
  db: Db,
  names: readonly KeyName[],
  log: Logger,
): Promise<void> {
  await moveOut(keyring, db, log);
  await compareFingerprints(keyring, db);
  await makeMissing(keyring, names);
  await recordFingerprints(keyring, db);
}

/** Which key an earlier version has called so; null where it had none by that name. */
function keyOf(name: string): { readonly name: KeyName; readonly version: number } | null {
  const signing = /^signing-key-([1-9]\d*)$/.exec(name);
  if (signing) return { name: "signing", version: Number(signing[1]) };
  if (name === "gateway-token") return { name: "gateway", version: 1 };
  if (name === "sealing-key") return { name: "sealing", version: 1 };
  return name === "password-pepper" ? { name: "pepper", version: 1 } : null;
}

async function moveOut(keyring: Keyring, db: Db, log: Logger): Promise<void> {
  const rows = await db.selectFrom("platform.secret").select(["name", "value"]).execute();
  for (const { name, value } of rows) {
    const key = keyOf(name);
    if (!key) throw new CannotStart(`The database holds a key that this version does not know: ${name}`);
    await moveOne(keyring, key, Buffer.from(value));
  }
  if (rows.length === 0) return;
  await recordFingerprints(keyring, db);
  await db
    .deleteFrom("platform.secret")
    .where(
      "name",
      "in",
      rows.map(({ name }) => name),
    )
    .execute();
  const { folder } = keyring;
  log.warn(
    { folder, keys: rows.map(({ name }) => name) },
    "the keys were moved out of the database; backups made before still hold them, and npm run keys -- rotate NAME replaces one",
  );
}

async function moveOne(
  keyring: Keyring,
  { name, version }: { readonly name: KeyName; readonly version: number },
  secret: Buffer,
): Promise<void> {
  const label = labelOf({ name, version });
  const file = keyring.files().find((one) => labelOf(one) === label);
  // An older backup brings a key back that was retired since.
  if (file?.envelope === null && file.fingerprint === fingerprintOf(name, secret)) return;
  if (file && file.fingerprint !== fingerprintOf(name, secret))
    throw new CannotStart(otherKeys(keyring, label));
  const key = await keyring.add(name, version, secret);
  // Read back from its file and unwrapped before the database forgets it.
  if (!key.secret.equals(secret)) throw new CannotStart(otherKeys(keyring, label));
  // Nodes of the version before derive their common key from this one, and understand those that have moved already.
  if (name === "gateway" && keyring.all("peers").length === 0)
    await keyring.add("peers", 1, macWith(secret)("peers", Buffer.alloc(0)));
}

async function compareFingerprints(keyring: Keyring, db: Db): Promise<void> {
  const missing = await findMissingKeys(keyring.files(), db);
  if (missing.length > 0) throw new CannotStart(otherKeys(keyring, missing.join(", ")));
}

const otherKeys = ({ folder }: Keyring, label: string) =>
  `The keys in ${folder} are not those of this database (${label}: missing, or another key): copy the folder of a node that runs, or a copy of the keys, there, or set KEYS_DIR to it. ${folder} 中的密钥与数据库不符（${label}），请从正在运行的节点或密钥备份复制密钥，或修改 KEYS_DIR。`;

async function recordFingerprints(keyring: Keyring, db: Db): Promise<void> {
  const rows = keyring.files().map(({ name, version, fingerprint }) => ({ name, version, fingerprint }));
  if (rows.length === 0) return;
  await db
    .insertInto("platform.key")
    .values(rows)
    .onConflict((existing) => existing.columns(["name", "version"]).doNothing())
    .execute();
}

/** Takes in what was added to the folder or retired in it since, and writes the new fingerprints down. */
export async function followKeys(keyring: Keyring, db: Db, log: Logger): Promise<void> {
  try {
    const before = keyring.files();
    await keyring.reload();
    if (keyring.files() === before) return;
    await recordFingerprints(keyring, db);
    log.info({ keys: keyring.files().map(labelOf) }, "the keys in the folder have changed, and are used");
  } catch (error) {
    log.error(
      { err: error },
      "the keys in the folder could not be read again; the node goes on with those it has",
    );
  }
}
