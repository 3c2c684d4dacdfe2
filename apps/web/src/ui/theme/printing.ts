import { useSyncExternalStore } from "react";

let isPrinting = false;
const listeners = new Set<() => void>();

const set = (now: boolean) => () => {
  isPrinting = now;
  for (const listener of listeners) listener();
};

// Heard from the beginning: what is drawn while the page is being printed is drawn for paper as well.
addEventListener("beforeprint", set(true));
addEventListener("afterprint", set(false));

/** Whether the page is being printed: for what a style sheet alone cannot say, such as a table that scrolls on the screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
