import { useEffect, useEffectEvent } from "react";

/** What lies over the page and is left by Esc: a dialog, a drawer, a menu, a list of suggestions. */
interface Layer {
  readonly leave: () => void;
  /** Whether a key that is pressed there is for this layer. */
  readonly isHere: (target: Node) => boolean;
}

/** The layers that are open, the one on top last. */
const layers: Layer[] = [];

/**
 * The only listener to Esc of the whole site. It hears the key before anybody else, and only the topmost layer
 * leaves: neither the browser's own dialog nor the library's drawer below hears of it. A key that an input method
 * composes with, and the repeats of one that is held down, leave nothing.
 */
function onKeyDown(event: KeyboardEvent) {
  if (event.key !== "Escape") return;
  const top = layers.findLast(({ isHere }) => isHere(event.target as Node));
  if (!top) return;
  event.stopImmediatePropagation();
  // Some browsers say only by this old number that the key belonged to an input method.
  if (event.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  if (!event.repeat) top.leave();
}
addEventListener("keydown", onKeyDown, true);

interface Options {
  /** Where the key must be pressed for this layer, nowhere while that is not drawn; anywhere unless said. */
  readonly within?: { readonly current: Element | null };
}

/** While it is open, Esc leaves this and nothing below it. */
export function useEscape(isOpen: boolean, onLeave: () => void, { within }: Options = {}) {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isOpen) return;
    const layer: Layer = {
      leave: () => leave(),
      isHere: (target) => within === undefined || (within.current?.contains(target) ?? false),
    };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [isOpen, within]);
}
