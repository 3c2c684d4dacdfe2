import { useEffect, useRef, useState } from "react";

/** Focuses the first faulty field of the step where its faults keep the user from going on. */
export function useFirstFault() {
  const body = useRef<HTMLDivElement>(null);
  /** How often the user has tried in vain to go on from this step. */
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [times]);
  return {
    body,
    wasReached: times > 0,
    reach: () => setTimes(times + 1),
    forget: () => setTimes(0),
  };
}
