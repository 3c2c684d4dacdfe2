import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { IconButton } from "../buttons/icon-button.tsx";
import { CloseIcon, MaximizeIcon, RestoreIcon } from "../buttons/icons.tsx";
import { classNames } from "../class-names.ts";
import { useModal } from "../layers/use-modal.ts";
import styles from "./dialog.module.css";

export interface FrameProps {
  readonly title: string;
  /** Which one it is about, such as a number; beside the title. */
  readonly note?: string;
  readonly children: ReactNode;
  /** The buttons, the one that binds last. */
  readonly footer?: ReactNode;
  /** While a command is on its way the dialog stays. */
  readonly busy?: boolean;
  /** For what is looked at, such as a picture: as wide as the window allows; for a table or a card as wide as its rows. */
  readonly wide?: boolean | "table" | "card";
}

interface Props extends FrameProps {
  /** Asks to leave it; null where nothing but what stands in it leads out. */
  readonly onLeave: (() => void) | null;
  readonly ref?: Ref<HTMLDialogElement>;
  /** Lies above it, and in its element. */
  readonly above?: ReactNode;
}

/** The window of a dialog, over everything else: its title bar, what stands in it, and its buttons. */
export function DialogFrame({
  title,
  note = "",
  onLeave,
  children,
  footer,
  busy = false,
  wide = false,
  ref,
  above,
}: Props) {
  const [whole, setWhole] = useState(false);
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useImperativeHandle(ref, () => element.current as HTMLDialogElement, []);

  useModal(element);

  return (
    <dialog
      ref={element}
      className={classNames(
        styles["dialog"],
        wide && styles[wide === true ? "wide" : wide],
        whole && styles["whole"],
      )}
      aria-labelledby={id}
      // A gesture of the device asks to leave, as Esc does; a field for files says by the same event that none was chosen.
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onLeave?.();
      }}
      // A browser that was declined once closes it the second time all the same.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !element.current?.isConnected) return;
        element.current.showModal();
        onLeave?.();
      }}
    >
      <header className={styles["head"]}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        <IconButton tip={whole ? "退出全屏" : "全屏"} onClick={() => setWhole(!whole)}>
          {whole ? <RestoreIcon /> : <MaximizeIcon />}
        </IconButton>
        {onLeave && (
          <IconButton tip="关闭" onClick={onLeave} disabled={busy}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      <div className={styles["body"]}>{children}</div>
      {footer && <footer className={styles["foot"]}>{footer}</footer>}
      {above}
    </dialog>
  );
}
