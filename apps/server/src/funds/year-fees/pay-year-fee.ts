import { contract } from "@zd/contract";
import { payYearFee as decide } from "@zd/domain/funds/year-fee";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { handle } from "../../platform/operation.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { lockAvailable, postVoucher } from "../post-voucher.ts";
import { keepYearFee } from "./keep-year-fee.ts";
import { findPeriods } from "./periods.ts";
import { findPriceGroup } from "./price-groups.ts";

/** 缴纳年费 (pay-yearfee), with the fund password (R-7179): of two at once the second one goes on where the first has ended. */
export const payYearFee = handle(
  contract.yearFees.pay,
  async ({ group: id, amount }, { actor, refuse, ...scope }) => {
    const { tx, now } = scope;
    const { companyId: company, firmId: firm, userId: by } = actor;
    const available = await lockAvailable(tx, firm);
    const group = (await findPriceGroup(tx, company, id)) ?? refuse("NOT_FOUND");
    const decided = decide(group, await findPeriods(tx, firm), firm, amount, available, now);
    if (!decided.ok) return refuse(decided.reason, decided.figures);
    const { paid } = decided;
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
