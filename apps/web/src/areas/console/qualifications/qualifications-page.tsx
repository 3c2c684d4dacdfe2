import { qualifications } from "@zd/api/identity/qualifications";
import { may, useUser } from "../../../api/session.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { useMassReview } from "./mass-review.ts";
import { QualificationReview } from "./qualification-review.tsx";

/** 品种资质审核 (domain §1.2.2) */
export function QualificationsPage() {
  const mayReview = may(useUser(), "manage-trading");
  const mass = useMassReview();
  return (
    <QueryPage
      of={qualifications.listApplications}
      rowKey="application"
      emptyHint="会员申请的交易品种在这里审核"
      mass={mayReview ? mass : undefined}
      detailStandsAlone
      detail={(row) => <QualificationReview row={row} />}
    />
  );
}
