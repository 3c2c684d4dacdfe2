import { mallNegotiations } from "@zd/api/mall/negotiations";
import { mallOrders } from "@zd/api/mall/orders";
import { useCommand } from "../../../../api/hooks.ts";
import { positive } from "../../../../parts/form-rules.ts";
import { FundPasswordField, fundPasswordRule } from "../../../../parts/funds/fund-password-field.tsx";
import { QuoteFields, quoteValues } from "../../../../parts/mall/negotiation/quote-fields.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { FormDialog } from "../../../../ui/form/form-dialog.tsx";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import layout from "../../../../ui/page/layout.module.css";
import type { NegotiationRead } from "./reads.ts";

interface Props {
  readonly negotiation: NegotiationRead;
  readonly onClose: () => void;
}

/** What a step makes stale. */
const refreshes = [
  mallNegotiations.listPurchases,
  mallNegotiations.listSales,
  mallNegotiations.readNegotiation,
];

/** 报价 of the shop, 还价 of the buyer; the fields begin with what the other side has quoted, which a quote as it is accepts. */
export function QuoteDialog({ negotiation, onClose }: Props) {
  const { number, side, price, count } = negotiation;
  const { field, input } = useForm(mallNegotiations.quote, {
    initial: quoteValues({ price, count }),
    input: ({ hours, ...fields }) => ({ number, ...fields, hours: Number(hours) }),
    rules: (quote) => ({ ...positive("price", quote.price), ...positive("count", quote.count) }),
  });
  const quote = useCommand(mallNegotiations.quote, { refreshes, silent: true });
  const act = side === "S" ? "报价" : "还价";
  return (
    <FormDialog
      title={`${act}：${negotiation.wareName}`}
      confirmLabel={`发出${act}`}
      ready={input !== null}
      busy={quote.isPending}
      error={quote.error}
      onSubmit={() => input && quote.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={layout["note"]}>
        对方 {shownPrice(price)} 元/吨 × {shownQuantity(count)} 吨。
        {side === "S"
          ? "照此报价即接受买方的价格；有效期内买方可按报价下单，订单仍由贵方确认。"
          : "还价后等待商家重新报价，商家原来的报价不再有效。"}
      </p>
      <QuoteFields priceLabel={act} field={field} />
    </FormDialog>
  );
}

/** 撤回 of the buyer, 谢绝 of the shop. */
export function EndDialog({ negotiation, onClose }: Props) {
  const { number, side } = negotiation;
  const { field, input } = useForm(mallNegotiations.endNegotiation, {
    initial: { reason: "" },
    input: ({ reason }) => ({ number, reason }),
  });
  const end = useCommand(mallNegotiations.endNegotiation, { refreshes, silent: true });
  const act = side === "S" ? "谢绝议价" : "撤回议价";
  return (
    <FormDialog
      title={act}
      confirmLabel={act}
      look="danger"
      cancelLabel="返回"
      ready={input !== null}
      busy={end.isPending}
      error={end.error}
      onSubmit={() => input && end.mutate(input, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={layout["note"]}>议价结束，不能恢复；没有冻结的资金，需要时可重新询价。</p>
      <ReasonField label="原因（可不填，对方可见）" {...field("reason")} />
    </FormDialog>
  );
}

/** 按报价下单: the order that every order of the mall is, at the shop's quote. */
export function QuotedOrderDialog({ negotiation, onClose }: Props) {
  const { number, ware, count, price, amount } = negotiation;
  const order = { ware, count, price, negotiation: number };
  const { change, field, input } = useForm(mallOrders.placeOrder, {
    initial: { fundPassword: "", address: "" },
    input: (fields) => ({ ...order, ...fields }),
    rules: fundPasswordRule,
  });
  const card = useCard(mallOrders.previewOrder, order);
  const place = useCommand(mallOrders.placeOrder, {
    silent: true,
    refreshes: [...refreshes, mallOrders.listPurchases],
  });
  return (
    <ConfirmCard
      title="按报价下单"
      confirmLabel={`提交订单 ${shownAmount(amount)} 元`}
      successMessage="订单已提交，等待商户确认"
      ready={input !== null}
      busy={place.isPending}
      error={place.error}
      card={card}
      onConfirm={({ onSuccess }, { seen }) => {
        if (input === null) return;
        place.confirm(
          { ...input, seen },
          {
            onSuccess,
            onError: () => {
              change({ fundPassword: "" });
              void card?.refetch();
            },
          },
        );
      }}
      onClose={onClose}
    >
      <TextField label="收货地址（自提可不填）" {...field("address")} />
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
