import { feePlans } from "@zd/api/mall/fee-plans";
import { merchantReviews } from "@zd/api/mall/merchant-reviews";
import { may, useUser } from "../../../api/session.ts";
import { FeeChanges } from "../fees/fee-changes.tsx";

/** 商城收费变更 */
export const MallPlanChangesPage = () => (
  <FeeChanges
    operations={feePlans}
    mayDecide={may(useUser(), "manage-mall")}
    emptyHint="收费方案和商家收费方案的变更在这里复核"
    refreshes={[feePlans.listChanges, feePlans.listPlans, merchantReviews.listMerchants]}
  />
);
