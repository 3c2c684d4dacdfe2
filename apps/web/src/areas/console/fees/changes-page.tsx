import { fees } from "@zd/api/funds/fees";
import { yearFees } from "@zd/api/funds/year-fees";
import { may, useUser } from "../../../api/session.ts";
import { FeeChanges } from "./fee-changes.tsx";

/** 收费变更 */
export const FeeChangesPage = () => (
  <FeeChanges
    operations={fees}
    mayDecide={may(useUser(), "settle-funds")}
    emptyHint="费率、收费方案和年费减免的变更在这里复核"
    refreshes={[fees.listChanges, fees.listRates, yearFees.listAllPlans, yearFees.listAllRecords]}
  />
);
