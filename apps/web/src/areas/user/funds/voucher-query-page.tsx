import { transfers } from "@zd/api/funds/transfers";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 付款凭证查询 (R-2133). */
export const VoucherQueryPage = () => (
  <QueryPage
    title="付款凭证查询"
    of={transfers.listVouchers}
    rowKey="voucher"
    emptyHint="资金每变动一次，就有一张凭证"
  />
);
