import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What kind of market to put up. */
export interface ExchangeOrder {
  readonly firms: number;
  readonly sections: number;
  readonly waresPerSection: number;
}

export interface ExchangeReady {
  readonly address: string;
  readonly databaseUrl: string;
  /** Login tokens of the firms' traders. */
  readonly tokens: readonly string[];
  /** The numbers of the wares, section by section. */
  readonly wares: readonly (readonly string[])[];
  /** The memory of the exchange before anybody has come. */
  readonly residentBytes: number;
}

/** Bids on the first section's wares in turn, at an even pace. */
export interface Telling {
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Told {
  readonly cpuMicros: number;
  readonly residentBytes: number;
}

const child = fileURLToPath(new URL("./exchange-child.ts", import.meta.url));

/** Puts an exchange up in a process of its own, all of its sections open. */
export async function openExchangeProcess(order: ExchangeOrder) {
  const process = fork(child, [JSON.stringify(order)], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [ready] = (await Promise.race([
    once(process, "message"),
    once(process, "exit").then(() => Promise.reject(new Error("the exchange did not start"))),
  ])) as [ExchangeReady];
  return {
    ...ready,
    /** Accepted bids a second that go through the lane without HTTP, 256 of them waiting at any time. */
    async bidInLane(seconds: number): Promise<number> {
      process.send({ bidInLane: seconds });
      const [perSecond] = (await once(process, "message")) as [number];
      return perSecond;
    },
    /** Lets the first section's board move, and says what that took. */
    async tell(telling: Telling): Promise<Told> {
      process.send({ tell: telling });
      const [told] = (await once(process, "message")) as [Told];
      return told;
    },
    async close() {
      process.send("close");
      await once(process, "exit");
    },
  };
}
