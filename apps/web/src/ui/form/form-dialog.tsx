import { type ReactNode, useId } from "react";
import { messageOf } from "../../api/failures.ts";
import { Button } from "../buttons/button.tsx";
import { CancelButton } from "../buttons/cancel-button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import form from "./form.module.css";

interface Props {
  readonly title: string;
  /** What is on the button that sends the form: its effect, such as 插入. */
  readonly confirmLabel: string;
  /** Red where something is destroyed. */
  readonly look?: "main" | "danger";
  /** What leads out without an effect. */
  readonly cancelLabel?: string;
  /** Whether what was typed can be sent. */
  readonly ready?: boolean;
  /** While what was sent is on its way. */
  readonly busy?: boolean;
  /** Said below the fields; null also where a field says it. */
  readonly error?: Error | null;
  /** For what is looked at: as wide as the window allows. */
  readonly wide?: boolean;
  /** Other buttons, before 取消. */
  readonly more?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A dialog with fields and one button that sends them, as Enter does. A step that binds is a `ConfirmCard` instead.
 */
export function FormDialog({
  title,
  confirmLabel,
  look = "main",
  cancelLabel,
  ready = true,
  busy = false,
  error = null,
  wide = false,
  more,
  onSubmit,
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <Dialog
      title={title}
      wide={wide}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          {more}
          <CancelButton disabled={busy}>{cancelLabel ?? "取消"}</CancelButton>
          <Button look={look} type="submit" form={id} disabled={!ready} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The page around may be within a form of its own.
          event.stopPropagation();
          if (ready && !busy) onSubmit();
        }}
      >
        {children}
        {error && (
          <p className={form["refusal"]} role="alert">
            {messageOf(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
