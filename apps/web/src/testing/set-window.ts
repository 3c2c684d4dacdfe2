/** Makes the window of the test's browser as wide and as high, in px; pages that ask for its width hear of it. */
export function setWindow(width: number, height: number): void {
  const { happyDOM } = globalThis as unknown as {
    readonly happyDOM: { readonly setViewport: (of: { width: number; height: number }) => void };
  };
  happyDOM.setViewport({ width, height });
}
