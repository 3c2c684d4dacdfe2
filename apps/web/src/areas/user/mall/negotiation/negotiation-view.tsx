import { Link } from "@tanstack/react-router";
import { mallNegotiations } from "@zd/api/mall/negotiations";
import type { NegotiationNo } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { negotiationStates } from "@zd/domain/mall/negotiation";
import { useState } from "react";
import { useCallQuery } from "../../../../api/hooks.ts";
import { may, useUser } from "../../../../api/session.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import { AskDialog } from "../../../../parts/mall/negotiation/ask-dialog.tsx";
import { Button, buttonClass } from "../../../../ui/buttons/button.tsx";
import { DetailActions, DetailTurn } from "../../../../ui/detail/slots.tsx";
import { FailedState } from "../../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../../ui/feedback/skeleton.tsx";
import { Countdown } from "../../../../ui/figures/countdown.tsx";
import { shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import { Facts } from "../../../../ui/tables/facts.tsx";
import styles from "./negotiation.module.css";
import { EndDialog, QuoteDialog, QuotedOrderDialog } from "./negotiation-dialogs.tsx";
import type { NegotiationRead } from "./reads.ts";

/** How often it is read again, in milliseconds: the socket tells of what the other side does, the clock ends it. */
const everyMs = 30_000;

type DialogName = "quote" | "order" | "end" | "ask";

/** 议价单 of one side: whose turn it is and until when, every quote in its order, and what may be done. */
export function NegotiationView({ number }: { readonly number: NegotiationNo }) {
  const { data, error, refetch } = useCallQuery(mallNegotiations.readNegotiation, { number }, { everyMs });
  const [dialog, setDialog] = useState<DialogName | null>(null);
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const close = () => setDialog(null);
  return (
    <>
      <DetailTurn>
        <Turn negotiation={data} />
      </DetailTurn>
      <Facts label="议价信息" rows={factsOf(data)} />
      <Thread negotiation={data} />
      <DetailActions>
        <Actions negotiation={data} onOpen={setDialog} />
      </DetailActions>
      {dialog === "quote" && <QuoteDialog negotiation={data} onClose={close} />}
      {dialog === "order" && <QuotedOrderDialog negotiation={data} onClose={close} />}
      {dialog === "end" && <EndDialog negotiation={data} onClose={close} />}
      {dialog === "ask" && <AskDialog {...data} initial={wishOf(data)} onClose={close} />}
    </>
  );
}

/** What the buyer has wished last: a new question begins with it, so that nothing has to be typed again. */
function wishOf({ quotes, price, count, delivery }: NegotiationRead) {
  const own = quotes.findLast(({ by }) => by === "B");
  return { price: own?.price ?? price, count: own?.count ?? count, delivery };
}

/** Whose turn it is and how long; for what is over, how it ended. */
function Turn({ negotiation }: { readonly negotiation: NegotiationRead }) {
  const { state, turn, side, validUntil, reason } = negotiation;
  if (turn === null) {
    return (
      <p>
        {negotiationStates[state]}
        {reason && `：${reason}`}
        {state === "5" && `：${formatShanghai(validUntil).slice(0, 16)} 前没有答复，未生成订单`}
      </p>
    );
  }
  return (
    <p>
      <b>{turn === side ? "轮到贵方答复" : `等待${turn === "S" ? "商家" : "买方"}答复`}</b>，剩{" "}
      <Countdown to={validUntil} />
      （有效至 {formatShanghai(validUntil).slice(0, 16)}）
    </p>
  );
}

const factsOf = (one: NegotiationRead): readonly (readonly [title: string, text: string])[] => [
  ["议价单号", one.number],
  ["商品", `${one.wareName}（${one.ware}）`],
  ["提货地点", one.place],
  ["买方", one.buyer],
  ["商家", `${one.seller}（${one.shopName}）`],
  ["最新报价（元/吨）", shownPrice(one.price)],
  ["询价时牌价（元/吨）", shownPrice(one.listPrice)],
  ["数量（吨）", shownQuantity(one.count)],
  ["货款（元）", shownAmount(one.amount)],
  ["交货要求", one.delivery],
  ["订单号", one.orderNo ?? ""],
];

/** Every quote, the oldest first. */
const Thread = ({ negotiation: { quotes, side } }: { readonly negotiation: NegotiationRead }) => (
  <ol className={styles["thread"]} aria-label="历次报价">
    {quotes.map(({ place, by, price, count, validUntil, words, at, byName }) => (
      <li key={place} className={by === side ? styles["own"] : undefined}>
        <p>
          <b>
            {place === 1 ? "买方询价" : by === "S" ? "商家报价" : "买方还价"} {shownPrice(price)} 元/吨
          </b>{" "}
          × {shownQuantity(count)} 吨
        </p>
        {words && <p>{words}</p>}
        <small>
          {formatShanghai(at).slice(0, 16)} {byName} · 有效至 {formatShanghai(validUntil).slice(0, 16)}
        </small>
      </li>
    ))}
  </ol>
);

interface ActionsProps {
  readonly negotiation: NegotiationRead;
  readonly onOpen: (dialog: DialogName) => void;
}

/** What this side may do now. */
function Actions({ negotiation, onOpen }: ActionsProps) {
  const { side, state, turn, ware, orderNo } = negotiation;
  const mayAct = may(useUser(), "place-orders");
  const isOwnTurn = turn === side;
  return (
    <>
      <WareLink ware={ware} className={buttonClass({})}>
        查看商品
      </WareLink>
      {mayAct && turn !== null && (
        <Button onClick={() => onOpen("end")}>{side === "S" ? "谢绝" : "撤回"}</Button>
      )}
      {mayAct && isOwnTurn && (
        <Button look={side === "S" ? "main" : "plain"} onClick={() => onOpen("quote")}>
          {side === "S" ? "报价" : "还价"}
        </Button>
      )}
      {mayAct && isOwnTurn && side === "B" && (
        <Button look="main" onClick={() => onOpen("order")}>
          按报价下单
        </Button>
      )}
      {mayAct && side === "B" && turn === null && state !== "2" && (
        <Button look="main" onClick={() => onOpen("ask")}>
          重新询价
        </Button>
      )}
      {orderNo !== null && (
        <Link
          to={side === "B" ? "/user/mall/customer/customerWaitOrder" : "/user/mall/merchant/waitOrder"}
          search={{ open: orderNo }}
          className={buttonClass({ look: "main" })}
        >
          查看订单
        </Link>
      )}
    </>
  );
}
