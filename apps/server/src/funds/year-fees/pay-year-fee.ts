import { api } from "@zd/api";
import type { Voucher } from "@zd/domain/funds/ledger";
import { payYearFee as decide, type PriceGroup } from "@zd/domain/funds/year-fee";
import type { FirmId } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findPurse } from "../find-purse.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { lockAvailable, postVoucher } from "../post-voucher.ts";
import { keepYearFee } from "./keep-year-fee.ts";
import { findPeriods } from "./periods.ts";
import { findPriceGroup } from "./price-groups.ts";
import { quoteOf } from "./quote-of.ts";

/**
 * 缴纳年费 (pay-yearfee), with the fund password (R-7179). A second payment at the same time begins where the first one
 * ends.
 */
export const payYearFee = handle(
  api.yearFees.pay,
  async ({ group: id, amount, seen }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const { companyId: company, firmId: firm, userId: by } = actor;
    const available = await lockAvailable(tx, firm);
    const group = (await findPriceGroup(tx, company, id)) ?? refuse("NOT_FOUND");
    const periods = await findPeriods(tx, firm);
    const decided = decide(group, periods, firm, amount, available, now);
    if (!decided.ok) return refuse(decided.reason, decided.figures);
    const { paid } = decided;
    const quote = quoteOf(group, periods, now);
    if (seen !== undefined)
      requireMatchingPreview(seen, await yearFeeOutcome(tx, firm, group, quote, decided.voucher));
    const voucher = await postVoucher(tx, decided.voucher, group.id, new Date(now));
    await keepYearFee(scope, { company, firm, by, groupName: group.name, paid, voucher });
    return {
      from: shanghaiDay(paid.from),
      lastDay: shanghaiDay(paid.lastDay),
      kind: paid.kind,
      amount: paid.amount,
      voucher: String(voucher),
    };
  },
  checkFundPassword,
);

/** Mark of the card: the plan with its price, its days, and the account that pays. */
export const yearFeeOutcome = async (
  db: Reader,
  firm: FirmId,
  { id, amount }: PriceGroup,
  quote: ReturnType<typeof quoteOf>,
  voucher: Voucher | null,
) => ({ group: id, amount, quote, purse: await findPurse(db, firm, voucher && [voucher]) });
