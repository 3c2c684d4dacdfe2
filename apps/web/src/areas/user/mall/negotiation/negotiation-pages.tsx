import { mallNegotiations } from "@zd/api/mall/negotiations";
import type { OutputOf } from "@zd/api/wire/operation";
import type { NegotiationNo } from "@zd/domain/kernel/brand";
import type { NegotiationState } from "@zd/domain/mall/negotiation";
import { may, useUser } from "../../../../api/session.ts";
import { CardStep } from "../../../../ui/query-page/card-step.tsx";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { NegotiationView } from "./negotiation-view.tsx";

const folded = ["place", "amount", "listPrice", "quotes"] as const;

interface CardProps {
  readonly row: OutputOf<typeof mallNegotiations.listPurchases>["rows"][number];
  /** The state in which it is the reader's turn. */
  readonly awaits: NegotiationState;
  /** What he then does. */
  readonly act: string;
}

/** The one button of a negotiation's card, which opens it. */
function CardAction({ row: { number, state }, awaits, act }: CardProps) {
  const user = useUser();
  return <CardStep step={state === awaits && may(user, "place-orders") ? act : null} of={number} />;
}

/** 我的议价: what the firm has asked shops for. */
export const OwnNegotiationsPage = () => (
  <QueryPage
    key="B"
    of={mallNegotiations.listPurchases}
    rowKey="number"
    folded={folded}
    cardAction={(row) => <CardAction row={row} awaits="1" act="答复" />}
    emptyHint="在商品页点「议价」向商家询价，报价和还价会出现在这里"
    detailStandsAlone
    detail={({ number }) => <NegotiationView number={number as NegotiationNo} />}
  />
);

/** 议价管理: what buyers have asked the firm's shop for. */
export const ShopNegotiationsPage = () => (
  <QueryPage
    key="S"
    of={mallNegotiations.listSales}
    rowKey="number"
    folded={folded}
    cardAction={(row) => <CardAction row={row} awaits="0" act="报价" />}
    emptyHint="买方询价后，在有效期内报价或谢绝；逾期询价自动结束"
    detailStandsAlone
    detail={({ number }) => <NegotiationView number={number as NegotiationNo} />}
  />
);
