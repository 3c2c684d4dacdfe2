import { refusalText } from "@zd/api/refusals";
import { evaluations } from "@zd/api/trading/evaluations";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { gain } from "@zd/domain/trading/gain";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { useCard } from "../../../ui/confirm-card/use-card.ts";
import { MoneyInput } from "../../../ui/money-input.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import { controlCalls } from "../control-calls.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  readonly offer: OpenOffer;
  readonly onClose: () => void;
}

/** 申请受托还价: the quoter hears of it when a second person has confirmed it. */
export function CounterDialog({ of, offer, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState("");
  const request = useCommand(evaluations.requestCounterOffer, {
    refreshes: controlCalls.reads,
    silent: true,
  });
  const price = parsePrice(text);
  const gains = price !== null && price > 0n && gain(of.side, price, offer.price) > 0n;
  const which = { section: of.section, ware: of.ware, order: offer.orderNo };
  const settled = useSettled(gains ? { ...which, price } : null, text);
  return (
    <RequestDialog
      title={`受托还价 · 标的 ${of.no}`}
      incomplete={settled.key !== text || settled.value === null}
      busy={request.isPending}
      failure={request.error}
      card={useCard(evaluations.previewRequest, settled.value && { ...settled.value, step: "counter-offer" })}
      onSend={(given, answered) => {
        if (price !== null) request.confirm({ ...which, price, ...given }, answered);
      }}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id}>
          还价 元/吨
          {text !== "" && !gains && (
            <span>{refusalText("COUNTER_PRICE_NO_GAIN", { price: formatPrice(offer.price) })}</span>
          )}
        </label>
        <MoneyInput id={id} decimals={4} value={text} onChange={setText} />
      </div>
    </RequestDialog>
  );
}
