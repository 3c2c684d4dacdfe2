import { CannotStart } from "../process/cannot-start.ts";
import type { Clock } from "../process/clock.ts";
import { type KeyKind, type KeyName, keyKinds } from "./inventory.ts";
import { addKeyFile, type KeyFile, labelOf, readKeyFiles, replaceKeyFile } from "./key-folder.ts";
import { beginNewSecret, type KeySettings, keysFolderOf, readSecretFile } from "./key-secret.ts";
import { openVault, readKeyring, wrapKey } from "./keyring.ts";
import { secretVault } from "./vault.ts";

/** What can be done to the keys in their folder; each change is whole or not there, and nodes that run take it over. */
interface KeyChanges {
  readonly folder: string;
  /** The id of the key-encryption key. */
  readonly secretId: string;
  readonly list: () => readonly {
    readonly file: KeyFile;
    /** In words, for the operator. */
    readonly state: string;
  }[];
  /** Adds a version, which signs after so many milliseconds; until it does there is no further one. */
  readonly rotate: (name: KeyName, afterMs: number) => Promise<KeyFile>;
  /** Throws an earlier version away; CannotStart where it signs, or is of those that stay. */
  readonly retire: (name: KeyName, version: number) => Promise<KeyFile>;
  /** Wraps every key under the secret that is set, or under a new one of the platform's own. */
  readonly rewrap: () => Promise<{ readonly count: number; readonly secretId: string }>;
}

/** Opens the keys to change them; `from` is a file with a secret under which some may still be wrapped. */
export async function changeKeys(
  settings: KeySettings,
  clock: Pick<Clock, "now">,
  from?: string,
): Promise<KeyChanges> {
  const folder = keysFolderOf(settings);
  if ((await readKeyFiles(folder)).length === 0)
    throw new CannotStart(
      `There are no keys in ${folder} (KEYS_DIR); the first start of the platform makes them`,
    );
  const others = from === undefined ? [] : [await readSecretFile(from)];
  const keyring = await readKeyring(folder, () => openVault(settings, others), clock);
  const vault = keyring.vault();

  const stateOf = (file: KeyFile): string => {
    if (file.envelope === null) return "retired";
    if (file.version === keyring.current(file.name).version) return "signs";
    return file.version > keyring.current(file.name).version
      ? `signs from ${file.signsFrom}`
      : "verifies and opens";
  };
  return {
    folder,
    secretId: vault.id,
    list: () => keyring.files().map((file) => ({ file, state: stateOf(file) })),
    async rotate(name, afterMs) {
      const { only }: KeyKind = keyKinds[name];
      if (only) throw new CannotStart(`There is one version of ${name} only: ${only}`);
      const present = keyring.current(name);
      const newest = keyring.files().findLast((file) => file.name === name);
      if (newest && newest.version > present.version)
        throw new CannotStart(
          `${labelOf(newest)} signs from ${newest.signsFrom}; there is no further version before`,
        );
      const about = {
        name,
        version: present.version + 1,
        signsFrom: new Date(clock.now() + afterMs).toISOString(),
      };
      const file = await wrapKey(vault, about, await keyKinds[name].make());
      if (!(await addKeyFile(folder, file)))
        throw new CannotStart(`Somebody else has just added ${labelOf(file)}`);
      await keyring.reload();
      return file;
    },
    async retire(name, version) {
      const file = keyring.files().find((one) => one.name === name && one.version === version);
      if (!file) throw new CannotStart(`There is no ${labelOf({ name, version })}`);
      if (keyKinds[name].retire === null)
        throw new CannotStart(
          `Versions of ${name} stay for ever: what was made with them could not be read without them`,
        );
      if (version >= keyring.current(name).version)
        throw new CannotStart(`${labelOf(file)} signs, or is to sign; rotate ${name} first`);
      await replaceKeyFile(folder, { ...file, envelope: null });
      await keyring.reload();
      return { ...file, envelope: null };
    },
    async rewrap() {
      const { secret, end } = await beginNewSecret(settings);
      const target = secret === null ? vault : secretVault(secret);
      const files = keyring.files().filter(({ envelope }) => envelope !== null);
      for (const file of files) {
        const opened = await vault.unwrap(labelOf(file), file.envelope ?? "");
        await replaceKeyFile(folder, await wrapKey(target, file, opened));
      }
      await end();
      return { count: files.length, secretId: target.id };
    },
  };
}
