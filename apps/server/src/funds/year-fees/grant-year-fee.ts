import { calcYearFee, type PriceGroupId, type YearFeeKind } from "@zd/domain/funds/year-fee";
import { type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";
import { lockAvailable } from "../post-voucher.ts";
import { keepYearFee } from "./keep-year-fee.ts";
import { findPeriods } from "./periods.ts";

/** 年费减免: grants years without payment, after those that were paid for. */
export async function grantYearFee(
  scope: Scope,
  { companyId: company, userId: by }: Pick<Actor, "companyId" | "userId">,
  {
    firm,
    kind,
    years,
  }: {
    readonly firm: FirmId;
    readonly kind: YearFeeKind;
    /** How many years are granted. */
    readonly years: number;
  },
): Promise<void> {
  const groupName = "减免";
  // As a payment would: two periods of a firm come one after the other.
  await lockAvailable(scope.tx, firm);
  const group = {
    id: "" as PriceGroupId,
    kind,
    name: groupName,
    years,
    amount: fen(0n),
    withdrawn: false,
  };
  const paid = calcYearFee(group, await findPeriods(scope.tx, firm), scope.now);
  await keepYearFee(scope, { company, firm, by, groupName, paid, voucher: null });
}
