import { randomBytes } from "node:crypto";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import { CannotStart } from "../process/cannot-start.ts";
import { addWhole } from "./key-folder.ts";
import { secretLeast } from "./secret-least.ts";

/** Which settings say where keys and secret are. */
export type KeySettings = Pick<Config, "KEYS_DIR" | "KEYS_SECRET" | "KEYS_SECRET_FILE" | "DATA_DIR">;

/** The folder of the keys; unless set, one beside the folder of the data. */
export const keysFolderOf = ({ KEYS_DIR, DATA_DIR }: Pick<KeySettings, "KEYS_DIR" | "DATA_DIR">): string =>
  KEYS_DIR ?? `${DATA_DIR}-keys`;

/** The secret that the platform makes itself where none is set, and the one that takes its place while keys are wrapped anew. */
const ownName = "secret";
const comingName = "secret.coming";

const readText = (path: string): Promise<string | null> =>
  readFile(path, "utf8").then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return null;
      throw new CannotStart(`The secret of the keys cannot be read: ${error.message}`);
    },
  );

/** The secret in a file that was named for it. */
export async function readSecretFile(path: string): Promise<string> {
  const secret = await readText(path);
  if (secret === null) throw new CannotStart(`The secret of the keys is not there: ${path}`);
  if (secret.length < secretLeast)
    throw new CannotStart(`The secret of the keys in ${path} is shorter than ${secretLeast} characters`);
  return secret;
}

/** The secret that is set, as its value or in a file; null where the platform makes its own. */
const readSetSecret = async ({ KEYS_SECRET, KEYS_SECRET_FILE }: KeySettings): Promise<string | null> =>
  KEYS_SECRET ?? (KEYS_SECRET_FILE === undefined ? null : readSecretFile(KEYS_SECRET_FILE));

/** The secrets under which keys may be wrapped, the present one first; the platform makes its own where none is set. */
export async function openSecrets(settings: KeySettings): Promise<readonly string[]> {
  const folder = keysFolderOf(settings);
  const path = join(folder, ownName);
  const set = await readSetSecret(settings);
  const own = await readText(path);
  const coming = await readText(join(folder, comingName));
  // A secret of one's own takes over from the platform's with "rewrap"; until then the latter opens what it has wrapped.
  const there = [set, own, coming].filter((one) => one !== null);
  if (there.length > 0) return there;
  await addWhole(folder, path, newSecret());
  return [await readSecretFile(path)];
}

const newSecret = () => randomBytes(32).toString("base64url");

/** A secret that keys are about to be wrapped under. */
interface NewSecret {
  /** It lies beside the present one until the end; null where one is set, which is not ours to replace. */
  readonly secret: string | null;
  /** Puts it in the place of the present one; where one is set, the platform's own is of no use any more, and goes. */
  readonly end: () => Promise<void>;
}

/** Begins to replace the secret of the platform's own; what breaks off in between is begun again. */
export async function beginNewSecret(settings: KeySettings): Promise<NewSecret> {
  const folder = keysFolderOf(settings);
  const [own, coming] = [join(folder, ownName), join(folder, comingName)];
  if ((await readSetSecret(settings)) !== null)
    return {
      secret: null,
      end: async () => {
        await rm(own, { force: true });
        await rm(coming, { force: true });
      },
    };
  await addWhole(folder, coming, newSecret());
  return { secret: await readSecretFile(coming), end: () => rename(coming, own) };
}
