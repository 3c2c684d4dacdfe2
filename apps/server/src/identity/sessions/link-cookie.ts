import { timingSafeEqual } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Keys } from "../../platform/process/keys.ts";

const name = "zd-file";
/** Path for which the browser sends the cookie. */
const path = "/api/file";
/** How long a cookie is good for, in seconds; a page that shows files renews it in time. */
export const linkCookieSeconds = 1_800;

const sessionBytes = 32;
const expiryBytes = 6;
const macBytes = 16;

/**
 * A cookie in place of a session's token, for links and pictures that a browser opens without a header. It names the
 * session by its hash, so that it can neither sign in nor send a command; it has an end and a seal, and ends with its
 * session.
 */
export interface LinkCookies {
  /** The value of a Set-Cookie header for a session. */
  readonly give: (sessionId: string, now: Instant, secure: boolean) => string;
  /** The value of a Set-Cookie header that removes the cookie. */
  readonly take: (secure: boolean) => string;
  /** The session id of a Cookie header; null where it has none that is good. */
  readonly sessionOf: (cookies: string, now: Instant) => string | null;
}

export function linkCookies({ seal }: Pick<Keys, "seal">): LinkCookies {
  const macOf = (claims: Buffer) => seal("link", claims).subarray(0, macBytes);
  const written = (value: string, seconds: number, secure: boolean) =>
    `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

  return {
    give(sessionId, now, secure) {
      const claims = Buffer.concat([Buffer.from(sessionId, "hex"), Buffer.alloc(expiryBytes)]);
      claims.writeUIntBE(now + linkCookieSeconds * 1_000, sessionBytes, expiryBytes);
      const value = Buffer.concat([claims, macOf(claims)]).toString("base64url");
      return written(value, linkCookieSeconds, secure);
    },

    take: (secure) => written("", 0, secure),

    sessionOf(cookies, now) {
      const value = new RegExp(`(?:^|; ?)${name}=([\\w-]+)(?:;|$)`).exec(cookies)?.[1] ?? "";
      const bytes = Buffer.from(value, "base64url");
      if (bytes.length !== sessionBytes + expiryBytes + macBytes) return null;
      const claims = bytes.subarray(0, sessionBytes + expiryBytes);
      if (!timingSafeEqual(macOf(claims), bytes.subarray(claims.length))) return null;
      if (now >= claims.readUIntBE(sessionBytes, expiryBytes)) return null;
      return claims.subarray(0, sessionBytes).toString("hex");
    },
  };
}
