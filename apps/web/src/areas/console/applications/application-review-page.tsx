import { applications } from "@zd/api/trading/applications";
import { may, useUser } from "../../../api/session.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { BuildLink } from "../section-links.tsx";
import { ApplicationReview } from "./application-review.tsx";
import { massReview } from "./mass-review.ts";

/** 交易申请审核 (domain §4.1) */
export function ApplicationReviewPage() {
  const mayManage = may(useUser(), "manage-trading");
  return (
    <QueryPage
      of={applications.listApplicationsForReview}
      rowKey="application"
      emptyHint="会员提交的交易申请在这里审核"
      choice={
        mayManage
          ? {
              may: ({ status }) => status === "3",
              // A session has one mode and one side.
              together: ({ mode, side, kind }) => `${mode} ${side} ${kind}`,
              action: (chosen) => {
                const applications = chosen.map(({ application }) => application);
                return (
                  applications.length > 0 && (
                    <BuildLink applications={applications}>编排场次（{applications.length}）</BuildLink>
                  )
                );
              },
            }
          : undefined
      }
      mass={mayManage ? massReview : undefined}
      detail={({ application }) => <ApplicationReview id={application} />}
    />
  );
}
