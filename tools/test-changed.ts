import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { dirname } from "node:path";
import { runVisibly } from "./processes.ts";

/** The sources that differ from the last commit, new and removed ones too, by their paths from the root. */
function changedFiles(): readonly string[] {
  const git = (...words: readonly string[]) =>
    execFileSync("git", [...words, "-z"], { encoding: "utf8" }).split("\0");
  return [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")].filter(
    (path) => /^(apps|packages|tools|bench)\/.+\.(ts|tsx|css|sql|mjs)$/.test(path),
  );
}

/** The folder of the file, or the nearest above it, that has tests in it or below; null where there is none. */
function testsBeside(file: string): string | null {
  for (let folder = dirname(file); folder.includes("/") || folder === "tools"; folder = dirname(folder))
    if (globSync(`${folder}/**/*.test.{ts,tsx}`, { exclude: ["**/*.long.test.{ts,tsx}"] }).length > 0)
      return `${folder}/`;
  return null;
}

// Not vitest's own `--changed`: every test of the server imports the whole of it, so that any change there would run them all.
const folders = [...new Set(changedFiles().flatMap((file) => testsBeside(file) ?? []))];
if (folders.length === 0) console.log("nothing has changed that has tests beside it");
else
  process.exitCode = await runVisibly("node_modules/.bin/vitest", ["run", "--project", "!long*", ...folders]);
