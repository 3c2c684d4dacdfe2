import { readFileSync } from "node:fs";
import { ownFiles } from "./own-files.ts";
import { findLost, findUnshown, readStatements, type TextFile } from "./pointers.ts";

/**
 * Whether every pointer to a requirement (R-nnn, G-nn), to a rule of the trade (domain §n) and to a file (`name.ts` in a document
 * or a comment) leads somewhere. Also says how
 * many requirements no test shows, and with --list which; that fails nothing.
 */
const files: readonly TextFile[] = ownFiles()
  .filter(
    (path) =>
      /\.(?:tsx?|m[jt]s|js|json|md|sql|ya?ml|css|html|sh|txt|toml|csv|conf)$/.test(path) &&
      path !== "package-lock.json",
  )
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

for (const { path, line, found, why } of findLost([...files, { path: "package-lock.json", text: "" }])) {
  console.error(`${path}:${line} ${found} ${why}`);
  process.exitCode = 1;
}

const all = readStatements(files).filter(({ id }) => id.startsWith("R"));
const unshown = findUnshown(files);
console.log(`${all.length} requirements, ${unshown.length} of which no test shows`);
if (process.argv.includes("--list"))
  for (const { id, path, line } of unshown) console.log(`${id}  ${path}:${line}`);
