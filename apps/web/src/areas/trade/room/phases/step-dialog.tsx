import type { InputOf, Operation } from "@zd/api/wire/operation";
import { type ReactNode, useId, useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import {
  type Answered,
  type CardRead,
  ConfirmCard,
  type Given,
} from "../../../../ui/confirm-card/confirm-card.tsx";
import { readsMovedBySteps } from "../own/own-offers.ts";
import styles from "./step-dialog.module.css";

// biome-ignore lint/suspicious/noExplicitAny: where the generics of a call end
type Command = Operation<any, any, any, "command">;

interface Props<Op extends Command> {
  /** The call that is sent. */
  readonly operation: Op;
  /** What is sent, with the mark of the card that was seen, and the reason where one is asked for. */
  readonly input: (seen: string, reason: string) => InputOf<Op>;
  /** What it would come to; null while the fields say too little to ask for it. */
  readonly card: CardRead | null;
  readonly title: string;
  /** The words of the button that binds. */
  readonly act: string;
  /** Red, where the step cannot be made good again. */
  readonly danger?: boolean;
  /** Whether the fields say all that is sent. */
  readonly ready?: boolean;
  /** Asks for a written reason under this label. */
  readonly reason?: string;
  /** What keeps it from being sent, in words. */
  readonly fault?: string | null;
  readonly onClose: () => void;
  /** Fields of the step's own. */
  readonly children?: ReactNode;
}

const longestReason = 200;

/** Confirms a step that binds the firm: its card, its fields, and a reason where one is required. */
export function StepDialog<Op extends Command>(props: Props<Op>) {
  const {
    operation,
    input,
    title,
    act,
    card,
    danger = false,
    ready = true,
    reason: label,
    fault = null,
    onClose,
    children,
  } = props;
  const id = useId();
  const [reason, setReason] = useState("");
  const [isTried, setIsTried] = useState(false);
  const command = useCommand<Command>(operation, { refreshes: readsMovedBySteps, silent: true });
  const missing = label !== undefined && reason.trim() === "" ? "请填写理由" : null;
  const message = fault ?? (isTried ? missing : null);

  const send = (answered: Answered, { seen }: Given) => {
    setIsTried(true);
    if (missing === null && fault === null) command.confirm(input(seen, reason.trim()), answered);
  };

  return (
    <ConfirmCard
      title={title}
      confirmLabel={act}
      // Not before it can do something: a press that does nothing would be taken for one that did.
      ready={ready && fault === null}
      look={danger ? "danger" : "main"}
      successMessage={`${title}：已办理`}
      busy={command.isPending}
      error={command.error}
      card={card}
      onConfirm={send}
      onClose={onClose}
    >
      {(children || label !== undefined || message) && (
        <>
          {children}
          {label !== undefined && (
            <div className={styles["reason"]}>
              <label htmlFor={id}>{label}</label>
              <textarea
                id={id}
                rows={3}
                maxLength={longestReason}
                value={reason}
                aria-required
                aria-invalid={isTried && missing !== null}
                aria-describedby={`${id}-message`}
                onChange={({ target }) => setReason(target.value)}
              />
            </div>
          )}
          <p id={`${id}-message`} className={styles["message"]} role={message ? "alert" : undefined}>
            {message}
          </p>
        </>
      )}
    </ConfirmCard>
  );
}
