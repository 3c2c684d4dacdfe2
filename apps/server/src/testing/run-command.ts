import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a command of the operator came to. */
interface Ran {
  readonly code: number | null;
  /** All that it printed, faults too. */
  readonly output: string;
}

/** Runs a command of the operator, such as `backup.ts`, as npm does it, with these settings only. */
export const runCommandFile = (
  file: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<Ran> =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL(`../${file}`, import.meta.url));
    const env = { PATH: process.env["PATH"] ?? "", ...settings };
    const child = spawn(process.execPath, [path, ...args], { env });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (text) => {
        output += text;
      });
    child.once("close", (code) => resolve({ code, output: output }));
  });
