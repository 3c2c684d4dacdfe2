import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import { mallOrders } from "@zd/api/mall/orders";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { messageOf } from "../../../../api/failures.ts";
import { useCallQuery } from "../../../../api/hooks.ts";
import { FundPasswordField, fundPasswordRule } from "../../../../parts/funds/fund-password-field.tsx";
import { usePlacing } from "../../../../parts/mall/use-placing.ts";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import { useCard } from "../../../../ui/confirm-card/use-card.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Countdown } from "../../../../ui/figures/countdown.tsx";
import { shownAmount, shownPrice } from "../../../../ui/figures/figures.tsx";
import styles from "../../../../ui/form/form.module.css";
import { TextField } from "../../../../ui/form/text-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import { Fact, Facts } from "../../../../ui/tables/facts.tsx";
import own from "./order-box.module.css";
import type { PublicWare, Trial } from "./reads.ts";

type PlacedOrder = OutputOf<typeof mallOrders.placeOrder>;

interface Props {
  readonly ware: PublicWare;
  /** What the buyer saw when he asked for it. */
  readonly firstTrial: Trial;
  readonly onClose: () => void;
}

/** How often the trial is renewed, in milliseconds: its token lasts a minute (domain §9). */
const renewedMs = 40_000;

/** 确认订单: what the order binds the buyer to; once it is placed, its number and what is frozen. */
export function OrderDialog({ ware, firstTrial, onClose }: Props) {
  const [order, setOrder] = useState<PlacedOrder | null>(null);
  return order ? (
    <Outcome ware={ware} order={order} onClose={onClose} />
  ) : (
    <Confirmation ware={ware} firstTrial={firstTrial} onClose={onClose} onPlaced={setOrder} />
  );
}

interface ConfirmationProps extends Props {
  /** Called once the server has accepted the order. */
  readonly onPlaced: (order: PlacedOrder) => void;
}

function Confirmation({ ware, firstTrial, onClose, onPlaced }: ConfirmationProps) {
  const { count } = firstTrial;
  const { data, error, refetch } = useCallQuery(
    mallOrders.tryCount,
    { ware: ware.ware, count },
    { trial: true, everyMs: renewedMs },
  );
  const trial = data ?? firstTrial;
  const card = useCard(mallOrders.previewOrder, { ware: ware.ware, count, price: trial.price });
  const needsAddress = ware.basis === "door";
  const { change, field, input } = useForm(mallOrders.placeOrder, {
    initial: { fundPassword: "", address: "" },
    input: (fields) => ({
      ware: ware.ware,
      count,
      price: trial.price,
      ...fields,
      ...(trial.token !== null && { token: trial.token }),
    }),
    rules: ({ address, ...secret }) => ({
      ...fundPasswordRule(secret),
      ...(needsAddress && address === "" && { address: "不能为空" }),
    }),
  });
  const hasMoved = trial.price !== firstTrial.price;
  const { place, send } = usePlacing(mallOrders.placeOrder, {
    refreshes: [mallFinding.readWare, mallFinding.findWares, mallOrders.listPurchases],
    onPlaced,
    onRefused: () => {
      change({ fundPassword: "" });
      void refetch();
      void card?.refetch();
    },
  });

  return (
    <ConfirmCard
      title="确认订单"
      confirmLabel={`提交订单 ${shownAmount(trial.amount)} 元`}
      successMessage="订单已提交，等待商户确认"
      ready={input !== null && trial.refusal === null}
      busy={place.isPending}
      error={place.error}
      card={card}
      onConfirm={(_, { seen }) => send(input && { ...input, seen })}
      onClose={onClose}
    >
      <p className={own["clock"]}>
        <span>试算 {formatShanghai(trial.at).slice(11)}，下单时以当时价格为准</span>
        {trial.validUntil !== null && (
          <b>
            剩 <Countdown to={trial.validUntil} />
          </b>
        )}
      </p>
      {hasMoved && (
        <p className={own["changed"]} role="alert">
          价格已由 {shownPrice(firstTrial.price)} 变为 {shownPrice(trial.price)} 元/吨，请核对后再提交
        </p>
      )}
      {needsAddress && <TextField label="收货地址" {...field("address")} />}
      <FundPasswordField {...field("fundPassword")} />
      {(error || trial.refusal) && !place.error && (
        <p className={styles["refusal"]} role="alert">
          {error ? `未能重新试算：${messageOf(error)}` : trial.refusal?.message}
        </p>
      )}
    </ConfirmCard>
  );
}

interface OutcomeProps {
  readonly ware: PublicWare;
  /** As the server has accepted it. */
  readonly order: PlacedOrder;
  readonly onClose: () => void;
}

function Outcome({ ware, order, onClose }: OutcomeProps) {
  return (
    <Dialog
      title="订单已提交"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>继续选购</Button>
          <Link to="/user/mall/customer/customerWaitOrder" className={buttonClass({ look: "main" })}>
            查看订单
          </Link>
        </>
      }
    >
      <div className={own["outcome"]} role="status">
        <p>
          {ware.name}的订单已提交，等待 {ware.shopName} 确认。
        </p>
        <Facts layout="boxed">
          <Fact title="订单号">{order.orderNo}</Fact>
          <Fact title="已冻结">{shownAmount(order.frozen)} 元</Fact>
          <Fact title="货款">{shownAmount(order.amount)} 元</Fact>
          <Fact title="商户确认截止">{formatShanghai(order.answerBy).slice(0, 16)}</Fact>
        </Facts>
      </div>
    </Dialog>
  );
}
