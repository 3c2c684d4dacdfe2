import type { Card } from "@zd/api/wire/card";
import {
  type FreezeScope,
  freezeScopes,
  isFrozenFor,
  type Restrictions,
  type RestrictionWish,
  restrictionKinds,
} from "@zd/domain/identity/restriction";
import type { FirmId } from "@zd/domain/kernel/brand";
import { formatAmount } from "@zd/domain/money/yuan";
import { changedRows, plainCard } from "../../platform/calls/card.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import { ongoingOf } from "../ongoing.ts";

/** A firm with its restrictions. */
export interface RestrictedFirm extends Restrictions {
  readonly id: FirmId;
  readonly name: string;
}

/**
 * Mark of a proposal: the firm's restrictions before and after. What the firm has going on is not part of it, since it changes while the
 * card is read.
 */
export const restrictionMark = (
  { id, frozen, orderValue, openContracts }: RestrictedFirm,
  after: Restrictions,
) => ({
  firm: id,
  from: { frozen, orderValue, openContracts },
  to: { frozen: after.frozen, orderValue: after.orderValue, openContracts: after.openContracts },
});

const scopeWords = (scope: FreezeScope | null) => (scope === null ? "未冻结" : freezeScopes[scope]);
const valueWords = ({ orderValue }: Restrictions) =>
  orderValue === null ? "不限" : `${formatAmount(orderValue)} 元`;
const contractWords = ({ openContracts }: Restrictions) =>
  openContracts === null ? "不限" : `${openContracts} 份`;
const mayWords = (isFrozen: boolean) => (isFrozen ? "拒绝" : "可以办理");

/** 会员管控的确认卡: the same for who proposes it and for who decides it. */
export async function restrictionCard(
  platform: Pick<Platform, "ongoing">,
  db: Reader,
  firm: RestrictedFirm,
  { kind }: Pick<RestrictionWish, "kind">,
  after: Restrictions,
): Promise<Omit<Card, "people" | "barred" | "seen">> {
  const stops = (work: "trade" | "withdrawal") =>
    [mayWords(isFrozenFor(firm.frozen, work)), mayWords(isFrozenFor(after.frozen, work))] as const;
  return {
    ...plainCard,
    number: "",
    party: firm.name,
    direction: restrictionKinds[kind],
    path: "会员管控",
    amount: null,
    changes: changedRows([
      ["冻结范围", scopeWords(firm.frozen), scopeWords(after.frozen)],
      ["报价、交易申请、商城下单、融资申请", ...stops("trade")],
      ["出金、提现、自动退款", ...stops("withdrawal")],
      ["单笔最高金额", valueWords(firm), valueWords(after)],
      ["未完成合同上限", contractWords(firm), contractWords(after)],
    ]),
    subject: "",
    effect: null,
    falls: await ongoingOf(platform, db, firm.id),
    consequence: consequences[kind],
  };
}

const consequences: Readonly<Record<RestrictionWish["kind"], Card["consequence"]>> = {
  freeze: [
    { when: "复核通过后", words: "立即生效：范围内的新业务一律拒绝；已受理的报价继续有效，冻结的资金不释放" },
    {
      when: "冻结期间",
      words: "已有合同的签订、付款、交收、结算，还款和违约答复照常办理；待审批的出金不能通过",
    },
  ],
  thaw: [{ when: "复核通过后", words: "立即生效：该企业恢复办理，限额不变" }],
  limits: [{ when: "复核通过后", words: "从下一笔报价或订单起适用；已受理的报价、已签合同不受影响" }],
};
