import { createHash, randomUUID } from "node:crypto";
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CannotStart } from "../process/cannot-start.ts";
import { isKeyName, type KeyName } from "./inventory.ts";

/** A version of a key, as its file has it. */
export interface KeyFile {
  readonly name: KeyName;
  /** From 1. */
  readonly version: number;
  /** By which a key is known without being told: the beginning of a hash of it. */
  readonly fingerprint: string;
  /** From when on it signs, if it is the newest; null: from the beginning. ISO 8601. */
  readonly signsFrom: string | null;
  /** The wrapped key; null once it is retired. */
  readonly envelope: string | null;
}

/** A key and its version, such as `gateway.1`. */
export const labelOf = ({ name, version }: Pick<KeyFile, "name" | "version">): string => `${name}.${version}`;

/** The fingerprint of a key: 16 hex digits of SHA-256; a key of 256 random bits cannot be guessed from it. */
export const fingerprintOf = (name: KeyName, key: Buffer): string =>
  createHash("sha256").update(`zd-keys/fingerprint/${name}\n`).update(key).digest("hex").slice(0, 16);

const fileSchema = z.object({
  name: z.string().refine(isKeyName),
  version: z.int().min(1),
  fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  signsFrom: z.iso.datetime().nullable(),
  envelope: z.string().nullable(),
});

const ending = ".key.json";
const pathOf = (folder: string, file: KeyFile) => join(folder, `${labelOf(file)}${ending}`);

/** Makes the folder where there is none; nobody but its owner may enter it. */
export async function makeKeyFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CannotStart(`KEYS_DIR: ${(error as Error).message}`);
  }
}

/** Whether others than the owner may enter the folder; false where the system has no such rights. */
export const isOpenToOthers = async (folder: string): Promise<boolean> =>
  process.platform !== "win32" && ((await stat(folder)).mode & 0o077) !== 0;

/** The keys of a folder, versions in their order; none where there is no folder. CannotStart where one is damaged or may not be read. */
export async function readKeyFiles(folder: string): Promise<readonly KeyFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new CannotStart(`KEYS_DIR: ${error.message}`);
  });
  const files = await Promise.all(
    names.filter((name) => name.endsWith(ending)).map((name) => readKeyFile(join(folder, name))),
  );
  return files.toSorted((a, b) => a.name.localeCompare(b.name) || a.version - b.version);
}

async function readKeyFile(path: string): Promise<KeyFile> {
  const text = await readFile(path, "utf8").catch((error: Error) => {
    throw new CannotStart(`KEYS_DIR: ${error.message}`);
  });
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch {
    throw new CannotStart(
      `${path} is damaged: put it back from a copy of the keys. 密钥文件 ${path} 已损坏，请从密钥备份恢复。`,
    );
  }
}

/** Adds a version whole, or not at all; false where somebody else has just added it. */
export const addKeyFile = (folder: string, file: KeyFile): Promise<boolean> =>
  addWhole(folder, pathOf(folder, file), JSON.stringify(file, null, 2));

/** Puts a version in the place of what its file says of it now. */
export const replaceKeyFile = (folder: string, file: KeyFile): Promise<void> =>
  replaceWhole(folder, pathOf(folder, file), JSON.stringify(file, null, 2));

/** Puts a file with this text in the place of one of its name, whole or not at all. */
export async function replaceWhole(folder: string, path: string, text: string): Promise<void> {
  await rename(await writeAside(folder, text), path);
  await syncFolder(folder);
}

/** Whether a file of the folder is a key, or the secret of the platform's own. */
export const isKeyOrSecret = (name: string): boolean => name.endsWith(ending) || name.startsWith("secret");

/** Adds a file with this text whole, or not at all; false where there is one by this name. */
export async function addWhole(folder: string, path: string, text: string): Promise<boolean> {
  const aside = await writeAside(folder, text);
  try {
    await link(aside, path);
    await syncFolder(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw new CannotStart(`KEYS_DIR: ${(error as Error).message}`);
  } finally {
    await rm(aside, { force: true });
  }
}

/** Writes a text to the disk under a name that nobody reads; returns its path. */
async function writeAside(folder: string, text: string): Promise<string> {
  const path = join(folder, `.coming-${randomUUID()}`);
  try {
    const handle = await open(path, "wx", 0o600);
    try {
      await handle.writeFile(`${text.trimEnd()}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await chmod(path, 0o600);
    return path;
  } catch (error) {
    await rm(path, { force: true }).catch(() => {});
    throw new CannotStart(`KEYS_DIR: ${(error as Error).message}`);
  }
}

/** Has the names in a folder on the disk, where the system can do that. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
