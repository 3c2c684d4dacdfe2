import { useState } from "react";
import motion from "./motion.module.css";

interface Flash {
  /** How the figure lights up, by the way it went last; undefined before it has moved. */
  readonly className: string | undefined;
  /** How often it has moved: what has it as its key is made anew with every move, and lights up again. */
  readonly count: number;
}

/** Lights up a figure that has just moved. One that comes where there was none has risen, one that goes has fallen. */
export function useFlash(figure: bigint | null): Flash {
  const [last, setLast] = useState<Flash & { readonly figure: bigint | null }>({
    figure,
    className: undefined,
    count: 0,
  });
  if (last.figure === figure) return last;
  const rose = figure !== null && (last.figure === null || figure > last.figure);
  const next = { figure, className: motion[rose ? "flash-up" : "flash-down"], count: last.count + 1 };
  setLast(next);
  return next;
}

/** How often a value has changed while it was shown: as a key it makes anew what shows it. */
export function useChanges<T>(value: T): number {
  const [last, setLast] = useState({ value, count: 0 });
  if (last.value === value) return last.count;
  const next = { value, count: last.count + 1 };
  setLast(next);
  return next.count;
}
