import { createHash, createHmac } from "node:crypto";

/**
 * Under what names firms and users stand in a session's published journal. An alias commits to the name behind it, is the
 * same throughout one session and another in the next, and tells nothing to whoever does not hold its key.
 */
export interface Aliases {
  /** The alias of a firm or a user, from the id. */
  readonly of: (name: string) => string;
  /** Shown to the one who is meant, or to a court: with it anybody can reckon the alias from the name. */
  readonly keyOf: (name: string) => string;
}

/** As many characters of Base64 as hold 128 bits. */
const aliasLength = 22;

export function openAliases(salt: Buffer): Aliases {
  const known = new Map<string, string>();
  const keyOf = (name: string) => createHmac("sha256", salt).update(name).digest("hex");
  return {
    keyOf,
    of(name) {
      const found = known.get(name);
      if (found !== undefined) return found;
      const alias = createHash("sha256")
        .update(`zd-alias:${keyOf(name)}:${name}`)
        .digest("base64url")
        .slice(0, aliasLength);
      known.set(name, alias);
      return alias;
    },
  };
}
