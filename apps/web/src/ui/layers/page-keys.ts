import { useEffect, useEffectEvent } from "react";

/** What each key does, by its name in the browser; letters stand in lower case. */
export type PageKeys = Readonly<Record<string, () => void>>;

/** Where somebody types: there a letter is a letter. */
const fields = "input, textarea, select, [contenteditable=true]";

/** Keys of a page. They are heard while no field has the focus and no dialog is open. */
export function usePageKeys(keys: PageKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key.toLowerCase()];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (event.target instanceof Element && event.target.closest(fields) !== null) return;
    if (document.querySelector("dialog[open]") !== null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
