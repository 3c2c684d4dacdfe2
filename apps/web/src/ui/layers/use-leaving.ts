import { createContext, useState } from "react";
import { useEscape } from "./escape.ts";
import { useTyped } from "./typed.ts";
import { type Unsaved, useUnsaved } from "./unsaved.ts";

/** Leaves the dialog or drawer around, after a question where something was typed; null where nothing leads out. */
export const LeaveContext = createContext<(() => void) | null>(null);

interface Given {
  readonly isOpen: boolean;
  /** Null where nothing but what stands in it leads out. */
  readonly onClose: (() => void) | null;
  /** While a command is on its way it stays. */
  readonly busy?: boolean;
}

/**
 * How a dialog or a drawer is left by Esc, by its buttons or by a click beside it: at once, or after a question where
 * something was typed in it. Whoever has done what it is for calls `onClose` itself.
 */
export function useLeaving({ isOpen, onClose, busy = false }: Given) {
  const { root, hasTyped } = useTyped();
  const [isAsking, setAsking] = useState(false);
  const [drafts] = useState(() => new Set<Unsaved>());
  const isKept = () => [...drafts].some(({ isDirty }) => isDirty());
  useUnsaved("layer", () => hasTyped() && !isKept());
  const leave = () => {
    if (busy || onClose === null) return;
    if (hasTyped() || isKept()) setAsking(true);
    else onClose();
  };
  useEscape(isOpen, leave);
  return {
    /** Given to the element in which fields stand. */
    root,
    leave,
    isAsking: isOpen && isAsking,
    /** The drafts of the forms in it, for those forms to join. */
    drafts,
    /** Whether this browser keeps what was typed. */
    isKept,
    stay: () => setAsking(false),
    discard: () => {
      setAsking(false);
      onClose?.();
    },
  };
}
