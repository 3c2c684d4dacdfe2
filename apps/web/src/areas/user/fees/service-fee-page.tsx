import { fees } from "@zd/api/funds/fees";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 服务费缴纳记录 (R-2182) */
export const ServiceFeePage = () => (
  <QueryPage
    of={fees.listServiceFees}
    rowKey="order"
    emptyHint="成交时收取的服务费在这里记录；欠缴的在资金到账后自动收取"
  />
);
