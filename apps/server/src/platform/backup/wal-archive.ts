import { join } from "node:path";

/**
 * The command by which the embedded database archives nothing, so that it keeps no WAL for an archive that is not there. The shells of all
 * systems know it.
 */
export const archiveNowhere = "exit 0";

/** A text as one word of the shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same in a command of PostgreSQL's, where a percent sign begins a place. */
const inCommand = (text: string) => quoted(text.replaceAll("%", "%%"));

/**
 * The command by which PostgreSQL archives a segment: compressed, under its name only when it is whole and on the disk. One that is there
 * already is never overwritten: the command succeeds where it is the same, as after a crash between the archiving and its note.
 */
export function archiveCommand(folder: string): string {
  const to = (name: string) => `${inCommand(folder)}/${name}`;
  const write = [
    `gzip -1 < "%p" > ${to("%f.part")}`,
    `sync ${to("%f.part")}`,
    `mv ${to("%f.part")} ${to("%f.gz")}`,
    `sync ${inCommand(folder)}`,
  ].join(" && ");
  return `if test -f ${to("%f.gz")}; then gzip -dc ${to("%f.gz")} | cmp -s - "%p"; else ${write}; fi`;
}

/**
 * The command by which PostgreSQL takes a segment out of the archive. One that is not there ends the recovery; one that is damaged stops
 * it (a status above 125), since what comes after it would be lost without a word.
 */
export function restoreCommand(folder: string): string {
  const from = `${inCommand(folder)}/%f.gz`;
  return `test -f ${from} || exit 1; gzip -dc ${from} > "%p" || exit 200`;
}

/** The name under which a file of WAL lies in the archive. */
export const archivedName = (name: string): string => `${name}.gz`;

/** Where the WAL of all backups in a folder lies. */
export const walFolderOf = (folder: string): string => join(folder, "wal");
