/**
 * What one platform keeps in memory, by the function that opens it: opened when it is first asked for, the same ever after,
 * and gone with the platform.
 */
export type CacheOf = <Cache extends object>(open: () => Cache) => Cache;

export function openCaches(): CacheOf {
  const caches = new Map<() => object, object>();
  return <Cache extends object>(open: () => Cache): Cache => {
    const known = caches.get(open);
    if (known) return known as Cache;
    const opened = open();
    caches.set(open, opened);
    return opened;
  };
}
