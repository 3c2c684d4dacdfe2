import { mallBaskets } from "@zd/api/mall/baskets";
import { mallFinding } from "@zd/api/mall/finding";
import { mallOrders } from "@zd/api/mall/orders";
import type { OutputOf } from "@zd/api/wire/operation";
import { FundPasswordField, fundPasswordRule } from "../../../../parts/funds/fund-password-field.tsx";
import type { Basket, BasketLine } from "../../../../parts/mall/basket/baskets.ts";
import { usePlacing } from "../../../../parts/mall/use-placing.ts";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { shownAmount } from "../../../../ui/figures/figures.tsx";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";

/** The orders that have come of a basket. */
export type PlacedOrders = OutputOf<typeof mallBaskets.placeOrders>;

interface Props {
  readonly basket: Basket;
  /** The wares that are ordered, as the page shows them. */
  readonly lines: readonly BasketLine[];
  /** Called once the server has placed all orders. */
  readonly onPlaced: (placed: PlacedOrders) => void;
  readonly onClose: () => void;
}

/** 一并下单: one card for all orders, under the fund password. */
export function OrderBasket({ basket: { firm, shopName }, lines, onClose, onPlaced }: Props) {
  const chosen = { firm, lines: lines.map(({ ware, count, price }) => ({ ware, count, price })) };
  const card = useCard(mallBaskets.previewOrder, chosen);
  const needsAddress = lines.some(({ current }) => current?.basis === "door");
  const { change, field, input } = useForm(mallBaskets.placeOrders, {
    initial: { fundPassword: "", address: "" },
    input: (fields) => ({ ...chosen, ...fields }),
    rules: ({ address, ...secret }) => ({
      ...fundPasswordRule(secret),
      ...(needsAddress && address === "" && { address: "不能为空" }),
    }),
  });
  const { place, send } = usePlacing(mallBaskets.placeOrders, {
    refreshes: [
      mallBaskets.readBaskets,
      mallFinding.readWare,
      mallFinding.findWares,
      mallOrders.listPurchases,
    ],
    onPlaced,
    onRefused: () => {
      change({ fundPassword: "" });
      void card?.refetch();
    },
  });
  return (
    <ConfirmCard
      title={`一并下单：${shopName}`}
      confirmLabel={({ amount }) => `提交 ${lines.length} 张订单 ${shownAmount(amount)} 元`}
      successMessage="订单已提交，等待商户确认"
      ready={input !== null}
      busy={place.isPending}
      error={place.error}
      card={card}
      onConfirm={(_, { seen }) => send(input && { ...input, seen })}
      onClose={onClose}
    >
      <TextField
        label={needsAddress ? "收货地址" : "收货地址（自提可不填）"}
        maxLength={200}
        {...field("address")}
      />
      <FundPasswordField {...field("fundPassword")} />
    </ConfirmCard>
  );
}
