import { useSyncExternalStore } from "react";
import { storedValue } from "../../api/stored-value.ts";

/** How high the rows of all lists are (tokens.css). */
export type Density = "usual" | "compact";

const key = "zd-density";
const storedDensity = storedValue<Density>(key, "local");
const listeners = new Set<() => void>();

/** index.html has set it before the first paint. */
const current = (): Density =>
  document.documentElement.dataset["density"] === "compact" ? "compact" : "usual";

export function chooseDensity(density: Density): void {
  show(density);
  storedDensity.write(density);
}

function show(density: Density): void {
  if (density === "compact") document.documentElement.dataset["density"] = "compact";
  else delete document.documentElement.dataset["density"];
  for (const changed of listeners) changed();
}

/** Every window of the site has its rows as they were chosen in one of them. */
function follow(event: StorageEvent): void {
  if (event.key === key) show(storedDensity.read() ?? "usual");
}

function onChange(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(changed);
    if (listeners.size === 0) window.removeEventListener("storage", follow);
  };
}

export const useDensity = (): Density => useSyncExternalStore(onChange, current);
