import type { Market, MarketPlan } from "./market/market.ts";

/** What a fault is tried on: nodes with their database, and a market that was prepared in it. */
export interface Site {
  readonly market: Market;
  /** Where clients reach the platform: every node, or the one proxy before them. A node may be down at the moment. */
  readonly addresses: readonly string[];
  /** Where sockets and snapshots are asked for: every node, each for itself. */
  readonly nodes: readonly string[];
  /** The address of the database as a reader of the checks reaches it, password included. */
  readonly databaseUrl: () => string;
  /** Stops the nodes, and leaves the database as `npm run replay` wants it; gives the settings that name it. */
  readonly stopNodes: () => Promise<Readonly<Record<string, string>>>;
  /** Starts the nodes again for the next fault, and waits until they can serve. */
  readonly startNodes: () => Promise<void>;
  /** Stops everything, and throws its data away. */
  readonly close: () => Promise<void>;
}

/** The most that a fault may cost. What holds for every fault is not named here: nothing lost, nothing twice, books that balance. */
export interface Limits {
  /** The longest time without an accepted order, in seconds. */
  readonly gapSeconds: number;
  /** The most calls for each time that were cut off or answered with an error other than BUSY; null where that is no matter. */
  readonly failed: number | null;
}

/** A fault that the platform must bear. Each has a file of its own in `faults/`, and its place in `all-faults.ts`. */
export interface Fault<S extends Site = Site> {
  /** By which `npm run faults -- NAME` knows it. */
  readonly name: string;
  /** What happens, in a few words, for the table. */
  readonly title: string;
  readonly limits: Limits;
  /** How often it is tried where nobody says otherwise, and how often in the selection `ci`; 0 leaves it out there. */
  readonly times: { readonly usual: number; readonly ci: number };
  /** The longest that one time takes, in seconds: so long a market is prepared for. */
  readonly secondsEach: number;
  /** Whether it can be tried on this machine; otherwise what is missing. */
  readonly missing?: () => string | null;
  /** Where those who follow the boards come from: to each node itself, or through the proxy where that is said. */
  readonly viewers?: "proxy";
  /** Puts nodes and their database up, and prepares the market. Faults with the same function, one after the other, share what it opens. */
  readonly open: (plan: MarketPlan) => Promise<S>;
  /** Makes the fault once, and ends when whatever had to be mended by hand is mended. Orders may still be refused then. */
  readonly strike: (site: S, watch: Watch) => Promise<void>;
}

/** A fault of which nobody else knows what it opens. */
// biome-ignore lint/suspicious/noExplicitAny: what a fault opens is given to nobody but itself
export type AnyFault = Fault<any>;

/** What a fault may ask of those who use the platform meanwhile. */
export interface Watch {
  /** Notes something that must not be; the fault has failed with it. */
  readonly note: (problem: string) => void;
  /** Waits until another order is accepted; notes a problem where none is within the time. */
  readonly nextOrder: (withinSeconds: number) => Promise<void>;
  /** How each viewer heard of the ends of sessions of which the first of them heard between two moments of the stopwatch. */
  readonly endsBetween: (from: number, to: number) => readonly SessionEnd[];
}

/** The end of a session as the viewers on one node have heard of it. */
export interface SessionEnd {
  readonly section: string;
  /** The address of the node. */
  readonly node: string;
  /** How long after the first viewer of all, in seconds; null where he has not heard of it. */
  readonly afterSeconds: number | null;
}
