import type { Entry } from "./entry.ts";

/** How long looks of one user at the same are one look, in milliseconds: pages ask again by themselves. */
const sameLookMs = 10 * 60_000;
/** How many looks are remembered at most; where there are more, the oldest is forgotten. */
const looksMost = 10_000;

/**
 * Tells the first look of a user at something from those that a page makes by itself after it, such as a control room whenever something
 * happens in its session. Each node tells for itself.
 */
export function openLooks(): (entry: Entry) => boolean {
  /** When a look was put on record, the oldest first. */
  const seen = new Map<string, number>();
  return ({ user, operation, input, records, at }) => {
    const key = JSON.stringify([user, operation, input, records]);
    const last = seen.get(key);
    if (last !== undefined && at - last < sameLookMs) return false;
    seen.delete(key);
    seen.set(key, at);
    const [oldest] = seen.keys();
    if (seen.size > looksMost && oldest !== undefined) seen.delete(oldest);
    return true;
  };
}
