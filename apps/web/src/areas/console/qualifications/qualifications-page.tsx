import { qualifications } from "@zd/api/identity/qualifications";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { QualificationReview } from "./qualification-review.tsx";

/** 品种资质审核 (domain §1.2.2) */
export function QualificationsPage() {
  return (
    <QueryPage
      of={qualifications.listApplications}
      rowKey="application"
      emptyHint="会员申请的交易品种在这里审核"
      detailStandsAlone
      detail={(row) => <QualificationReview row={row} />}
    />
  );
}
