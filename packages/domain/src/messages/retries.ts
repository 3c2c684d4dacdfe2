/** How often a message is given to a push service before it counts as failed. */
export const pushTriesMost = 5;

const firstWaitMs = 30_000;
const longestWaitMs = 3_600_000;

/** How long to wait after so many failed tries, in ms: half a minute, then twice as long each time; or as long as the service asks for, an hour at most. */
export const pushWaitMs = (tries: number, askedForMs: number | null): number =>
  Math.min(longestWaitMs, Math.max(askedForMs ?? 0, firstWaitMs * 2 ** (tries - 1)));

/** What becomes of a message that was given to a push service. */
export type PushOutcome = "sent" | "gone" | "again" | "refused";

/** What the answer of a push service (RFC 8030) means: the device is gone, it is to be tried again, or it will never be taken. */
export function pushOutcome(status: number): PushOutcome {
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  return status === 429 || status >= 500 || status === 0 ? "again" : "refused";
}

/** The value of Retry-After in ms: seconds, or a moment in the form of HTTP; null where it is missing or says neither. */
export function retryAfterMs(value: string | null, now: number): number | null {
  if (value === null) return null;
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1_000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
