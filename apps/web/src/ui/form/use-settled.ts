import { useEffect, useState } from "react";

const pauseMs = 300;

interface Keyed<T> {
  readonly value: T;
  readonly key: string;
}

/** What somebody types, once he pauses: the server is not asked about every letter. A value is told by its key. */
export function useSettled<T>(value: T, key: string): Keyed<T> {
  const [settled, setSettled] = useState<Keyed<T>>({ value, key });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the value is another one
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, key }), pauseMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled;
}
