import { timingSafeEqual } from "node:crypto";
import type { Instant } from "@zd/domain/kernel/brand";
import type { Keys } from "../../platform/keys.ts";

const name = "zd-file";
/** Where links and pictures lie that a browser opens by itself. */
const path = "/api/file";
/** How long it stands for its session; a page that shows files asks for another in time. */
export const linkCookieSeconds = 1_800;

const sessionBytes = 32;
const expiryBytes = 6;
const macBytes = 16;

/**
 * The cookie that stands for a session where a browser cannot send a header: it names the session, not its token,
 * so nobody can sign in or command anything with it; it says itself when it ends, under a seal of ours; and it ends
 * with its session.
 */
export interface LinkCookies {
  /** The value of a Set-Cookie header. */
  readonly give: (sessionId: string, now: Instant, secure: boolean) => string;
  readonly take: (secure: boolean) => string;
  /** The session in a Cookie header; null where there is none that holds. */
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
