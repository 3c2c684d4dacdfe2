import type { StepOfLine } from "../contracts/step-line.tsx";

/** The steps up to the first that is not done; that one is waited for. */
export function inOrder(
  steps: readonly { readonly label: string; readonly done: boolean; readonly note: string }[],
): readonly StepOfLine[] {
  const now = steps.findIndex(({ done }) => !done);
  return steps.map(({ done, ...step }, i) => ({ ...step, mark: done ? "done" : i === now ? "now" : "next" }));
}
