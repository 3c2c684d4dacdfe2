/** How many connections a pool has, how many of them nobody uses, and how much work waits for one. */
export interface PoolCounts {
  /** Connections that are open. */
  readonly totalCount: number;
  /** Connections that nobody uses. */
  readonly idleCount: number;
  /** Pieces of work that wait for a connection. */
  readonly waitingCount: number;
  readonly options: {
    /** Connections at most. */
    readonly max: number;
  };
}
