import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Runs a yardstick in a process of its own, so that it shares no event loop with what it is set against. */
export function inChild<Result>(module: string, input: object): Promise<Result> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), [JSON.stringify(input)], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("message", (result) => resolve(result as Result));
    child.once("error", reject);
    child.once("exit", (code) =>
      reject(new Error(`the yardstick ${module} ended with ${code} and no result`)),
    );
  });
}

/** What the child was asked to do, and how it answers. */
export const asked = <Input>(): Input => JSON.parse(process.argv[2] ?? "{}") as Input;

export const answer = (result: object): void => {
  process.send?.(result, () => process.disconnect());
};
