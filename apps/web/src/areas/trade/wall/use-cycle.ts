import { useEffect, useState } from "react";

/** How long a slide stands, in milliseconds: long enough to read six lines. */
const slideMs = 12_000;

/** Which slide is shown, and how the viewer moves among them. */
export interface Cycle {
  /** Its place among the slides, from 0. */
  readonly place: number;
  /** Whether the slides go on by themselves. */
  readonly isMoving: boolean;
  /** Goes on by so many slides, or back where it is below zero. */
  readonly move: (by: number) => void;
  /** Holds the slide, or lets the slides go on again. */
  readonly toggle: () => void;
}

/** Shows one of `count` slides after the other and begins again after the last; the arrow keys move, and the space bar holds. */
export function useCycle(count: number): Cycle {
  const [at, setAt] = useState(0);
  const [isMoving, setMoving] = useState(true);

  useEffect(() => {
    if (!isMoving) return;
    // Anew with every slide, so that one that was chosen by hand stands for as long as the others.
    const timer = setTimeout(() => setAt(at + 1), slideMs);
    return () => clearTimeout(timer);
  }, [at, isMoving]);

  const place = ((at % count) + count) % count;
  const move = (by: number) => setAt(place + by);
  const toggle = () => setMoving((before) => !before);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "ArrowRight") move(1);
      else if (event.key === "ArrowLeft") move(-1);
      else if (event.key === " " && !(event.target instanceof HTMLButtonElement)) toggle();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
  return { place, isMoving, move, toggle };
}
