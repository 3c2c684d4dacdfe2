import { mallControl } from "@zd/api/mall/control";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

const folded = ["sellerFee", "buyerDeposit", "sellerDeposit", "answerBy", "answeredAt", "reason"] as const;

/** 商城订单 of the whole exchange. */
export const MallOrdersPage = () => (
  <QueryPage
    key="orders"
    of={mallControl.listOrders}
    rowKey="orderNo"
    folded={folded}
    emptyHint="这段时间没有商城订单"
  />
);

/** 商城收费: the fees of the orders, a row for each side that is charged. */
export const MallFeesPage = () => (
  <QueryPage
    key="fees"
    of={mallControl.listFees}
    rowKey="key"
    detailTitle={({ orderNo }) => orderNo}
    emptyHint="合同生效时收取的服务费在这里"
  />
);

/** 商城议价: what buyers and shops quote each other. */
export const MallNegotiationsPage = () => (
  <QueryPage
    key="negotiations"
    of={mallControl.listNegotiations}
    rowKey="number"
    folded={["place", "listPrice", "quotes"]}
    emptyHint="这段时间没有议价单"
  />
);
