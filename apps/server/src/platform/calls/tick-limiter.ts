/**
 * Lets so many through in each turn of the event loop, in the order of their coming. What came in one burst is then not
 * done in one piece: whoever only reads, and the statements of a batch that is under way, are heard in between.
 */
export function openTickLimiter(perTick: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  let scheduled = false;

  function schedule() {
    scheduled = true;
    setImmediate(() => {
      scheduled = false;
      const next = waiting.slice(0, perTick);
      waiting = waiting.slice(perTick);
      for (const go of next) go();
      if (waiting.length > 0) schedule();
    });
  }

  return () =>
    new Promise((go) => {
      waiting.push(go);
      if (!scheduled) schedule();
    });
}
