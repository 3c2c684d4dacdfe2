import type { Card } from "@zd/api/wire/card";
import { type ReactNode, useEffect, useState } from "react";
import { CallRefused, messageOf } from "../../api/failures.ts";
import type { Answered } from "../../api/hooks.ts";
import { Button } from "../buttons/button.tsx";
import { CancelButton } from "../buttons/cancel-button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { DraftBar } from "../draft/draft-bar.tsx";
import type { FormDraft } from "../draft/use-draft.ts";
import { FailedState } from "../feedback/empty-state.tsx";
import { succeed } from "../feedback/notices.ts";
import { Skeleton } from "../feedback/skeleton.tsx";
import form from "../form/form.module.css";
import { ReasonField } from "../form/reason-field.tsx";
import { CardFacts, CardPeople } from "./card-facts.tsx";
import styles from "./confirm-card.module.css";

export type { Answered };

/** The card as the server tells it, or why it does not: the answer of a call whose name begins with preview. */
export interface CardRead {
  readonly data: Card | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** What goes with a confirmation: the words of who confirms, and the mark of the card that he has seen. */
export interface Given {
  /** Empty where nothing was typed, or nothing is asked. */
  readonly opinion: string;
  /** The server refuses the step where the facts have changed since; empty without a card. */
  readonly seen: string;
}

/** 驳回: the other answer of a second person, which has to say why. */
interface Rejection {
  readonly busy: boolean;
  readonly error: Error | null;
  /** Called with the reason, which is not empty. */
  readonly onReject: (opinion: string, answered: Answered) => void;
}

interface Props {
  readonly title: string;
  /** What is on the button that binds: its effect, not "OK". */
  readonly confirmLabel: string | ((card: Card) => string);
  /** Red fills the button of who asks for something to be destroyed, never that of who approves. */
  readonly look?: "main" | "danger";
  /** Whether the fields say all that is needed; they do unless this is false. */
  readonly ready?: boolean;
  readonly busy: boolean;
  /** Why the step was refused, or got no answer; null before, and while it is sent again. */
  readonly error: Error | null;
  /** What is said once it is done. */
  readonly successMessage: string;
  /** As wide as the window allows, as the rows of a table need, or as the card that its fields lead to. */
  readonly wide?: boolean | "table" | "card";
  /** What is kept of a long form until it is done. */
  readonly draft?: FormDraft;
  /** The facts from the server; null while the fields above them say too little to ask for them. */
  readonly card?: CardRead | null;
  /** Only where a second person decides; undefined else. */
  readonly rejection?: Rejection;
  readonly onConfirm: (answered: Answered, given: Given) => void;
  readonly onClose: () => void;
  /** The fields of who asks, or what else is to be said. */
  readonly children?: ReactNode;
}

/**
 * 确认卡: a step that binds. With a card of the server's it says who and which way, how much, before and after, what it
 * rests on and what follows, to whoever asks for it and to whoever decides. A refusal says why, and nothing has happened.
 */
export function ConfirmCard(props: Props) {
  const {
    title,
    confirmLabel,
    look = "main",
    ready = true,
    busy,
    error,
    successMessage,
    wide = false,
  } = props;
  const { card, rejection, onConfirm, onClose, children, draft } = props;
  const [opinion, setOpinion] = useState("");
  const answeredWith = (words: string): Answered => ({
    onSuccess: () => {
      draft?.clear();
      succeed(words);
      onClose();
    },
  });
  useRenewal(error, card);
  const facts = card?.data;
  const shown = card === undefined || (facts !== undefined && facts.barred === null && !card?.error);
  const running = busy || (rejection?.busy ?? false);
  const failure = error ?? rejection?.error ?? null;
  return (
    <Dialog
      title={title}
      note={facts?.number ?? ""}
      onClose={onClose}
      busy={running}
      draft={draft}
      wide={card === undefined || wide === true ? wide : "card"}
      footer={
        <>
          {facts && <CardPeople of={facts.people} />}
          <CancelButton disabled={running} />
          {rejection && (
            <Button
              look="reject"
              disabled={running || opinion.trim() === ""}
              busy={rejection.busy}
              onClick={() => rejection.onReject(opinion.trim(), answeredWith("已驳回"))}
            >
              驳回
            </Button>
          )}
          <Button
            look={look}
            disabled={!ready || !shown || running}
            busy={busy}
            onClick={() =>
              onConfirm(answeredWith(successMessage), { opinion: opinion.trim(), seen: facts?.seen ?? "" })
            }
          >
            {typeof confirmLabel === "string" ? confirmLabel : facts ? confirmLabel(facts) : "确认"}
          </Button>
        </>
      }
    >
      {children && (
        <div className={form["form"]}>
          {draft && <DraftBar draft={draft} />}
          {children}
        </div>
      )}
      {card && <Shown read={card} />}
      {rejection && (
        <div className={form["form"]}>
          <ReasonField label="意见（驳回时必填）" value={opinion} onChange={setOpinion} />
        </div>
      )}
      {failure && (
        <p className={form["refusal"]} role="alert">
          {messageOf(failure)}
        </p>
      )}
    </Dialog>
  );
}

/** Once the server has said that it is no longer as it was seen, the card shows how it is. */
function useRenewal(error: Error | null, card: CardRead | null | undefined) {
  const refetch = card?.refetch;
  useEffect(() => {
    if (error instanceof CallRefused && error.is("CARD_CHANGED")) void refetch?.();
  }, [error, refetch]);
}

function Shown({ read: { data, error, refetch } }: { readonly read: CardRead }) {
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  return <div className={styles["card"]}>{data ? <CardFacts of={data} /> : <Skeleton lines={12} />}</div>;
}
