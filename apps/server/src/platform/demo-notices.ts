import { type Instant, instant } from "@zd/domain/kernel/brand";
import type { Config } from "../config.ts";
import type { Keys } from "./process/keys.ts";

/** What a sandbox has sent: a text, a code of the authority, and a small payment of the bank or of the authority. */
const kinds = ["text", "code", "bank-payment", "authority-payment"] as const;
export type NoticeKind = (typeof kinds)[number];

/** How long a notice can be read, in milliseconds: enough to read a code or an amount and type it in. */
const readableMs = 30 * 60_000;
const expiryBytes = 6;
const macBytes = 16;

/**
 * Lets whoever caused a sandbox to send something read it on the page where he waits for it: in the demo, and nowhere else.
 * A notice names one sending under a seal of ours, so nobody reads what another was sent.
 */
export interface DemoNotices {
  /** A notice of what was sent under this number; without the demo there is none. */
  readonly of: (
    kind: NoticeKind,
    number: string,
    now: Instant,
  ) => {
    /** The notice, Base64url; it can be read for half an hour. */
    readonly demoNotice?: string;
  };
  /** What a notice speaks of; null where it is not ours or has expired. */
  readonly read: (
    notice: string,
    now: Instant,
  ) => {
    readonly kind: NoticeKind;
    /** The number under which the sandbox keeps what it has sent. */
    readonly number: string;
  } | null;
}

export function openDemoNotices(
  { ZD_DEMO }: Pick<Config, "ZD_DEMO">,
  { seal, hasSeal }: Pick<Keys, "seal" | "hasSeal">,
): DemoNotices {
  const purpose = "demo-notice";
  return {
    of(kind, number, now) {
      if (!ZD_DEMO) return {};
      const claims = Buffer.concat([Buffer.alloc(expiryBytes), Buffer.from(`${kind} ${number}`)]);
      claims.writeUIntBE(instant(now + readableMs), 0, expiryBytes);
      return {
        demoNotice: Buffer.concat([seal(purpose, claims).subarray(0, macBytes), claims]).toString(
          "base64url",
        ),
      };
    },

    read(notice, now) {
      const bytes = Buffer.from(notice, "base64url");
      if (bytes.length <= macBytes + expiryBytes) return null;
      const claims = bytes.subarray(macBytes);
      if (!hasSeal(purpose, claims, bytes.subarray(0, macBytes))) return null;
      if (now >= claims.readUIntBE(0, expiryBytes)) return null;
      const [word, number = ""] = claims.subarray(expiryBytes).toString().split(" ", 2);
      const kind = kinds.find((one) => one === word);
      return kind ? { kind, number } : null;
    },
  };
}
