import type { KeyName } from "../platform/keys/inventory.ts";
import type { Key } from "../platform/keys/keyring.ts";

/** A ring with these versions of every key, of which the last one signs. */
export function ringOf(...secrets: readonly Buffer[]) {
  const keys = secrets.map(
    (secret, i): Key => ({ name: "gateway", version: i + 1, fingerprint: "", secret, signsFrom: 0 }),
  );
  return { current: (_name: KeyName) => keys.at(-1) as Key, all: (_name: KeyName) => keys };
}
