import { createContext, useRef, useState } from "react";
import { useEscape } from "./escape.ts";
import { useTyped } from "./typed.ts";
import { useUnsaved } from "./unsaved.ts";

/** Leaves the dialog or drawer around, after a question where something was typed; null where nothing leads out. */
export const LeaveContext = createContext<(() => void) | null>(null);

interface Given {
  readonly isOpen: boolean;
  /** Null where nothing but what stands in it leads out. */
  readonly onClose: (() => void) | null;
  /** While a command is on its way it stays. */
  readonly busy?: boolean;
  /** Whether something was typed in it that this browser keeps as a draft; nothing is kept unless said. */
  readonly isKept?: (() => boolean) | undefined;
}

/**
 * How a dialog or a drawer is left by Esc, by its buttons or by a click beside it: at once, or after a question where
 * something was typed in it. Whoever has done what it is for calls `onClose` itself.
 */
export function useLeaving({ isOpen, onClose, busy = false, isKept = () => false }: Given) {
  const { root, hasTyped } = useTyped();
  /** What the question says of what was typed; null while nothing is asked. */
  const [asking, setAsking] = useState<"kept" | "dropped" | null>(null);
  useUnsaved("layer", () => hasTyped() && !isKept());
  /** Where it leads once what was typed may go. */
  const exit = useRef(onClose);
  const leaveTo = (go: () => void) => {
    if (busy) return;
    exit.current = go;
    if (isKept()) setAsking("kept");
    else if (hasTyped()) setAsking("dropped");
    else go();
  };
  const leave = () => {
    if (onClose !== null) leaveTo(onClose);
  };
  useEscape(isOpen, leave);
  return {
    /** Given to the element in which fields stand. */
    root,
    leave,
    /** The same for another way out than closing it, such as to the next record. */
    leaveTo,
    asking: isOpen ? asking : null,
    stay: () => setAsking(null),
    discard: () => {
      setAsking(null);
      exit.current?.();
    },
  };
}
