import type { Remembered } from "./session-store.ts";

/** A session as the last batch of this node leaves it. Only a cache: the row under its lock decides. */
export interface CachedSession extends Remembered {
  /** Whether the transaction of that batch was committed; until then its commit may still fail. */
  committed: boolean;
  /** Whether it was what the row said when it was last held against it: nobody else has the session in hand. */
  steady: boolean;
}

/** What a node remembers of the sessions that it has had in hand. */
export interface SessionCache {
  /** A session by the number of its section; undefined where it is not remembered. */
  readonly get: (section: string) => CachedSession | undefined;
  /** Remembers a session, and forgets the one that was longest without a batch when there are too many. */
  readonly keep: (one: CachedSession) => void;
}

/** How many sessions a node remembers. */
const sessionsMax = 500;

export function openSessionCache(): SessionCache {
  /** By the number of the section; the session of the latest batch stands last. */
  const cached = new Map<string, CachedSession>();
  return {
    get: (section) => cached.get(section),
    keep(one) {
      const { id } = one.session.session.section;
      cached.delete(id);
      cached.set(id, one);
      if (cached.size <= sessionsMax) return;
      const [oldest] = cached.keys();
      if (oldest !== undefined) cached.delete(oldest);
    },
  };
}
