import { mallOrders } from "@zd/contract/mall/orders";
import type { OutputOf } from "@zd/contract/wire/operation";
import type { OrderNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { mallOrderStates } from "@zd/domain/mall/order";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { payTypes } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { wordsOf } from "../../api/failures.ts";
import { useAnswer, useCommand } from "../../api/hooks.ts";
import { Countdown } from "../countdown.tsx";
import { FailedState } from "../empty-state.tsx";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../figures.tsx";
import { DocumentButton } from "../signing/letter-button.tsx";
import { Skeleton } from "../skeleton.tsx";
import { Status } from "../status.tsx";
import { type Fact, Facts, GoodsFacts } from "./facts.tsx";
import { WareLink } from "./links.tsx";
import { orderMarks } from "./marks.ts";

export type MallOrder = OutputOf<typeof mallOrders.readOrder>;

interface Props {
  readonly orderNo: OrderNo;
  /** What may be done with it. */
  readonly actions: (order: MallOrder) => ReactNode;
}

/** An order of the mall as either side sees it, with its ware as it was when it was ordered. */
export function OrderDetail({ orderNo, actions }: Props) {
  const { data, error, refetch } = useAnswer(mallOrders.readOrder, { orderNo }, { quiet: true });
  if (error) return <FailedState words={wordsOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return (
    <>
      <p>
        <Status mark={orderMarks[data.state]}>{mallOrderStates[data.state]}</Status>{" "}
        {data.state === "0" && (
          <>
            商户须在 {formatShanghai(data.answerBy).slice(0, 16)} 前确认，还剩{" "}
            <Countdown to={data.answerBy} />
          </>
        )}
        {data.reason && `原因：${data.reason}`}
      </p>
      {actions(data)}
      <Facts title="订单" facts={factsOf(data)} />
      <GoodsFacts {...data} />
    </>
  );
}

const factsOf = (order: MallOrder): readonly Fact[] => [
  [
    "商品",
    <WareLink key="ware" ware={order.ware}>
      {order.wareName}
    </WareLink>,
  ],
  ["产品", order.product],
  ["店铺", order.shopName],
  [order.side === "B" ? "商家" : "买方", order.side === "B" ? order.seller : order.buyer],
  ["提货地点", order.place],
  ["数量", `${shownQuantity(order.count)} 吨`],
  ["单价", `${shownPrice(order.price)} 元/吨`],
  ["货款", `${shownAmount(order.amount)} 元`],
  ["金额大写", chineseCapital(order.amount)],
  ["本方保证金", `${shownAmount(order.deposit)} 元`],
  ["本方服务费", `${shownAmount(order.fee)} 元`],
  ["付款方式", payTypes[order.payType]],
  ["收货地址", order.address || "自提"],
  ["下单", `${formatShanghai(order.placedAt)} ${order.placedBy}`],
  [
    "办结",
    order.answeredAt === null
      ? noNumber
      : `${formatShanghai(order.answeredAt)} ${order.answeredBy || "系统自动"}`,
  ],
  ["合同号", order.contractNo ?? noNumber],
];

/** 成交函 of a confirmed order. */
export function OrderLetterButton({ orderNo }: { readonly orderNo: OrderNo }) {
  const make = useCommand(mallOrders.makeLetter);
  return (
    <DocumentButton
      busy={make.isPending}
      onMake={(show) => make.mutate({ orderNo }, { onSuccess: ({ document }) => show(document) })}
    >
      成交函
    </DocumentButton>
  );
}
