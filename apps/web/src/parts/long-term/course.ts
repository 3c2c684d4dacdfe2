import type { StepOfLine } from "../contracts/step-line.tsx";

/** The steps up to the first that is not done; that one is waited for. */
export function inOrder(
  steps: readonly { readonly label: string; readonly isDone: boolean; readonly note: string }[],
): readonly StepOfLine[] {
  const now = steps.findIndex(({ isDone }) => !isDone);
  return steps.map(({ isDone, ...step }, i) => ({
    ...step,
    mark: isDone ? "done" : i === now ? "now" : "next",
  }));
}
