/** Something that is read once for all who ask for it, and again after a failure or when it is no longer good. */
export function readOnce<T>(read: () => Promise<T>, first: Promise<T> | null = null) {
  let answer = first;
  return {
    current(): Promise<T> {
      answer ??= read().catch((error: unknown) => {
        answer = null;
        throw error;
      });
      return answer;
    },
    /** The next who asks has it read anew. */
    forget() {
      answer = null;
    },
  };
}
