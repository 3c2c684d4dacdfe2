import DataLoader from "dataloader";
import type { Reader } from "./database.ts";

/**
 * Finds something by its key; all that is asked of one reader in one turn of the event loop is read in one statement. Undefined for a key of
 * which `find` gives nothing. Nothing is remembered from one turn to the next.
 */
export function loadTogether<Key, Found>(
  find: (db: Reader, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (db: Reader, key: Key) => Promise<Found | undefined> {
  const loaders = new WeakMap<Reader, DataLoader<Key, Found | undefined>>();

  const openLoader = (db: Reader) =>
    new DataLoader<Key, Found | undefined>(
      async (keys) => {
        const found = await find(db, keys);
        return keys.map((key) => found.get(key));
      },
      { cache: false, batchScheduleFn: (load) => void setImmediate(load) },
    );

  return (db, key) => {
    const loader = loaders.get(db) ?? openLoader(db);
    loaders.set(db, loader);
    return loader.load(key);
  };
}
