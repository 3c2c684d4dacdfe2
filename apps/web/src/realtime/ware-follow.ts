import type { WareId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useSyncExternalStore } from "react";
import { storedValue } from "../api/stored-value.ts";

const storedWares = storedValue<ReadonlySet<string>>("ware-follow", "local");
const listeners = new Set<() => void>();
let followed: ReadonlySet<string> = storedWares.read() ?? new Set();

/** The wares that this browser follows, of sections and of the mall. */
export const useFollowedWares = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => followed,
  );

export function toggleFollow(ware: WareId | MallWareId): void {
  const next = new Set(followed);
  if (!next.delete(ware)) next.add(ware);
  put(next);
}

/** What somebody's account keeps now, the browser need not. */
export const handOver = (wares: readonly string[]): void =>
  put(new Set([...followed].filter((ware) => !wares.includes(ware))));

function put(next: ReadonlySet<string>) {
  followed = next;
  storedWares.write(next);
  for (const changed of listeners) changed();
}
