import { useSyncExternalStore } from "react";
import { storedValue } from "../../api/stored-value.ts";

export type Theme = "light" | "dark";

const key = "zd-theme";
const storedTheme = storedValue<Theme>(key, "local");
const listeners = new Set<() => void>();

/** index.html has set it before the first paint. */
const current = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

export function chooseTheme(theme: Theme): void {
  show(theme);
  storedTheme.write(theme);
}

function show(theme: Theme): void {
  if (theme === "dark") document.documentElement.dataset["theme"] = "dark";
  else delete document.documentElement.dataset["theme"];
  for (const changed of listeners) changed();
}

/** What the screen shows while a page is printed; null at any other time. */
let onScreen: Theme | null = null;

// Paper is white: a page is printed light, whatever was chosen for the screen.
addEventListener("beforeprint", () => {
  onScreen = current();
  show("light");
});
addEventListener("afterprint", () => {
  if (onScreen !== null) show(onScreen);
  onScreen = null;
});

/** Every window of the site looks as was chosen in one of them. */
function follow(event: StorageEvent): void {
  if (event.key === key) show(storedTheme.read() ?? "light");
}

function onChange(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) window.removeEventListener("storage", follow);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(onChange, current);
