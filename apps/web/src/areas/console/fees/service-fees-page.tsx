import { fees } from "@zd/api/funds/fees";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";

/** 服务费台账: the service fee of every deal, and its part that is still due. */
export const ServiceFeesPage = () => (
  <QueryPage
    of={fees.listAllServiceFees}
    rowKey="key"
    detailTitle={({ order }) => order}
    emptyHint="欠缴的服务费在企业资金到账后自动收取"
  />
);
