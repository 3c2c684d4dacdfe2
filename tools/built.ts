import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

/** Something that is made from the sources and stands beside them. */
interface Build {
  readonly name: string;
  /** Folders and files that it is made from; tests in them are not. */
  readonly sources: readonly string[];
  /** Its folder, with the stamps of what it was made from, so that a copy keeps them. */
  readonly folder: string;
  /** The file without which it is not there. */
  readonly entry: string;
  /** What makes it, a program for Node with its arguments. */
  readonly command: readonly string[];
  /** The library that this needs. An installation without those of development, such as a container image, brings it made. */
  readonly library: string;
}

const ofAll = ["package-lock.json", "tsconfig.base.json", "packages/domain/src", "packages/api/src"];

const site: Build = {
  name: "web site",
  sources: [
    ...ofAll,
    ...["index.html", "package.json", "vite.config.ts", "build", "src", "public"].map(
      (one) => `apps/web/${one}`,
    ),
    // Members check a session by the same program in the browser.
    "tools/verify-session.mjs",
  ],
  folder: "apps/web/dist",
  entry: "index.html",
  command: ["node_modules/vite/bin/vite.js", "build", "apps/web"],
  library: "vite",
};

const server: Build = {
  name: "server",
  sources: [...ofAll, "tools/bundle-server.ts", "apps/server/src"],
  folder: "apps/server/dist",
  entry: "main.js",
  command: ["tools/bundle-server.ts"],
  library: "rolldown",
};

/** Both builds are looked at by every start, which waits for it: what they share is read once. */
function readOnce(read: (source: string) => string): (source: string) => string {
  const known = new Map<string, string>();
  return (source) => {
    const value = known.get(source) ?? read(source);
    known.set(source, value);
    return value;
  };
}

const isTest = (path: string) => /(\.test\.tsx?$|\/testing\/)/.test(path);

/** The files of a folder, or the file itself. */
function filesOf(source: string): readonly string[] {
  const path = join(root, source);
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !isTest(file))
    .sort();
}

/** How the files look from outside: the same look means the same content, and takes a fifth of the time to find out. */
const lookOf = readOnce((source) =>
  filesOf(source)
    .map((file) => {
      const { size, mtimeMs } = statSync(file);
      return `${file} ${size} ${mtimeMs}`;
    })
    .join("\n"),
);

const contentOf = readOnce((source) => {
  const hash = createHash("sha256");
  for (const file of filesOf(source))
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update("\0");
  return hash.digest("hex");
});

/** One number for everything that it is made from. */
const digestOf = ({ sources }: Build, of: (source: string) => string): string =>
  createHash("sha256").update(sources.map(of).join("\n")).digest("hex");

/** Makes it; only if it must, unless told to do so anyway. */
function build(made: Build, anyway: boolean): void {
  const folder = join(root, made.folder);
  const isThere = existsSync(join(folder, made.entry));
  const stamped = (name: string, value: string) => {
    const stamp = join(folder, name);
    return isThere && !anyway && existsSync(stamp) && readFileSync(stamp, "utf8") === value;
  };
  const look = digestOf(made, lookOf);
  if (stamped(".look", look)) return;
  const content = digestOf(made, contentOf);
  // A clone or a copy looks different, and may be the same.
  if (stamped(".sources", content)) {
    writeFileSync(join(folder, ".look"), look);
    return;
  }
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
  writeFileSync(join(folder, ".sources"), content);
  writeFileSync(join(folder, ".look"), look);
}

/** Builds the site into apps/web/dist; only if it must, unless told to do so anyway. */
export const buildSite = ({ anyway = false } = {}) => build(site, anyway);

/** Puts the server's sources together in apps/server/dist; only if it must, unless told to do so anyway. */
export const buildServer = ({ anyway = false } = {}) => build(server, anyway);
