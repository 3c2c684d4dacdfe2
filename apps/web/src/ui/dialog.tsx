import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { IconButton } from "./icon-button.tsx";
import { CloseIcon, MaximizeIcon, RestoreIcon } from "./icons.tsx";

interface Props {
  readonly title: string;
  /** Null where nothing but what stands in it leads out: no button, no Esc, no click beside it. */
  readonly onClose: (() => void) | null;
  readonly children: ReactNode;
  /** The buttons, the one that binds last. */
  readonly footer?: ReactNode;
  /** While a command is on its way the dialog stays. */
  readonly busy?: boolean;
  /** For what is looked at, such as a picture: as wide as the window allows; for a table as wide as its rows. */
  readonly wide?: boolean | "table";
}

/** A dialog with a title bar that can be maximized; 450 wide unless so (R-2260…R-2264). */
export function Dialog({ title, onClose, children, footer, busy = false, wide = false }: Props) {
  const [whole, setWhole] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);

  return (
    <dialog
      ref={element}
      className={classNames(
        styles["dialog"],
        wide && styles[wide === "table" ? "table" : "wide"],
        whole && styles["whole"],
      )}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose?.();
      }}
      // A browser lets a second Esc through although the first was declined; where nothing closes it, none counts.
      onKeyDown={(event) => {
        if (event.key === "Escape" && onClose === null) event.preventDefault();
      }}
      onClose={() => {
        if (onClose === null && element.current?.isConnected) element.current.showModal();
      }}
    >
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        <IconButton tip={whole ? "退出全屏" : "全屏"} onClick={() => setWhole(!whole)}>
          {whole ? <RestoreIcon /> : <MaximizeIcon />}
        </IconButton>
        {onClose && (
          <IconButton tip="关闭" onClick={onClose} disabled={busy}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      <div className={styles["body"]}>{children}</div>
      {footer && <footer className={styles["foot"]}>{footer}</footer>}
    </dialog>
  );
}
