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

/** How often a mail is given to its server before it counts as failed. */
export const mailTriesMost = 16;

const firstMailWaitMs = 300_000;

/** How long to wait after so many failed tries of a mail, in ms: five minutes, which is what a greylist asks for, then twice as long each time, an hour at most. */
export const mailWaitMs = (tries: number): number =>
  Math.min(longestWaitMs, firstMailWaitMs * 2 ** (tries - 1));

/** What becomes of a mail that was given to a server: taken; tried again (a greylist, a server that is busy); its receiver does not exist; or it will never be taken. */
export type MailOutcome = "sent" | "again" | "gone" | "refused";

/**
 * What the answer of a server of mail (RFC 5321) means. A receiver is gone where the server says so by its enhanced status 5.1 (RFC 3463), or,
 * without one, by 550, 551 or 553; what is full, blocked or unwanted was refused. 0 stands for no answer.
 */
export function mailOutcome(code: number, words: string): MailOutcome {
  if (code >= 200 && code < 300) return "sent";
  if (code < 500) return "again";
  const enhanced = /\b5\.(\d{1,3})\.\d{1,3}\b/.exec(words)?.[1];
  if (enhanced !== undefined) return enhanced === "1" ? "gone" : "refused";
  return [550, 551, 553].includes(code) ? "gone" : "refused";
}
