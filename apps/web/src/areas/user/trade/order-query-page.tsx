import { orderList, trading } from "@zd/contract/trading/operations";
import type { OrderStatus } from "@zd/domain/trading/codes";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";

const marks: Record<OrderStatus, StatusMark> = {
  A: "failed",
  B: "done",
  C: "done",
  D: "failed",
  E: "running",
  F: "countdown",
};

/** 订单查询 (R-2106). */
export const OrderQueryPage = () => (
  <QueryPage
    listing={orderList}
    operation={trading.listOrders}
    rowKey="orderNo"
    marks={{ status: marks }}
    emptyHint="进入交易大厅参与场次后，报价与摘牌会出现在这里"
  />
);
