import { readdir, readFile } from "node:fs/promises";
import { isAbsolute, join, relative } from "node:path";
import type { Reader } from "../database/database.ts";
import { CannotStart } from "../process/cannot-start.ts";
import { addWhole, isKeyOrSecret, type KeyFile, labelOf, makeKeyFolder, replaceWhole } from "./key-folder.ts";

/** Whether a folder is another one or lies in it. */
const isWithin = (folder: string, other: string): boolean => {
  const way = relative(other, folder);
  return way === "" || (!way.startsWith("..") && !isAbsolute(way));
};

/** Refuses to copy keys into a folder of the data or of their backups: whoever has both has everything. */
export function requireApart(folder: string, others: readonly string[]): void {
  const other = others.find((one) => isWithin(folder, one) || isWithin(one, folder));
  if (other !== undefined)
    throw new CannotStart(`${folder} and ${other} lie within each other: copy the keys apart from the data`);
}

const namesIn = async (folder: string) => (await readdir(folder).catch(() => [])).filter(isKeyOrSecret);

/** Copies the keys as they are, with the secret where it lies beside them; what an earlier copy says otherwise is replaced. Returns how many files there are. */
export async function copyKeys(from: string, to: string): Promise<number> {
  await makeKeyFolder(to);
  const names = await namesIn(from);
  for (const name of names) await replaceWhole(to, join(to, name), await readFile(join(from, name), "utf8"));
  return names.length;
}

/** Puts those keys of a copy back that are not there; returns how many. */
export async function putKeysBack(from: string, to: string): Promise<number> {
  await makeKeyFolder(to);
  let added = 0;
  for (const name of await namesIn(from))
    if (await addWhole(to, join(to, name), await readFile(join(from, name), "utf8"))) added += 1;
  return added;
}

/** The keys that a database was written with and that are not among these, such as `gateway.1`. */
export async function findMissingKeys(files: readonly KeyFile[], db: Reader): Promise<readonly string[]> {
  const there = new Map(files.map((file) => [labelOf(file), file.fingerprint]));
  const recorded = await db
    .selectFrom("platform.key")
    .select(["name", "version", "fingerprint"])
    .orderBy("name")
    .orderBy("version")
    .execute();
  return recorded
    .filter(({ name, version, fingerprint }) => there.get(`${name}.${version}`) !== fingerprint)
    .map(({ name, version }) => `${name}.${version}`);
}
