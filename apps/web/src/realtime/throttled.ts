/** Calls at once, and then at most once in so many milliseconds; the last wish is never lost. */
export function throttled(ms: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wished = false;

  const call = () => {
    if (timer !== undefined) {
      wished = true;
      return;
    }
    act();
    timer = setTimeout(() => {
      timer = undefined;
      if (!wished) return;
      wished = false;
      call();
    }, ms);
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    wished = false;
  };
  return { call, stop };
}
