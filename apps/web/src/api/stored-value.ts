/** Values that come back with their type. */
export type Storable = string | number | boolean | object | ReadonlySet<string>;

export type Where = "local" | "session";

export interface StoredValue<T extends Storable> {
  read(): T | null;
  write(value: T): void;
  clear(): void;
}

/** One value in the browser's storage, tagged with its type; what cannot be read counts as not there. */
export function storedValue<T extends Storable>(key: string, where: Where): StoredValue<T> {
  const storage = () => (where === "local" ? localStorage : sessionStorage);
  return {
    read() {
      const text = quietly(() => storage().getItem(key));
      return text ? (untag(text) as T | null) : null;
    },
    write: (value) => quietly(() => storage().setItem(key, tag(value))),
    clear: () => quietly(() => storage().removeItem(key)),
  };
}

export const tag = (value: Storable) =>
  value instanceof Set
    ? JSON.stringify({ type: "set", data: [...value] })
    : JSON.stringify({ type: typeof value, data: value });

export function untag(text: string): Storable | null {
  const found = quietly(() => JSON.parse(text) as { type?: unknown; data?: unknown } | null);
  if (!found) return null;
  const { type, data } = found;
  if (type === "set") return Array.isArray(data) ? new Set<string>(data) : null;
  return data !== null && typeof data === type ? (data as Storable) : null;
}

/** Storage may be full, forbidden or absent; the page works without it. */
function quietly<T>(attempt: () => T): T | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
