/** How long a market has to last. */
export interface MarketPlan {
  /** For how long sessions begin and end, in seconds from its opening. */
  readonly seconds: number;
}

/** What is prepared in a database before the nodes start. */
export interface Market {
  /** Login tokens and firms of the members, by their names. */
  readonly members: Readonly<Record<string, { readonly token: string; readonly firm: string }>>;
  /** Those of them who bid and buy. */
  readonly bidders: readonly string[];
  /** The sessions, in the order of their starts. */
  readonly sessions: readonly PlannedSession[];
  /** Wares of the mall. */
  readonly mallWares: readonly string[];
  /** Signed contracts of 6,000 t at 620 between plant and mine, to be taken through their steps. */
  readonly contracts: readonly string[];
  /** A paid contract of the same two, large enough for all shipments. */
  readonly haulContract: string;
  /** A loan of plant that is paid out. */
  readonly loan: string;
  /** The login token of an administrator of the exchange. */
  readonly administrator: string;
  /** The fund password of everybody. */
  readonly fundPassword: string;
}

export interface PlannedSession {
  readonly id: string;
  readonly mode: string;
  readonly wares: readonly string[];
  /** Milliseconds since the epoch. */
  readonly startsAt: number;
  /** Whether it runs for as long as the market does, so that orders can be placed at any time. */
  readonly stays: boolean;
}
