import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { api } from "@zd/api";
import { addressOf } from "@zd/api/wire/address-families";
import type { AnyOperation } from "@zd/api/wire/operation";

export const wireLockPath = join(import.meta.dirname, "../packages/api/src/wire.lock");

/** Every address that the platform answers and the call behind it, so that a change of the wire shows in review. */
export function wireLock(): string {
  const all: readonly AnyOperation[] = Object.values(api).flatMap((context) => Object.values(context));
  const lines = all.flatMap(({ method, path, also, name, family }) =>
    [path, ...also].map((address) => `${method}\t${addressOf(family, address)}\t${name}\n`),
  );
  return lines.sort().join("");
}

if (import.meta.main) {
  writeFileSync(wireLockPath, wireLock());
  console.log("packages/api/src/wire.lock is up to date");
}
