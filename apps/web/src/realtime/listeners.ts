/** Who hears of what. Changes are told together, once for each picture. */
export function openListeners<Key>(beforePaint: (flush: () => void) => void) {
  const listeners = new Map<Key, Set<() => void>>();
  let dirty = new Set<Key>();

  function flush() {
    const marked = dirty;
    dirty = new Set();
    for (const key of marked) for (const changed of listeners.get(key) ?? []) changed();
  }

  return {
    mark(key: Key) {
      const first = dirty.size === 0;
      dirty.add(key);
      if (first) beforePaint(flush);
    },
    subscribe(key: Key, changed: () => void) {
      const listening = listeners.get(key) ?? new Set();
      listeners.set(key, listening.add(changed));
      return () => {
        listening.delete(changed);
        if (listening.size === 0) listeners.delete(key);
      };
    },
  };
}
