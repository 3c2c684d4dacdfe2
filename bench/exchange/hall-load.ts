import { inChild } from "../yardsticks/in-child.ts";

export interface HallLoad {
  readonly address: string;
  /** Login tokens; each connection is a member's, in turn. */
  readonly tokens: readonly string[];
  /** Each connection asks for these in turn. */
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
}

export interface HallRead {
  readonly answered: number;
  readonly seconds: number;
  /** Answers that were none: another status than 200. */
  readonly failed: number;
  readonly bytes: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Browsers that read the hall for a while, packed as browsers ask for it. */
export const readFor = (load: HallLoad): Promise<HallRead> => inChild("./exchange/hall-load-child.ts", load);
