import { fees, serviceFeeReviewList, type serviceFeeStates } from "@zd/api/funds/fees";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";

const marks: Record<keyof typeof serviceFeeStates, StatusMark> = {
  "0": "countdown",
  "1": "done",
  "2": "done",
  "3": "failed",
};

/** 服务费台账: what every deal has brought, and what is still due. */
export const ServiceFeesPage = () => (
  <QueryPage
    listing={serviceFeeReviewList}
    operation={fees.listAllServiceFees}
    rowKey="key"
    detailTitle={({ order }) => order}
    marks={{ state: marks }}
    emptyHint="欠缴的服务费在企业资金到账后自动收取"
  />
);
