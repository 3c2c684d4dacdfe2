import { availableParallelism } from "node:os";
import { join } from "node:path";
import { run } from "./processes.ts";

const node = process.execPath;
const bin = (name: string) => `node_modules/.bin/${name}`;

/** What is typed in one go, by its configuration; the longest first. */
const programs = {
  node: "tsconfig.node.json",
  e2e: "e2e/tsconfig.json",
  web: "apps/web/tsconfig.json",
};

/**
 * What the last check of these types has seen is kept beside the libraries, so that only what changed is checked again. One
 * checker for each program: several would each work out the types of the whole API, and the cores have other checks to do.
 */
const typesOf = (name: string, project: string) => {
  const seen = join(import.meta.dirname, "..", "node_modules/.cache/types", `${name}.tsbuildinfo`);
  return ["-p", project, "--checkers", "1", "--incremental", "--tsBuildInfoFile", seen];
};

/** The longest first, so that the short ones fill the gaps. */
const checks: readonly (readonly [name: string, command: string, args: readonly string[]])[] = [
  ...Object.entries(programs).map(
    ([name, project]) => [`types: ${name}`, bin("tsc"), typesOf(name, project)] as const,
  ),
  ["unused code", bin("knip"), ["--no-progress", "--no-config-hints"]],
  ["description of the calls", node, ["tools/check-openapi.ts"]],
  ["walls", node, ["tools/check-walls.ts"]],
  ["tidy", node, ["tools/check-tidy.ts"]],
  ["pointers", node, ["tools/check-pointers.ts"]],
  ["migrations", node, ["tools/check-migrations.ts"]],
  ["sizes", node, ["tools/check-sizes.ts"]],
  ["generated files", node, ["tools/generate.ts", "check"]],
  ["lint and format", bin("biome"), ["check", "--error-on-warnings", "."]],
];

const waiting = [...checks];
const failed: string[] = [];

async function worker() {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command, args] = next;
    const begun = performance.now();
    const { code, output } = await run(command, args);
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    console.log(`${code === 0 ? "ok    " : "FAILED"}  ${name.padEnd(26)} ${seconds.padStart(5)} s`);
    if (code !== 0) failed.push(`\n── ${name} ${"─".repeat(80 - name.length)}\n${output.trim()}`);
  }
}

await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, worker));
if (failed.length > 0) {
  console.error(failed.join("\n"));
  process.exitCode = 1;
}
