import { refusalText } from "@zd/api/refusals";
import { evaluations } from "@zd/api/trading/evaluations";
import type { Price } from "@zd/domain/kernel/brand";
import { formatPrice, parsePrice } from "@zd/domain/money/price";
import { priceImprovement } from "@zd/domain/trading/price-improvement";
import { useId } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { MoneyInput } from "../../../ui/form/money-input.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import { controlCalls } from "../control-calls.ts";
import { useFormCard } from "../use-form-card.ts";
import { RequestDialog } from "./request-dialog.tsx";
import type { Evaluation, OpenOffer } from "./use-evaluation.ts";

interface Props {
  readonly of: Evaluation;
  /** The offer that the price is for. */
  readonly offer: OpenOffer;
  readonly onClose: () => void;
}

/** 申请受托还价: the firm that has made the offer sees the price once another staff user has confirmed it. */
export function CounterDialog({ of, offer, onClose }: Props) {
  const id = useId();
  const key = { section: of.section, ware: of.ware, order: offer.orderNo };
  const isGain = (price: Price) => price > 0n && priceImprovement(of.side, price, offer.price) > 0n;
  const noGain = refusalText("COUNTER_PRICE_NO_GAIN", { price: formatPrice(offer.price) });
  const { input, values, field } = useForm(evaluations.requestCounterOffer, {
    initial: { price: "", reason: "" },
    input: (fields) => ({ ...key, ...fields }),
    rules: ({ price }) => (isGain(price) ? {} : { price: noGain }),
  });
  const request = useCommand(evaluations.requestCounterOffer, {
    refreshes: controlCalls.reads,
    silent: true,
  });
  const price = parsePrice(values.price);
  const isPriceRight = price !== null && isGain(price);
  const { card, isSettled } = useFormCard(
    evaluations.previewRequest,
    isPriceRight ? { ...key, price, step: "counter-offer" } : null,
  );
  return (
    <RequestDialog
      title={`受托还价 · 标的 ${of.no}`}
      ready={input !== null && isSettled}
      busy={request.isPending}
      error={request.error}
      card={card}
      reason={field("reason")}
      onConfirm={(callbacks, { seen }) => input !== null && request.confirm({ ...input, seen }, callbacks)}
      onClose={onClose}
    >
      <div>
        <label htmlFor={id}>
          还价 元/吨
          {values.price !== "" && !isPriceRight && <span>{noGain}</span>}
        </label>
        <MoneyInput id={id} decimals={4} value={values.price} onChange={field("price").onChange} />
      </div>
    </RequestDialog>
  );
}
