import {
  type CreditId,
  creditStates,
  type LoanId,
  loanStates,
  overdueClasses,
  productKinds,
  repayMethods,
} from "@zd/domain/financing/codes";
import { type ChannelId, channels } from "@zd/domain/funds/channels";
import type { z } from "zod";
import { codesOf, day, id, text, whole, yuan } from "../wire/fields.ts";
import { payload } from "../wire/payload.ts";

export const channel = ["chanid", codesOf(channels) as z.ZodType<ChannelId, string>, "资金渠道"] as const;
export const channelName = ["channame", text(60), "资金渠道名称"] as const;
export const product = ["productid", text(20, 1), "产品编号"] as const;
export const productName = ["productname", text(60), "产品"] as const;
export const kind = ["producttype", codesOf(productKinds), "产品类别"] as const;
export const credit = ["applyid", id<"CreditId">() as z.ZodType<CreditId, string>, "授信申请编号"] as const;
export const loan = ["loanid", id<"LoanId">() as z.ZodType<LoanId, string>, "借款编号"] as const;
export const contractNo = ["contno", id<"ContractNo">(), "合同号"] as const;
export const creditState = ["status", codesOf(creditStates), "授信状态"] as const;
export const loanState = ["status", codesOf(loanStates), "借款状态"] as const;
export const method = ["repaytype", codesOf(repayMethods), "还款方式"] as const;
export const overdueClass = ["overdueclass", codesOf(overdueClasses), "五级分类"] as const;
export const money = (wire: string, title: string) => [wire, yuan, title] as const;
export const onDay = (wire: string, title: string) => [wire, day, title] as const;
export const dayOrNone = (wire: string, title: string) => [wire, text(10).nullable(), title] as const;
export const rate = ["rate", text(20), "年利率，%"] as const;
export const ratio = ["ratio", text(20), "融资比例，%"] as const;
export const term = ["term", whole(1, 720), "期限：按天或按月"] as const;

/** 还款计划的一期. */
export const instalment = payload({
  no: ["no", whole(1, 1_000), "期次"],
  from: onDay("startdate", "起息日"),
  dueOn: onDay("duedate", "到期日"),
  principal: money("principal", "应还本金"),
  interest: money("interest", "应还利息"),
  paidPrincipal: money("paidprincipal", "已还本金"),
  paidInterest: money("paidinterest", "已还利息"),
});

/** 应还 today, in the order in which a repayment is used. */
export const debtFields = {
  penalty: money("penalty", "罚息"),
  interestDue: money("interestdue", "到期利息"),
  interestAccrued: money("interestaccrued", "未到期应计利息"),
  principalDue: money("principaldue", "到期本金"),
  outstanding: money("outstanding", "未还本金"),
  due: money("due", "当前应还"),
  payoff: money("payoff", "结清金额"),
  overdueDays: ["overduedays", whole(0, 100_000), "逾期天数"],
} as const;

export const splitFields = {
  penalty: money("penalty", "还罚息"),
  interest: money("interest", "还利息"),
  principal: money("principal", "还本金"),
} as const;
