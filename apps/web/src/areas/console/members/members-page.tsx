import { admissions } from "@zd/api/admission/review";
import { may, useUser } from "../../../api/session.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { MemberReview } from "./member-review.tsx";

/** 会员审核: the firms that ask to become members. */
export function MembersPage() {
  const mayReview = may(useUser(), "review-members");
  return (
    <QueryPage
      of={admissions.listRegistrations}
      rowKey="registration"
      emptyHint="企业提交的会员注册在这里审核"
      detailStandsAlone
      detail={(row) =>
        mayReview ? (
          <MemberReview registration={Number(row.registration)} />
        ) : (
          <EmptyState title="没有查看注册资料的权限">证照与身份信息仅会员审核人员可查看</EmptyState>
        )
      }
    />
  );
}
