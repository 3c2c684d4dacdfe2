import type { WareId } from "@zd/domain/kernel/brand";
import { useSyncExternalStore } from "react";
import { kept } from "../api/kept.ts";

const keptWares = kept<ReadonlySet<string>>("ware-follow", "local");
const listeners = new Set<() => void>();
let followed: ReadonlySet<string> = keptWares.read() ?? new Set();

/** The wares that this browser follows. */
export const useFollowedWares = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => followed,
  );

export function toggleFollow(ware: WareId): void {
  const next = new Set(followed);
  if (!next.delete(ware)) next.add(ware);
  followed = next;
  keptWares.write(next);
  for (const changed of listeners) changed();
}
