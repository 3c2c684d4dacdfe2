import { fees, serviceFeeList, type serviceFeeStates } from "@zd/api/funds/fees";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";

const marks: Record<keyof typeof serviceFeeStates, StatusMark> = {
  "0": "countdown",
  "1": "done",
  "2": "done",
  "3": "failed",
};

/** 服务费缴纳记录 (R-2182) */
export const ServiceFeePage = () => (
  <QueryPage
    listing={serviceFeeList}
    operation={fees.listServiceFees}
    rowKey="order"
    marks={{ state: marks }}
    emptyHint="成交时收取的服务费在这里记录；欠缴的在资金到账后自动收取"
  />
);
