import { execFileSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";

const roots = ["packages", "apps", "bench", "e2e", "tools", "deploy", "docs"];

/** Our own files, in or out of version control: an unpacked archive has no git. */
export function ownFiles(): readonly string[] {
  if (!existsSync(".git"))
    return globSync(
      roots.map((root) => `${root}/**/*`),
      { exclude: (path) => /(^|\/)(node_modules|dist|data|fixtures)(\/|$)/.test(path) },
    ).filter((path) => /\.\w+$/.test(path));
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" })
    .split("\n")
    .filter((path) => path !== "" && !path.startsWith("tools/fixtures/") && existsSync(path));
}
