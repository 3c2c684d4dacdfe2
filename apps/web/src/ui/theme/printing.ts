import { useSyncExternalStore } from "react";

let isPrinting = false;

/** Whether the page is being printed: for what a style sheet alone cannot say, such as a table that scrolls on the screen. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

function subscribe(changed: () => void): () => void {
  const begin = () => {
    isPrinting = true;
    changed();
  };
  const end = () => {
    isPrinting = false;
    changed();
  };
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
  };
}
