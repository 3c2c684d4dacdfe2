import type { StoredFile } from "@zd/api/files/operations";
import { mallOrders } from "@zd/api/mall/orders";
import type { OutputOf } from "@zd/api/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { mallOrderStates } from "@zd/domain/mall/order";
import { payTypes } from "@zd/domain/terms/codes";
import { type ReactNode, useState } from "react";
import { useFileLinks } from "../../api/files.ts";
import { useCommand } from "../../api/hooks.ts";
import { PreviewDialog } from "../../ui/attachments/preview-dialog.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { State } from "../../ui/feedback/state.tsx";
import { Countdown } from "../../ui/figures/countdown.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import layout from "../../ui/page/layout.module.css";
import { Facts } from "../../ui/tables/facts.tsx";
import { Described } from "./described.tsx";

export type OrderRead = OutputOf<typeof mallOrders.readOrder>;

interface Props {
  readonly order: OrderRead;
  /** What this side may do with it now. */
  readonly actions?: ReactNode;
}

/** 商城订单 as one of its sides reads it, with its ware as it was ordered. */
export function OrderView({ order, actions }: Props) {
  return (
    <>
      <div className={layout["head"]}>
        <State of="mallOrder" is={order.state}>
          {mallOrderStates[order.state]}
        </State>
        {order.state === "0" && (
          <span>
            商家须在 <Countdown to={order.answerBy} /> 内确认，逾期失效
          </span>
        )}
        <div className={layout["acts"]}>{actions}</div>
      </div>
      <Facts label="订单信息" rows={factsOf(order)} />
      <Described attributes={order.attributes} qualities={order.qualities} />
    </>
  );
}

const factsOf = (order: OrderRead): readonly (readonly [title: string, text: string])[] => [
  ["订单号", order.orderNo],
  ["商品", `${order.wareName}（${order.ware}）`],
  ["产品", order.product],
  ["买方", order.buyer],
  ["商家", `${order.seller}（${order.shopName}）`],
  ["提货地点", order.place],
  ["数量（吨）", shownQuantity(order.count)],
  ["单价（元/吨）", shownPrice(order.price)],
  ["货款（元）", shownAmount(order.amount)],
  ["本方服务费（元）", shownAmount(order.fee)],
  ["本方保证金（元）", shownAmount(order.deposit)],
  ["付款方式", payTypes[order.payType]],
  ["收货地址", order.address || "自提"],
  ["下单", `${formatShanghai(order.placedAt)} ${order.placedBy}`],
  ["确认截止", formatShanghai(order.answerBy)],
  [
    "办结",
    order.answeredAt === null ? "" : `${formatShanghai(order.answeredAt)} ${order.answeredBy || "系统"}`,
  ],
  ["原因", order.reason],
  ["合同号", order.contractNo ?? ""],
];

/** 订单成交函 as PDF. */
export function OrderLetterButton({ orderNo }: { readonly orderNo: OrderNo }) {
  const make = useCommand(mallOrders.makeLetter);
  const [letter, setLetter] = useState<StoredFile | null>(null);
  const ready = useFileLinks(letter !== null);
  return (
    <>
      <Button
        busy={make.isPending}
        onClick={() => make.mutate({ orderNo }, { onSuccess: ({ document }) => setLetter(document) })}
      >
        成交函
      </Button>
      {letter && (
        <PreviewDialog
          files={[letter]}
          opened={letter.file}
          ready={ready}
          onOpen={() => {}}
          onClose={() => setLetter(null)}
        />
      )}
    </>
  );
}
