import type { RefusalName } from "@zd/api/refusals";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Logger } from "pino";
import type { Clock, Timer } from "../process/clock.ts";
import type { Metrics } from "../process/metrics.ts";

/** What somebody tries who wants to get around a control, and the line of the log about it. */
const words = {
  "wrong-signature": "a request was signed wrongly",
  "late-signature": "a request was signed at another time",
  replay: "a request came a second time",
  "broken-seal": "a sealed body could not be opened",
  ceiling: "somebody calls more often than he may",
  "wrong-captcha": "a captcha was answered wrongly",
  "wrong-password": "a password was wrong, or its account is locked",
  "wrong-code": "a code by text or a token was wrong",
  "wrong-factor": "a second factor was not proven",
  "foreign-origin": "a page of another site has asked for a socket",
  "odd-input": "a call was not as its schema has it",
  "no-call": "a request was no HTTP, too large, late, or for an address that there is not",
  "foreign-company": "a call has named another company",
  "reused-id": "the id of another request was used",
  infected: "a file bears a virus, or is another than it says",
} as const;

export type SecurityKind = keyof typeof words;

/** Of which kind an attempt is whose call was refused for this reason; other refusals are no attempts to get around anything. */
const kindOfRefusal: Readonly<Partial<Record<RefusalName, SecurityKind>>> = {
  SIGNATURE_WRONG: "wrong-signature",
  REQUEST_ID_MISSING: "wrong-signature",
  SIGNED_AT_OTHER_TIME: "late-signature",
  SIGNED_TWICE: "replay",
  SEAL_BROKEN: "broken-seal",
  TOO_OFTEN: "ceiling",
  SMS_TOO_OFTEN: "ceiling",
  CAPTCHA_WRONG: "wrong-captcha",
  SIGN_IN_FAILED: "wrong-password",
  ACCOUNT_LOCKED: "wrong-password",
  OLD_PASSWORD_WRONG: "wrong-password",
  LOGIN_PASSWORD_WRONG: "wrong-password",
  FUND_PASSWORD_WRONG: "wrong-password",
  FUND_PASSWORD_LOCKED: "wrong-password",
  SMS_CODE_WRONG: "wrong-code",
  CODE_WRONG: "wrong-code",
  LOGIN_TOKEN_WRONG: "wrong-code",
  LOGIN_TOKEN_USED: "wrong-code",
  FACTOR_CODE_WRONG: "wrong-factor",
  FACTOR_CODE_USED: "wrong-factor",
  FACTOR_LOCKED: "wrong-factor",
  PASSKEY_REFUSED: "wrong-factor",
  INPUT_INVALID: "odd-input",
  BODY_UNREADABLE: "odd-input",
  COMPANY_UNKNOWN: "foreign-company",
  REQUEST_REUSED: "reused-id",
  FILE_INFECTED: "infected",
  ARCHIVE_FALSE: "infected",
};

/** The kind of attempt that a refusal tells of; null where of none. */
export const attemptOf = (reason: RefusalName): SecurityKind | null => kindOfRefusal[reason] ?? null;

/** The same of a status of HTTP that ends what is no call; 503 and 500 are no client's doing. */
export function attemptOfStatus(status: number): SecurityKind | null {
  if (status === 429) return "ceiling";
  return status >= 400 && status < 500 ? "no-call" : null;
}

/** An attempt, as far as it is known; what was typed or signed is not in it. */
interface SecurityEvent {
  readonly kind: SecurityKind;
  /** The address of the client, behind trusted proxies. */
  readonly ip: string;
  readonly at: Instant;
  /** The call, by its name; undefined where it was none. */
  readonly operation?: string;
  /** Who has signed in; undefined where nobody has, and where the audit log says it under the same request id. */
  readonly user?: string;
  /** Why it was refused: the name of the refusal, or the status of HTTP. */
  readonly reason?: string | number;
  readonly requestId?: string;
}

export interface SecurityEvents {
  readonly note: (event: SecurityEvent) => void;
  /** Writes down how often what was only counted has come; at the end of each minute by itself. */
  readonly flush: () => void;
}

/** How many kinds and addresses a minute has a line of its own; whoever comes after is counted by kind alone. */
const linesMost = 500;
const minuteMs = 60_000;

/**
 * Puts attempts to get around controls into the log of the server, where whoever watches it finds them by `security`. The first of a
 * kind and address in a minute is written at once; how many more have come is one line at its end, so that a flood of a million makes
 * some thousand lines at most. All are counted in `zd_security_events_total`.
 */
export function openSecurityEvents({
  log,
  metrics,
  clock,
}: {
  readonly log: Logger;
  readonly metrics: Pick<Metrics, "securityEvents">;
  readonly clock: Pick<Clock, "at">;
}): SecurityEvents {
  /** What has come in this minute, by kind and address: how many beyond the first. */
  const seen = new Map<string, { readonly kind: SecurityKind; readonly ip: string; further: number }>();
  /** How many have come of addresses for which there was no line left. */
  const crowd = new Map<SecurityKind, number>();
  let minute = 0;
  let ending: Timer | null = null;

  function flush() {
    ending?.cancel();
    ending = null;
    for (const { kind, ip, further } of seen.values())
      if (further > 0)
        log.warn({ security: kind, ip, further }, `${words[kind]}; so often more in this minute`);
    for (const [kind, further] of crowd)
      log.warn({ security: kind, further }, `${words[kind]}; so often more, from other addresses`);
    seen.clear();
    crowd.clear();
  }

  return {
    flush,
    note({ kind, at, ...facts }) {
      metrics.securityEvents.inc({ kind });
      const ofEvent = Math.floor(at / minuteMs);
      if (ofEvent > minute) {
        flush();
        minute = ofEvent;
      }
      ending ??= clock.at(((minute + 1) * minuteMs) as Instant, flush);
      const key = `${kind} ${facts.ip}`;
      const known = seen.get(key);
      if (known) known.further += 1;
      else if (seen.size >= linesMost) crowd.set(kind, (crowd.get(kind) ?? 0) + 1);
      else {
        seen.set(key, { kind, ip: facts.ip, further: 0 });
        log.warn({ security: kind, ...facts }, words[kind]);
      }
    },
  };
}
