import { useBlocker } from "@tanstack/react-router";
import { useCallback, useState } from "react";
import { DiscardQuestion } from "../ui/layers/discard-question.tsx";
import { type Unsaved, unsaved } from "../ui/layers/unsaved.ts";

interface Place {
  readonly pathname: string;
  /** What the address says behind its path, as the router has read it. */
  readonly search: unknown;
}

interface Step {
  readonly current: Place;
  readonly next: Place;
  /** PUSH or REPLACE where the page itself leads on; anything else is a button of the browser. */
  readonly action: string;
}

/**
 * A page is left for another one, a form for its list, a detail for its list: all of them by another address. What stands in a dialog or drawer covers the page, so that only
 * the browser's own buttons lead away from it; whatever else does is what the dialog was for.
 */
function lostBy({ current, next, action }: Step): readonly Unsaved[] {
  if (current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search))
    return [];
  const byBrowser = !["PUSH", "REPLACE"].includes(action);
  return unsaved().filter(({ kind }) => kind === "draft" || byBrowser);
}

const isUnsaved = () => unsaved().length > 0;

/** Asks before a page is left on which something was typed: by a link, by the browser's buttons, or by closing it. */
export function LeaveGuard() {
  const [isKept, setKept] = useState(false);
  const shouldBlockFn = useCallback((step: Step) => {
    const lost = lostBy(step);
    setKept(lost.every(({ kind }) => kind === "draft"));
    return lost.length > 0;
  }, []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return <DiscardQuestion onStay={reset} onDiscard={proceed} isKept={isKept} />;
}
