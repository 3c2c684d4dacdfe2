import { join } from "node:path";
import { run } from "../../processes.ts";

const program = join(import.meta.dirname, "../../../apps/server/src/replay.ts");

/** Replays every session, as `npm run replay` does, on the database that the settings name. */
export async function replay(settings: Readonly<Record<string, string>>) {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const { code, output } = await run("env", [...pairs, process.execPath, program]);
  const last = output.trim().split("\n").at(-1) ?? "";
  const differences = Number(/(\d+) differences/.exec(last)?.[1] ?? Number.NaN);
  return { differences, problems: code === 0 ? [] : output.trim().split("\n").slice(0, 10) };
}
