import { useSyncExternalStore } from "react";
import { type Breakpoint, breakpoints } from "./breakpoints.ts";
import { useIsPrinting } from "./printing.ts";

/** Whether the window is as the query says, such as "(prefers-reduced-motion: reduce)", now and as it becomes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );

/** Whether the window is no wider than a breakpoint. Paper, which a browser takes for a narrow window, is not. */
export function useUpTo(breakpoint: Breakpoint): boolean {
  const isNarrow = useMedia(`(max-width: ${breakpoints[breakpoint]}px)`);
  const isPrinting = useIsPrinting();
  return isNarrow && !isPrinting;
}
