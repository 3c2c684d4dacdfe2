import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../../../../", import.meta.url));

/** As much of deploy/Containerfile as says what an image holds, and how it runs. */
export interface Image {
  /** What is copied from the repository, as it stands there. */
  readonly copied: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The folders that its user may write to. */
  readonly own: readonly string[];
  readonly volumes: readonly string[];
  readonly command: readonly string[];
}

/** Reads deploy/Containerfile: its steps, with lines that go on put together. */
export async function readImage(): Promise<Image> {
  const text = await readFile(join(root, "deploy/Containerfile"), "utf8");
  const steps = text
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, " ")
    .split("\n");
  const of = (word: string) =>
    steps.filter((step) => step.startsWith(`${word} `)).map((step) => step.slice(word.length + 1).trim());
  return {
    copied: of("COPY")
      .filter((step) => !step.startsWith("--from"))
      .flatMap((step) => step.split(/\s+/).slice(0, -1)),
    environment: Object.fromEntries(
      of("ENV").flatMap((step) => step.split(/\s+/).map((pair) => pair.split("=") as [string, string])),
    ),
    own: [
      ...of("RUN")
        .join("\n")
        .matchAll(/chown -R node:node (\S+)/g),
    ].map(([, path = ""]) => path),
    volumes: of("VOLUME"),
    command: JSON.parse(of("CMD").at(-1) ?? "[]"),
  };
}

/**
 * Lays what an image holds into a folder: the files that are copied, and the libraries that its installation brings, which
 * are those of the repository itself. What is not copied is not there, also for a library of our own.
 */
export async function layImage({ copied }: Image): Promise<string> {
  const tree = await mkdtemp(join(tmpdir(), "zd-image-"));
  const left = /(^|\/)(node_modules|\.git)$/;
  for (const path of copied) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await cp(join(root, path), join(tree, path), {
      recursive: true,
      filter: (from) => !left.test(from),
    });
  }
  await linkLibraries(join(root, "node_modules"), join(tree, "node_modules"));
  for (const app of ["apps/server"]) {
    const own = join(root, app, "node_modules");
    await linkLibraries(own, join(tree, app, "node_modules")).catch(() => {});
  }
  return tree;
}

/** Each library by a link; our own packages are those of the image. */
async function linkLibraries(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === "@zd") {
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    } else if (basename(name) !== ".cache") await symlink(join(from, name), join(to, name));
  }
}

export const removeTree = (tree: string) => rm(tree, { recursive: true, force: true });
