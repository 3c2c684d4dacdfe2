import { useState } from "react";

interface Flash<T> {
  /** The figure as it is now. */
  readonly value: T;
  /** Which way it went last; null before it has moved. */
  readonly trend: "up" | "down" | null;
  /** Grows with every change, so that the flash starts anew. */
  readonly count: number;
}

/** Which way a figure has just moved. */
export function useFlash<T extends bigint>(value: T): Flash<T> {
  const [flash, setFlash] = useState<Flash<T>>({ value, trend: null, count: 0 });
  if (flash.value !== value) {
    setFlash({ value, trend: value > flash.value ? "up" : "down", count: flash.count + 1 });
  }
  return flash;
}
