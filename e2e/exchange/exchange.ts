import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Answered, Commands, Told } from "./exchange-child.ts";

export interface Exchange extends Commands {
  readonly address: string;
  readonly close: () => Promise<void>;
}

const child = fileURLToPath(new URL("./exchange-child.ts", import.meta.url));

/** Puts an exchange up in a process of its own, and tells it what to do. */
export async function openExchange(): Promise<Exchange> {
  const process = fork(child, {
    // Amounts are bigints, which JSON cannot carry.
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    execArgv: [],
  });
  const [{ address }] = (await Promise.race([
    once(process, "message"),
    once(process, "exit").then(() => Promise.reject(new Error("the exchange did not start"))),
  ])) as [{ address: string }];

  const waiting = new Map<number, (answer: Answered) => void>();
  process.on("message", (answer: Answered) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let told = 0;
  const tell =
    (command: keyof Commands) =>
    async (...args: readonly unknown[]) => {
      told += 1;
      const id = told;
      const { fault, value } = await new Promise<Answered>((resolve) => {
        waiting.set(id, resolve);
        process.send({ id, command, args } satisfies Told);
      });
      if (fault !== undefined) throw new Error(`${command}: ${fault}`);
      return value;
    };

  const commands = Object.fromEntries(
    (
      [
        "join",
        "schedule",
        "bid",
        "purse",
        "moneyInside",
        "takenOf",
        "expireSessions",
        "answerCaptcha",
      ] as const
    ).map((command) => [command, tell(command)]),
  ) as unknown as Commands;
  return {
    ...commands,
    address,
    async close() {
      const ended = once(process, "exit");
      process.disconnect();
      await ended;
    },
  };
}
