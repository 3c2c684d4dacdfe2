import { type RefObject, useLayoutEffect } from "react";

/**
 * Opens a dialog over everything else for as long as it is drawn. It is closed while it is still on the page, so that what had
 * the focus before has it back at once: later it would be taken from whoever types elsewhere by then.
 */
export function useModal(element: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [element]);
}
