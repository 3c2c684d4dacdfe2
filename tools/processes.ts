import { type ChildProcess, spawn } from "node:child_process";

export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a command to its end and keeps what it printed. */
export function run(command: string, args: readonly string[]): Promise<Ended> {
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  const keep = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a command to its end on the terminal of this one. */
export function runVisibly(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...env } });
  return ended(child);
}

export const ended = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("close", (code) => resolve(code ?? 1));
  });
