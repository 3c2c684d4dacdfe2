import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { breachedPasswords } from "./breached-passwords.ts";
import { decisionsFolder, decisionsIndex, readRecords } from "./decisions.ts";
import { notice } from "./notice.ts";
import { retentionPage } from "./retention.ts";
import { asvsPath, withCounts } from "./security-pages.ts";
import { envExample, withSettings } from "./settings.ts";

const root = join(import.meta.dirname, "..");
const inRoot = (path: string) => join(root, path);
const textOf = (path: string) => (existsSync(inRoot(path)) ? readFileSync(inRoot(path), "utf8") : "");

/** Files of the repository that follow from others: the path of each from the root, and what its text has to be now. */
const generated: Readonly<Record<string, () => string>> = {
  [`${decisionsFolder}/README.md`]: () => decisionsIndex(readRecords(inRoot(decisionsFolder))),
  ".env.example": envExample,
  NOTICE: () => notice(root),
  "apps/server/src/identity/sign-in/breached-passwords.txt": breachedPasswords,
  "docs/retention.md": retentionPage,
  [asvsPath]: () => withCounts(textOf(asvsPath)),
  "README.md": () => withSettings(textOf("README.md")),
};

/** Writes every generated file; with `check`, writes none and fails on each that is not as it would be written. */
const onlyCheck = process.argv[2] === "check";

for (const [path, make] of Object.entries(generated)) {
  try {
    const text = make();
    if (textOf(path) === text) continue;
    if (onlyCheck) throw new Error(`${path} is not what its sources say: npm run generate`);
    writeFileSync(inRoot(path), text);
    console.log(`wrote ${path}`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
