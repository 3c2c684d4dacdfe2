import { mallNegotiations } from "@zd/api/mall/negotiations";
import type { NegotiationNo } from "@zd/domain/kernel/brand";
import { QueryPage } from "../../../../ui/query-page/query-page.tsx";
import { NegotiationView } from "./negotiation-view.tsx";

const folded = ["place", "amount", "listPrice", "quotes"] as const;

/** 我的议价: what the firm has asked shops for. */
export const OwnNegotiationsPage = () => (
  <QueryPage
    key="B"
    of={mallNegotiations.listPurchases}
    rowKey="number"
    folded={folded}
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
    emptyHint="买方询价后，在有效期内报价或谢绝；逾期询价自动结束"
    detailStandsAlone
    detail={({ number }) => <NegotiationView number={number as NegotiationNo} />}
  />
);
