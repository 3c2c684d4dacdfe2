import type { YearFeeQuote } from "@zd/domain/funds/year-fee";
import type { CompanyId, FirmId, UserId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { extendAnnualFee } from "../../identity/index.ts";
import type { Scope } from "../../platform/jobs/jobs.ts";

/** A period that is to be kept. */
interface YearFeeEntry {
  /** The company that the firm belongs to. */
  readonly company: CompanyId;
  readonly firm: FirmId;
  /** Who has paid it, or granted it. */
  readonly by: UserId;
  /** Name of the plan. */
  readonly groupName: string;
  /** The days that it covers, and what was paid; zero where it was granted. */
  readonly paid: Pick<YearFeeQuote, "kind" | "from" | "lastDay" | "amount">;
  /** Number of the voucher; null where it was granted. */
  readonly voucher: bigint | null;
}

/** Keeps a period that was paid for or granted; with kind 1 the firm may order from now on. */
export async function keepYearFee(
  scope: Scope,
  { company, firm, by, groupName, paid, voucher }: YearFeeEntry,
) {
  const { tx, now } = scope;
  const [fromDay, lastDay] = [shanghaiDay(paid.from), shanghaiDay(paid.lastDay)];
  await tx
    .insertInto("funds.yearFee")
    .values({
      companyId: company,
      firmId: firm,
      kind: paid.kind,
      groupName,
      fromDay,
      lastDay,
      amount: paid.amount,
      voucherNo: voucher,
      byUser: by,
      paidAt: new Date(now),
    })
    .execute();
  if (paid.kind === "1") await extendAnnualFee(scope, firm, lastDay);
}
