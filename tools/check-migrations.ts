import { existsSync, readFileSync } from "node:fs";
import { migrationExceptions } from "./migration-exceptions.ts";
import { type Finding, faultsOf, laterMigrations } from "./migrations.ts";
import { ownFiles } from "./own-files.ts";
import { run } from "./processes.ts";

/** squawk as its package for one system brings it: that of all systems names packages which not every registry has. */
const program = "node_modules/@squawk-cli/linux-x64/bin/squawk";
/** The oldest PostgreSQL that the platform works with. */
const oldest = "15.0";
/** The runner of the migrations limits how long each waits for a lock; how long a statement works the other rules look to. */
const setByRunner = ["require-lock-timeout", "require-statement-timeout"];

const isOutside = (path: string) => readFileSync(path, "utf8").startsWith("-- Outside of a transaction");

/** What squawk says of these files, which are run in a transaction or not. */
async function look(paths: readonly string[], transaction: string): Promise<readonly Finding[]> {
  if (paths.length === 0) return [];
  const excluded = setByRunner.flatMap((rule) => ["--exclude", rule]);
  const args = ["--pg-version", oldest, transaction, ...excluded, "--reporter", "json", ...paths];
  const { output } = await run(program, args);
  const start = output.indexOf("[");
  if (start < 0) throw new Error(`squawk: ${output}`);
  return JSON.parse(output.slice(start)) as Finding[];
}

if (!existsSync(program)) {
  console.log(
    `not looked through on this system: squawk is installed for Linux on x64 alone, and there is no ${program}`,
  );
  process.exit(0);
}

const paths = laterMigrations(ownFiles());
const outside = paths.filter(isOutside);
const findings = [
  ...(await look(
    paths.filter((path) => !isOutside(path)),
    "--assume-in-transaction",
  )),
  ...(await look(outside, "--no-assume-in-transaction")),
];
for (const fault of faultsOf(findings, migrationExceptions)) {
  console.error(fault);
  process.exitCode = 1;
}
