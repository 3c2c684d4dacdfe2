/** Asks the user for his second factor once more, in a dialog over whatever page he is on. */

let answer: ((isProven: boolean) => void) | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

const tell = () => {
  for (const changed of listeners) changed();
};

export const factorPrompt = {
  /** Whether the dialog has to be open. */
  isOpen: () => asking !== null,
  /** Opens the dialog; says whether the user has proven his factor in it. Several that ask at once share one. */
  ask(): Promise<boolean> {
    asking ??= new Promise<boolean>((resolve) => {
      answer = resolve;
    });
    tell();
    return asking;
  },
  /** Closes the dialog. */
  close(isProven: boolean): void {
    answer?.(isProven);
    answer = null;
    asking = null;
    tell();
  },
  subscribe(changed: () => void) {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
