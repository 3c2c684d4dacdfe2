import { type Config, ConfigWrong, readConfig } from "./config.ts";
import { BackupFailed } from "./platform/backup/backup-failed.ts";
import { MigrationWrong } from "./platform/database/migrate.ts";
import { CannotStart } from "./platform/process/cannot-start.ts";
import type { replayDatabase } from "./replay-database.ts";

/** Prints a line for the operator. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a command of the operator to its end, with the settings; what he can put right is told in one line, and the process then ends with
 * status 1.
 */
export async function runCommand(work: (config: Config) => Promise<void>): Promise<void> {
  try {
    await work(readConfig(process.env));
  } catch (error) {
    const isTold = [BackupFailed, CannotStart, ConfigWrong, MigrationWrong].some(
      (one) => error instanceof one,
    );
    process.stderr.write(`${isTold ? (error as Error).message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}

/** Replays every session, see `replayDatabase`; all that it consists of takes seconds to read, so it is read only here. */
export const replay: typeof replayDatabase = async (...given) =>
  (await import("./replay-database.ts")).replayDatabase(...given);

/** The commands about the embedded database refuse where another is used. */
export function requireEmbedded({ DATABASE_URL }: Config, instead: string): void {
  if (DATABASE_URL)
    throw new BackupFailed(
      `DATABASE_URL names a PostgreSQL of your own, and this command is for the embedded one: ${instead}`,
    );
}

/** The folder of uploaded files; null where they are in a bucket. */
export const filesFolderOf = ({ S3_ENDPOINT, FILES_DIR, DATA_DIR }: Config): string | null =>
  S3_ENDPOINT ? null : (FILES_DIR ?? `${DATA_DIR}/files`);
