import { refusalText } from "@zd/contract/refusals";
import { evaluations } from "@zd/contract/trading/evaluations";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { gain } from "@zd/domain/trading/gain";
import { useId, useState } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { shownPrice, shownQuantity } from "../../../ui/figures.tsx";
import { MoneyInput } from "../../../ui/money-input.tsx";
import table from "../console.module.css";
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
  const request = useCommand(evaluations.requestCounterOffer, { refreshes: controlCalls.reads, quiet: true });
  const price = parsePrice(text);
  const gains = price !== null && price > 0n && gain(of.side, price, offer.price) > 0n;
  return (
    <RequestDialog
      title={`受托还价 · 标的 ${of.no}`}
      incomplete={!gains}
      busy={request.isPending}
      failure={request.error}
      onSend={(reason, answered) => {
        if (price === null) return;
        request.mutate({ section: of.section, ware: of.ware, order: offer.orderNo, price, reason }, answered);
      }}
      onClose={onClose}
    >
      <dl className={table["effects"]}>
        <div>
          <dt>企业</dt>
          <dd>{offer.firmName}</dd>
        </div>
        <div>
          <dt>原报价 元/吨</dt>
          <dd>
            {shownPrice(offer.price)} × {shownQuantity(offer.quantity)} 吨
          </dd>
        </div>
      </dl>
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
