import { firmChanges } from "@zd/api/identity/firm-changes";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { ChangeReview } from "./change-review.tsx";

/** 企业变更审核 (decision 0035) */
export const FirmChangesPage = () => (
  <QueryPage
    of={firmChanges.listForReview}
    rowKey="change"
    emptyHint="会员提交的企业信息和手机号变更在这里审核"
    detailStandsAlone
    detail={(row) => <ChangeReview row={row} />}
  />
);
