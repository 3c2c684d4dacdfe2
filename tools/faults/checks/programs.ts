import { join } from "node:path";
import { run } from "../../processes.ts";

const server = join(import.meta.dirname, "../../../apps/server/src");

/** Runs a program of the server on the database that the settings name; where it fails, the first lines that it has printed. */
async function runOn(settings: Readonly<Record<string, string>>, program: string) {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const { code, output } = await run("env", [...pairs, process.execPath, join(server, program)]);
  const lines = output.trim().split("\n");
  return { lines, problems: code === 0 ? [] : lines.slice(0, 10) };
}

/** Replays every session, as `npm run replay` does. */
export async function replay(settings: Readonly<Record<string, string>>) {
  const { lines, problems } = await runOn(settings, "replay.ts");
  const differences = Number(/(\d+) differences/.exec(lines.at(-1) ?? "")?.[1] ?? Number.NaN);
  return { differences, problems };
}

/** Verifies all sealed books and the audit log, as `npm run verify-books` does; gives what is wrong. */
export const verifyBooks = async (settings: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await runOn(settings, "verify-books.ts")).problems;
