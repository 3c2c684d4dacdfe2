import type { Instant } from "@zd/domain/kernel/brand";
import type { Keys } from "../../platform/process/keys.ts";

/**
 * The name of the cookie, and the path for which a browser sends it. Over HTTPS browsers take a name with this prefix from
 * no other host, below it or beside it, and only with the path `/`.
 */
const nameAndPath = (secure: boolean) =>
  secure ? (["__Host-zd-file", "/"] as const) : (["zd-file", "/api/file"] as const);
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
  readonly sessionOf: (cookies: string, now: Instant, secure: boolean) => string | null;
}

export function linkCookies({ seal, hasSeal }: Pick<Keys, "seal" | "hasSeal">): LinkCookies {
  const purpose = "link";
  const written = (value: string, seconds: number, secure: boolean) => {
    const [name, path] = nameAndPath(secure);
    return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  };

  return {
    give(sessionId, now, secure) {
      const claims = Buffer.concat([Buffer.from(sessionId, "hex"), Buffer.alloc(expiryBytes)]);
      claims.writeUIntBE(now + linkCookieSeconds * 1_000, sessionBytes, expiryBytes);
      const value = Buffer.concat([claims, seal(purpose, claims).subarray(0, macBytes)]).toString(
        "base64url",
      );
      return written(value, linkCookieSeconds, secure);
    },

    take: (secure) => written("", 0, secure),

    sessionOf(cookies, now, secure) {
      const [name] = nameAndPath(secure);
      const value = new RegExp(`(?:^|; ?)${name}=([\\w-]+)(?:;|$)`).exec(cookies)?.[1] ?? "";
      const bytes = Buffer.from(value, "base64url");
      if (bytes.length !== sessionBytes + expiryBytes + macBytes) return null;
      const claims = bytes.subarray(0, sessionBytes + expiryBytes);
      if (!hasSeal(purpose, claims, bytes.subarray(claims.length))) return null;
      if (now >= claims.readUIntBE(sessionBytes, expiryBytes)) return null;
      return claims.subarray(0, sessionBytes).toString("hex");
    },
  };
}
