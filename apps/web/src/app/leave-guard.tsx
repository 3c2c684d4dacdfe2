import { useBlocker } from "@tanstack/react-router";
import { DiscardQuestion } from "../ui/layers/discard-question.tsx";
import { unsaved } from "../ui/layers/unsaved.ts";

interface Place {
  readonly pathname: string;
  readonly search: unknown;
}

interface Step {
  readonly current: Place;
  readonly next: Place;
  readonly action: string;
}

/**
 * A page is left for another one, a form for its list, a detail for its list: all of them by another address. What stands in a dialog or drawer covers the page, so that only
 * the browser's own buttons lead away from it; whatever else does is what the dialog was for.
 */
function shouldAsk({ current, next, action }: Step): boolean {
  if (current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search))
    return false;
  const byBrowser = !["PUSH", "REPLACE"].includes(action);
  return unsaved().some(({ kind }) => kind === "draft" || byBrowser);
}

const isUnsaved = () => unsaved().length > 0;

/** Asks before a page is left on which something was typed: by a link, by the browser's buttons, or by closing it. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: shouldAsk,
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  const isKept = unsaved().every(({ kind }) => kind === "draft");
  return <DiscardQuestion onStay={reset} onDiscard={proceed} isKept={isKept} />;
}
