import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { formatQuantity } from "@zd/domain/money/quantity";
import {
  netOfDrafts,
  type TicketDraft,
  TicketEditor,
  ticketsOf,
} from "../../../../parts/contracts/ticket-editor.tsx";
import styles from "../../../../ui/form/form.module.css";
import { LabelledAmount } from "../../../../ui/form/labelled-amount.tsx";

/** A load as it is filled in. */
export interface LoadDraft {
  /** In tonnes; not asked for while there are tickets. */
  readonly quantity: string;
  /** Lorry by lorry; their sum is the quantity as soon as there is one. */
  readonly tickets: readonly TicketDraft[];
}

export const emptyLoad: LoadDraft = { quantity: "", tickets: [] };

/** A load for the input of a call: with tickets, its quantity is what they weigh; null while a ticket is not finished. */
export function loadOf({ quantity, tickets: drafts }: LoadDraft, scale: Scale) {
  const tickets = ticketsOf(drafts, scale);
  return tickets && { tickets, quantity: tickets.length > 0 ? netOfDrafts(drafts) : quantity };
}

interface Props {
  /** Of the quantity, with its unit. */
  readonly label: string;
  /** Whose scale the tickets are of. */
  readonly scale: Scale;
  /** As it is filled in so far. */
  readonly load: LoadDraft;
  /** What the form says about the quantity. */
  readonly fault: string | undefined;
  /** Called as the quantity is left: from then on its fault is said. */
  readonly onBlur: () => void;
  /** Called with what has changed of the load. */
  readonly onChange: (change: Partial<LoadDraft>) => void;
}

export function LoadFields({ label, scale, load, fault, onBlur, onChange }: Props) {
  const weighs = (ticketsOf(load.tickets, scale) ?? []).length > 0;
  return (
    <>
      <LabelledAmount
        label={label}
        decimals={4}
        value={weighs ? formatQuantity(netOfDrafts(load.tickets)) : load.quantity}
        disabled={weighs}
        fault={fault}
        onBlur={onBlur}
        onChange={(quantity) => onChange({ quantity })}
      />
      <p className={styles["hint"]}>{weighs ? "按磅单净重合计" : "没有逐车磅单时填写；有磅单时自动合计"}</p>
      <TicketEditor
        title="磅单"
        scale={scale}
        drafts={load.tickets}
        onChange={(tickets) => onChange({ tickets })}
      />
    </>
  );
}
