import { openChild } from "../child.ts";

/** Runs a yardstick in a process of its own, so that it shares no event loop with what it is set against. */
export const inChild = <Result>(module: string, input: object): Promise<Result> =>
  openChild(module, input).answer<Result>();

/** What the child was asked to do, and how it answers. */
export const orderOf = <Input>(): Input => JSON.parse(process.argv[2] ?? "{}") as Input;

export const answer = (result: object): void => {
  process.send?.(result, () => process.disconnect());
};

/** The CPU that this process has used so far. */
export function ownCpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
