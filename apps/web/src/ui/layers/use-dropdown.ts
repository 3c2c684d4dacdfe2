import { type RefObject, useEffect } from "react";
import { useEscape } from "./escape.ts";

interface Options {
  /** The button and what drops down from it. */
  readonly root: RefObject<HTMLElement | null>;
  /** Has the focus back when Esc closes it. */
  readonly button: RefObject<HTMLElement | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** While it is open, Esc and a click or the focus elsewhere close what drops down from a button. */
export function useDropdown({ root, button, isOpen, onClose }: Options): void {
  useEffect(() => {
    if (!isOpen) return;
    const leave = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) onClose();
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [isOpen, onClose, root]);
  useEscape(isOpen, () => {
    onClose();
    button.current?.focus();
  });
}
