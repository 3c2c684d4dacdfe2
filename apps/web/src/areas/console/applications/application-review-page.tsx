import { applicationReviewList, applications } from "@zd/contract/trading/applications";
import type { ApplicationState } from "@zd/domain/trading/application";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import type { StatusMark } from "../../../ui/status.tsx";
import { ApplicationReview } from "./application-review.tsx";

const marks: Record<ApplicationState, StatusMark> = {
  "0": "waiting",
  "1": "running",
  "2": "failed",
  "3": "done",
  "4": "done",
  "5": "done",
  "6": "failed",
};

/** 交易申请审核 (domain §4.1) */
export function ApplicationReviewPage() {
  return (
    <QueryPage
      listing={applicationReviewList}
      operation={applications.listApplicationsForReview}
      rowKey="application"
      marks={{ status: marks }}
      emptyHint="会员提交的交易申请在这里审核"
      detail={({ application }) => <ApplicationReview id={application} />}
    />
  );
}
