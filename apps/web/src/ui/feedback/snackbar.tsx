import { useEffect, useRef } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { CloseIcon, DoneIcon, WarnIcon } from "../buttons/icons.tsx";
import { dismiss, useNotices } from "./notices.ts";
import styles from "./snackbar.module.css";

/** Where notices show; above everything, an open dialog included. */
export function Snackbar() {
  const notices = useNotices();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = box.current;
    if (!element?.showPopover) return;
    // Shown anew, it comes to lie above a dialog that was opened in between.
    if (element.matches(":popover-open")) element.hidePopover();
    if (notices.length > 0) element.showPopover();
  }, [notices]);

  return (
    <div ref={box} className={styles["bar"]} popover="manual" role="status" aria-live="polite">
      {notices.map(({ id, kind, text }) => (
        <div key={id} className={styles[kind]}>
          {kind === "success" ? <DoneIcon /> : <WarnIcon />}
          <span>{text}</span>
          {kind !== "waiting" && (
            <IconButton tip="关闭" onClick={() => dismiss(id)}>
              <CloseIcon size={12} />
            </IconButton>
          )}
        </div>
      ))}
    </div>
  );
}
