import { openChild } from "../child.ts";
import { databaseProcess } from "../cpu.ts";
import type { Figures } from "../statistics.ts";

/** What kind of market to put up. */
export interface ExchangeOrder {
  readonly firms: number;
  readonly sections: number;
  readonly waresPerSection: number;
  /** Whether every firm has a browser that is pushed, by a service on this machine. */
  readonly pushed?: boolean;
}

export interface ExchangeReady {
  readonly address: string;
  readonly databaseUrl: string;
  /** Where its files and its keys are. */
  readonly folder: string;
  /** Login tokens of the firms' traders. */
  readonly tokens: readonly string[];
  /** The numbers of the wares, section by section. */
  readonly wares: readonly (readonly string[])[];
  /** The memory of the exchange before anybody has come. */
  readonly residentBytes: number;
  /** Its process. */
  readonly pid: number;
}

/** Bids at an even pace, on the wares of the first section in turn, or of all sections. */
export interface Telling {
  readonly perSecond: number;
  readonly seconds: number;
  readonly across?: "the first section" | "all sections";
  /** Every other bid is on one of so many first wares. */
  readonly inSight?: number;
}

/** Sections that are put on the calendar beside those of the market. */
export interface Plan {
  readonly sections: number;
  readonly waresPerSection: number;
  readonly startsInMs: number;
  readonly freeMs: number;
  /** How long each section goes on after its free time, and after a bid in that time. */
  readonly extensionMs: number;
}

/** Every ware of the sections gets as many bids, each of another firm; at an even pace, or as fast as they are decided. */
export interface Play {
  readonly sections: readonly string[];
  readonly bidsPerWare: number;
  readonly bidsPerSecond: number | null;
}

export interface Played {
  readonly bids: number;
  readonly refused: number;
  readonly bidP50Ms: number;
  readonly bidP99Ms: number;
  /** The deadline of the section that ended last. */
  readonly deadline: number;
  /** From a section's deadline until its end was committed and told to every room: half of them, and the slowest. */
  readonly closeP50Ms: number;
  readonly closeMostMs: number;
  readonly deals: number;
}

/** Bids at an even pace over all sections, of which each puts another firm out; and how long it takes until the last of them is told. */
export interface Outbidding {
  readonly perSecond: number;
  readonly seconds: number;
  /** Whether anybody is told: where not, the journals count as read, and everything else is the same. */
  readonly isTold: boolean;
}

/** Payments from purse to purse, as many of them on their way at any time; of one account to the first firm of all. */
export interface Paying {
  readonly accounts: number;
  readonly clients: number;
  readonly seconds: number;
}

export interface TellingReport {
  readonly cpuMicros: number;
  readonly residentBytes: number;
  readonly mostResidentBytes: number;
  /** The longest that the thread of the calls answered nothing. */
  readonly stillMostMs: number;
  readonly accepted: number;
}

/** Puts an exchange up in a process of its own, all of its sections open. */
export async function openExchangeProcess(order: ExchangeOrder) {
  const child = openChild("./exchange/exchange-child.ts", order, "inherit");
  const ready = await child.answer<ExchangeReady>();
  return {
    ...ready,
    processes: { server: ready.pid, database: await databaseProcess(ready.databaseUrl) },
    /** Accepted bids a second that go through the lane without HTTP, 256 of them waiting at any time. */
    bidInLane: (seconds: number) => child.ask<number>({ bidInLane: seconds }),
    /** Payments that go through the ledger without HTTP. */
    pay: (paying: Paying) => child.ask<Figures>({ pay: paying }),
    /** Lets boards move, and says what that took. */
    tell: (telling: Telling) => child.ask<TellingReport>({ tell: telling }),
    /** Bids by which firms are outbid: how long each takes, and how late the last message is. */
    outbid: (outbidding: Outbidding) => child.ask<Figures>({ outbid: outbidding }),
    /** Puts sections on the calendar, and gives their numbers. */
    schedule: (plan: Plan) => child.ask<readonly string[]>({ schedule: plan }),
    /** Waits for the start of sections, bids in them, and waits for their end. */
    play: (play: Play) => child.ask<Played>({ play }),
    close: () => child.close("close"),
  };
}
