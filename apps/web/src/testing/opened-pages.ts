/** A page that a test has opened: where it stands in the document, and how to take off what it has hung on the browser. */
interface OpenedPage {
  readonly container: Element;
  readonly close: () => void;
}

const pages: OpenedPage[] = [];

/** Notes a page, so that it is closed once its test has taken it off the document. */
export const noteOpened = (container: Element, close: () => void): void =>
  void pages.push({ container, close });

/** Closes the pages that are no longer in the document, the newest first: each lies around the history of the one before. */
export function closeGone(): void {
  for (let last = pages.at(-1); last && !last.container.isConnected; last = pages.at(-1)) {
    pages.pop();
    last.close();
  }
}

/** Does `work`, and gives with its result how to take off the listeners that it has put on the window and the document. */
export function withListeners<T>(work: () => T): readonly [result: T, takeOff: () => void] {
  const takeOffs: (() => void)[] = [];
  const restores = [window, document].map((target) => {
    const add = target.addEventListener;
    target.addEventListener = (type: string, ...rest: readonly unknown[]) => {
      const [listener, options] = rest as [EventListener, AddEventListenerOptions | undefined];
      add.call(target, type, listener, options);
      takeOffs.push(() => target.removeEventListener(type, listener, options));
    };
    return () => {
      target.addEventListener = add;
    };
  });
  try {
    return [work(), () => takeOffs.forEach((takeOff) => void takeOff())];
  } finally {
    for (const restore of restores) restore();
  }
}
