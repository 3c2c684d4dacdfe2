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

/** What a user follows in this browser while he is signed out, so that whoever uses it next does not see it. */
const storedOf = (user: string) => storedValue<ReadonlySet<string>>(`ware-follow:${user}`, "local");

/** Puts away what a user follows who leaves this browser. */
export function setAside(user: string): void {
  if (followed.size === 0) return;
  storedOf(user).write(followed);
  put(new Set());
}

/** Brings back what was put away of a user, beside what was followed before he signed in. */
export function takeBack(user: string): void {
  const own = storedOf(user).read();
  if (own !== null) storedOf(user).clear();
  // Another tab may have brought them back already.
  const all = new Set([...followed, ...(own ?? []), ...(storedWares.read() ?? [])]);
  if (all.size > followed.size) put(all);
}

function put(next: ReadonlySet<string>) {
  followed = next;
  storedWares.write(next);
  for (const changed of listeners) changed();
}
