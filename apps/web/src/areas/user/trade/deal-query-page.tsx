import { type contractStates, contracts, dealList } from "@zd/contract/contracts/operations";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";

const marks: Record<keyof typeof contractStates, StatusMark> = {
  "10": "running",
  "20": "countdown",
  "30": "waiting",
  "40": "running",
  "50": "running",
  "60": "countdown",
  "70": "done",
  "80": "done",
  "85": "failed",
  "90": "failed",
};

/** 成交查询 (R-2107). */
export const DealQueryPage = () => (
  <QueryPage
    listing={dealList}
    operation={contracts.listDeals}
    rowKey="contractNo"
    marks={{ state: marks }}
    emptyHint="成交后生成的合同会出现在这里"
  />
);
