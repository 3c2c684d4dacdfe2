import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Something that is made from the sources and stands beside them. */
interface Build {
  readonly name: string;
  readonly sources: readonly string[];
  /** Its folder, with the stamp of what it was made from, so that a copy keeps its stamp. */
  readonly folder: string;
  /** The file without which it is not there. */
  readonly entry: string;
  /** What makes it, a program for Node with its arguments. */
  readonly command: readonly string[];
  /** The library that this needs. An installation without those of development, such as a container image, brings it made. */
  readonly library: string;
}

const ofAll = ["package-lock.json", "tsconfig.base.json", "packages/{domain,contract}/src/**/*.ts"];

const site: Build = {
  name: "web site",
  sources: [
    ...ofAll,
    "apps/web/{index.html,package.json,vite.config.ts}",
    "apps/web/{build,src,public}/**/*.*",
    // Members check a session by the same program in the browser.
    "tools/verify-session.mjs",
  ],
  folder: "apps/web/dist",
  entry: "index.html",
  command: ["node_modules/vite/bin/vite.js", "build", "apps/web", "--logLevel", "warn"],
  library: "vite",
};

const server: Build = {
  name: "server",
  sources: [...ofAll, "tools/bundle-server.ts", "apps/server/src/**/*.ts"],
  folder: "apps/server/dist",
  entry: "main.js",
  command: ["tools/bundle-server.ts"],
  library: "rolldown",
};

/** What was read already; a start looks at both builds, and waits for it. */
const digests = new Map<string, string>();

/** One number for all files of a pattern. */
function digestOf(pattern: string): string {
  const known = digests.get(pattern);
  if (known !== undefined) return known;
  const hash = createHash("sha256");
  const exclude = (path: string) => /(\.test\.tsx?|\/testing)$/.test(path);
  for (const file of globSync(pattern, { cwd: root, exclude }).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  const digest = hash.digest("hex");
  digests.set(pattern, digest);
  return digest;
}

/** One number for everything that it is made from. */
const sourcesOf = ({ sources }: Build): string =>
  createHash("sha256").update(sources.map(digestOf).join("\n")).digest("hex");

/** Makes it; only if it must, unless told to do so anyway. */
function build(made: Build, anyway: boolean): void {
  const now = sourcesOf(made);
  const folder = join(root, made.folder);
  const stamp = join(folder, ".sources");
  const isThere = existsSync(join(folder, made.entry));
  const isFresh = isThere && existsSync(stamp) && readFileSync(stamp, "utf8") === now;
  if (isFresh && !anyway) return;
  if (!existsSync(join(root, "node_modules", made.library))) {
    if (isThere) return;
    throw new Error(
      `the ${made.name} is not built, and ${made.library} is not installed to build it: run npm ci`,
    );
  }
  // Standard output belongs to the command that needs it, and what a tool has to complain of it says on the other.
  console.error(`building the ${made.name} …`);
  const { status } = spawnSync(process.execPath, made.command, {
    cwd: root,
    stdio: ["ignore", "ignore", 2],
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`the ${made.name} could not be built`);
  writeFileSync(stamp, now);
}

/** Builds the site into apps/web/dist; only if it must, unless told to do so anyway. */
export const buildSite = ({ anyway = false } = {}) => build(site, anyway);

/** Puts the server's sources together in apps/server/dist; only if it must, unless told to do so anyway. */
export const buildServer = ({ anyway = false } = {}) => build(server, anyway);
