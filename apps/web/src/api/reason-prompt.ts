/** Asks the user why he looks at numbers or papers of a person, in a dialog over whatever page he is on. */

let answer: ((reason: string | null) => void) | null = null;
let asking: { readonly record: string; readonly reason: Promise<string | null> } | null = null;
const reasons = new Map<string, string>();
const listeners = new Set<() => void>();

const tell = () => {
  for (const changed of listeners) changed();
};

export const reasonPrompt = {
  /** Whether the dialog has to be open. */
  isOpen: () => asking !== null,
  /** What the user has said of this record since the page was loaded; undefined where he has not. */
  reasonFor: (record: string): string | undefined => reasons.get(record),
  /**
   * Opens the dialog for a record, such as "funds.read 7"; gives what the user says in it, null where he turns away. Several that ask for
   * the same record at once share one; another record's waits for its turn.
   */
  async ask(record: string): Promise<string | null> {
    while (asking !== null && asking.record !== record) await asking.reason;
    if (asking === null) {
      const reason = new Promise<string | null>((resolve) => {
        answer = resolve;
      });
      asking = { record, reason };
      tell();
    }
    return asking.reason;
  },
  /** Closes the dialog; the reason holds for the record until the page is loaded anew or somebody else signs in. */
  close(reason: string | null): void {
    if (asking !== null && reason !== null) reasons.set(asking.record, reason);
    answer?.(reason);
    answer = null;
    asking = null;
    tell();
  },
  /** Forgets what was said: it is not the next user's. */
  forget(): void {
    reasons.clear();
    reasonPrompt.close(null);
  },
  subscribe(changed: () => void) {
    listeners.add(changed);
    return () => listeners.delete(changed);
  },
};
