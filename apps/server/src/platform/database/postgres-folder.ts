import { createHash, randomBytes } from "node:crypto";
import {
  access,
  chown,
  constants,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { CannotStart } from "../process/cannot-start.ts";
import { superuser } from "./postgres-owner.ts";
import { type Binaries, isReachable, type Runner, runProgram, succeeds } from "./postgres-programs.ts";

/** The folder of a cluster: made, reached by the user that PostgreSQL runs as, and filled once. */

export async function ensureDataFolder(dataDir: string) {
  try {
    await makeWithParents(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new CannotStart(`DATA_DIR: ${(error as Error).message}`);
  }
}

/** Makes a folder with its parents, without mkdir's own recursion, which never ends under a folder such as /proc. */
async function makeWithParents(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => null);
  if (found) return;
  await makeWithParents(dirname(folder));
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}

/** Where the cluster lies: in the data folder, or, where its user cannot reach that, linked from there. */
export async function resolveClusterFolder(dataDir: string, runner: Runner): Promise<string> {
  const inside = join(dataDir, "postgres");
  if (!runner || (await isReachable(dataDir, runner))) return inside;

  const code = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const outside = join("/var/lib/zd-exchange", code, "postgres");
  const linked = await stat(inside).catch(() => null);
  if (!linked) {
    await mkdir(dirname(outside), { recursive: true });
    await chown(dirname(outside), runner.uid, runner.gid);
    await rm(inside, { force: true });
    await symlink(outside, inside);
  }
  if (await isReachable(dirname(outside), runner)) return outside;
  throw new CannotStart(
    `The user that PostgreSQL runs as (uid ${runner.uid}) can reach neither ${dataDir} nor ${outside}; choose another DATA_DIR`,
  );
}

export async function readOrCreatePassword(dataDir: string): Promise<string> {
  const path = join(dataDir, "postgres.password");
  await writeFile(path, randomBytes(24).toString("base64url"), { mode: 0o600, flag: "wx" }).catch((error) => {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  });
  return readFile(path, "utf8");
}

/** Made aside and then moved into place, so that a first start that was cut short leaves no half a cluster. */
export async function initialise(
  folder: string,
  binaries: Binaries,
  runner: Runner,
  password: string,
  meanwhile: () => void,
) {
  const major = binaries.version.split(".")[0];
  const found = await readFile(join(folder, "PG_VERSION"), "utf8").catch(() => null);
  if (found !== null) {
    if (found.trim() === major) return;
    throw new CannotStart(
      `${folder} was made by PostgreSQL ${found.trim()}, the platform brings ${major}; carry it over with npm run upgrade-database`,
    );
  }
  const half = `${folder}.${process.pid}`;
  const passwordFile = `${half}.password`;
  await mkdir(half, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (runner) await Promise.all([half, passwordFile].map((path) => chown(path, runner.uid, runner.gid)));
  const flags = ["--encoding=UTF8", "--no-locale", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  try {
    const made = runProgram(
      binaries.initdb,
      ["-D", half, "-U", superuser, "--auth=scram-sha-256", `--pwfile=${passwordFile}`, ...flags],
      runner,
    );
    meanwhile();
    await made;
    await rename(half, folder).catch(async (error) => {
      // Another start was quicker; its cluster is as good as ours.
      if (!(await succeeds(access(join(folder, "PG_VERSION"))))) throw error;
    });
  } catch (error) {
    throw new CannotStart(`The database could not be created: ${(error as Error).message}`, {
      cause: error,
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(half, { recursive: true, force: true });
  }
}
