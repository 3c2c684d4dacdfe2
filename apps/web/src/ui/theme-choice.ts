import { useSyncExternalStore } from "react";
import { kept } from "../api/kept.ts";

export type Theme = "light" | "dark";

const keptTheme = kept<Theme>("zd-theme", "local");
const listeners = new Set<() => void>();

/** public/theme.js has set it before the first paint. */
const current = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

export function chooseTheme(theme: Theme): void {
  if (theme === "dark") document.documentElement.dataset["theme"] = "dark";
  else delete document.documentElement.dataset["theme"];
  keptTheme.write(theme);
  for (const changed of listeners) changed();
}

export const useTheme = (): Theme =>
  useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, current);
