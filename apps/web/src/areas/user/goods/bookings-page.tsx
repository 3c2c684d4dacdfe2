import { goodsCalls } from "@zd/api/goods/operations";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 货权变动: every booking of the firm's lots. */
export const BookingsPage = () => (
  <QueryPage
    of={goodsCalls.listBookings}
    rowKey="voucher"
    emptyHint="登记、挂牌、成交、质押与发货的货权变动会出现在这里"
  />
);
