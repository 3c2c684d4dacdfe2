import { Refused } from "../calls/operation.ts";
import { currentSpan, markFailed } from "./span.ts";

/** Says in the trace of a call how it was answered; `thrown` is what it failed with, if it did. */
export function noteAnswer(outcome: string, thrown?: unknown): void {
  const open = currentSpan();
  open?.span.setAttribute("zd.answer", outcome);
  // A refusal is an answer like any other.
  if (open && thrown !== undefined && !(thrown instanceof Refused)) markFailed(open, thrown);
}
