import { useSyncExternalStore } from "react";
import { storedValue } from "../../../api/stored-value.ts";

/** How the guide to the first bid ended in this browser: with a bid, or because somebody closed it. */
type GuideEnd = "bid" | "closed";

const key = "first-bid-guide";
const storedEnd = storedValue<GuideEnd>(key, "local");
const listeners = new Set<() => void>();

function onChange(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Ends the guide, in every window of the site. */
export function endGuide(end: GuideEnd): void {
  storedEnd.write(end);
  for (const changed of listeners) changed();
}

/** How the guide ended in this browser; null while it goes on. */
export const useGuideEnd = (): GuideEnd | null => useSyncExternalStore(onChange, storedEnd.read);
