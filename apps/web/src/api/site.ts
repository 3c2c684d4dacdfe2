import { system } from "@zd/api/system/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OutsideParty } from "@zd/domain/system/outside-parties";
import { useAside } from "./hooks.ts";
import { storedValue } from "./stored-value.ts";

/** What the site says of itself (R-3115…R-3127). */
export type Site = OutputOf<typeof system.readParameters>;

/** Read once for each page load; null until it is there. */
export function useSite(): Site | null {
  return useAside(system.readParameters, {}, { staleMs: Number.POSITIVE_INFINITY }) ?? null;
}

/** For whom outside of the platform a sandbox stands in; for nobody while it is not known. */
export const sandboxesOf = (site: Site | null): ReadonlySet<OutsideParty> =>
  new Set((site?.parties ?? []).filter(({ state }) => state === "sandbox").map(({ party }) => party));

/** Whether bodies are sealed, as the site last said. */
export const storedSealing = storedValue<boolean>("zd-enc", "local");
