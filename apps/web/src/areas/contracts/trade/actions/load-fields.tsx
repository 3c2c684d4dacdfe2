import type { Scale } from "@zd/domain/contracts/settlement-terms";
import { formatQuantity, parseQuantity } from "@zd/domain/money/quantity";
import { useId, useState } from "react";
import {
  netOfDrafts,
  type TicketDraft,
  TicketEditor,
  ticketsOf,
} from "../../../../parts/contracts/ticket-editor.tsx";
import styles from "../../../../ui/form.module.css";
import { MoneyInput } from "../../../../ui/money-input.tsx";

/** A load as it is filled in; with tickets, its quantity is what they weigh. */
export function useLoad(scale: Scale, first = "") {
  const [typed, setTyped] = useState(first);
  const [drafts, setDrafts] = useState<readonly TicketDraft[]>([]);
  const tickets = ticketsOf(drafts, scale);
  const weighs = tickets !== null && tickets.length > 0;
  const quantity = weighs ? netOfDrafts(drafts) : parseQuantity(typed);
  const ready = tickets !== null && quantity !== null && quantity > 0n ? { quantity, tickets } : null;
  return { scale, typed, setTyped, drafts, setDrafts, weighs, quantity, ready };
}

interface Props {
  readonly label: string;
  readonly load: ReturnType<typeof useLoad>;
}

export function LoadFields({ label, load }: Props) {
  const id = useId();
  const { weighs, quantity, typed, setTyped, drafts, setDrafts, scale } = load;
  return (
    <>
      <div>
        <label htmlFor={id}>{label}</label>
        <MoneyInput
          id={id}
          decimals={4}
          value={weighs && quantity !== null ? formatQuantity(quantity) : typed}
          disabled={weighs}
          onChange={setTyped}
        />
        <p className={styles["hint"]}>{weighs ? "按磅单净重合计" : "没有逐车磅单时填写；有磅单时自动合计"}</p>
      </div>
      <TicketEditor title="磅单" scale={scale} drafts={drafts} onChange={setDrafts} />
    </>
  );
}
