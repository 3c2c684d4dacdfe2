import { openChild } from "../child.ts";

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

/** Bids at an even pace, on the wares of the first section in turn, or of all sections. */
export interface Telling {
  readonly perSecond: number;
  readonly seconds: number;
  readonly across?: "the first section" | "all sections";
}

export interface Told {
  readonly cpuMicros: number;
  readonly residentBytes: number;
  readonly accepted: number;
}

/** Puts an exchange up in a process of its own, all of its sections open. */
export async function openExchangeProcess(order: ExchangeOrder) {
  const child = openChild("./exchange/exchange-child.ts", order, "inherit");
  const ready = await child.answer<ExchangeReady>();
  return {
    ...ready,
    /** Accepted bids a second that go through the lane without HTTP, 256 of them waiting at any time. */
    bidInLane: (seconds: number) => child.ask<number>({ bidInLane: seconds }),
    /** Lets boards move, and says what that took. */
    tell: (telling: Telling) => child.ask<Told>({ tell: telling }),
    close: () => child.close("close"),
  };
}
