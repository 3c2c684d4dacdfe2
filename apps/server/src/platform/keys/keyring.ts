import type { Logger } from "pino";
import { CannotStart } from "../process/cannot-start.ts";
import type { Clock } from "../process/clock.ts";
import { type KeyName, keyKinds, keyNames } from "./inventory.ts";
import {
  addKeyFile,
  fingerprintOf,
  isOpenToOthers,
  type KeyFile,
  labelOf,
  makeKeyFolder,
  readKeyFiles,
} from "./key-folder.ts";
import { type KeySettings, keysFolderOf, openSecrets } from "./key-secret.ts";
import { type KeyVault, secretVault } from "./vault.ts";

/** A version of a key that is there to be used. */
export interface Key {
  readonly name: KeyName;
  /** From 1. */
  readonly version: number;
  readonly fingerprint: string;
  /** Random bytes, or a private key as PEM. */
  readonly secret: Buffer;
  /** From when on it signs, in ms since 1970. */
  readonly signsFrom: number;
}

/** The keys of a node. */
export interface Keyring {
  readonly folder: string;
  readonly vault: () => KeyVault;
  /** The version that signs now. */
  readonly current: (name: KeyName) => Key;
  /** Every version that verifies or opens, the oldest first; the same list for as long as none is added or retired. */
  readonly all: (name: KeyName) => readonly Key[];
  /** What the files say, retired versions too. */
  readonly files: () => readonly KeyFile[];
  /** Reads the folder again; CannotStart where a key is gone or cannot be opened, and those from before stay in use. */
  readonly reload: () => Promise<void>;
  /** Adds a version where there is none by its number; returns the one that is there afterwards. */
  readonly add: (name: KeyName, version: number, secret: Buffer) => Promise<Key>;
}

/** How often a node looks for keys that were added or retired, in milliseconds. */
export const reloadMs = 60_000;

/** The keys in the folder of the settings, under the secret of the settings; makes folder and secret where there are none. */
export async function openKeyring(
  settings: KeySettings,
  clock: Pick<Clock, "now">,
  log: Logger,
): Promise<Keyring> {
  const folder = keysFolderOf(settings);
  await makeKeyFolder(folder);
  if (await isOpenToOthers(folder))
    log.warn(
      { folder },
      "the folder of the keys is open to other users of this machine; chmod 700 closes it",
    );
  return readKeyring(folder, () => openVault(settings), clock);
}

/** The vault of the settings: its secret may have been replaced since it was opened last. */
export async function openVault(settings: KeySettings, others: readonly string[] = []): Promise<KeyVault> {
  const [secret = "", ...earlier] = await openSecrets(settings);
  return secretVault(secret, [...earlier, ...others]);
}

/** The keys of a folder that a vault opens. */
export async function readKeyring(
  folder: string,
  open: () => Promise<KeyVault>,
  clock: Pick<Clock, "now">,
): Promise<Keyring> {
  let vault = await open();
  let files: readonly KeyFile[] = [];
  let keys: ReadonlyMap<KeyName, readonly Key[]> = new Map();

  async function reload() {
    const found = await readKeyFiles(folder);
    if (JSON.stringify(found) === JSON.stringify(files)) return;
    const there = new Set(found.map(labelOf));
    const lost = files.map(labelOf).filter((label) => !there.has(label));
    if (lost.length > 0) throw new CannotStart(`${lost.join(", ")} are not in ${folder} any more`);
    vault = await open();
    const opened = (await Promise.all(found.map((file) => openKey(vault, file)))).filter(
      (key) => key !== null,
    );
    keys = new Map(keyNames.map((name) => [name, opened.filter((key) => key.name === name)]));
    files = found;
  }
  await reload();

  const all = (name: KeyName) => keys.get(name) ?? [];
  return {
    folder,
    vault: () => vault,
    all,
    current(name) {
      const now = clock.now();
      const key = all(name).findLast(({ signsFrom }) => signsFrom <= now) ?? all(name)[0];
      if (!key) throw new Error(`there is no key ${name}`);
      return key;
    },
    files: () => files,
    reload,
    async add(name, version, secret) {
      const file = await wrapKey(vault, { name, version, signsFrom: null }, secret);
      await addKeyFile(folder, file);
      await reload();
      const key = all(name).find((one) => one.version === version);
      if (!key) throw new Error(`the key ${labelOf({ name, version })} could not be kept`);
      return key;
    },
  };
}

/** A version of a key, wrapped by the vault. */
export const wrapKey = async (
  vault: KeyVault,
  about: Pick<KeyFile, "name" | "version" | "signsFrom">,
  secret: Buffer,
): Promise<KeyFile> => ({
  ...about,
  fingerprint: fingerprintOf(about.name, secret),
  envelope: await vault.wrap(labelOf(about), secret),
});

async function openKey(vault: KeyVault, file: KeyFile): Promise<Key | null> {
  const { name, version, fingerprint, signsFrom, envelope } = file;
  if (envelope === null) return null;
  const secret = await vault.unwrap(labelOf(file), envelope);
  return { name, version, fingerprint, secret, signsFrom: signsFrom === null ? 0 : Date.parse(signsFrom) };
}

/** Makes the first version of those that have none. */
export async function makeMissing(keyring: Keyring, names: readonly KeyName[]): Promise<void> {
  for (const name of names)
    if (!keyring.files().some((file) => file.name === name))
      await keyring.add(name, 1, await keyKinds[name].make());
}

/** What is made of a key once and then used again, such as a key object. */
export function perKey<Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new WeakMap<Key, Made>();
  return (key) => {
    const before = made.get(key);
    if (before !== undefined) return before;
    const now = make(key);
    made.set(key, now);
    return now;
  };
}
