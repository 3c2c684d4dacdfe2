import { api } from "@zd/api";
import { type BankAgreement, type BankAgreementId, makeDefault } from "@zd/domain/funds/bank-agreement";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { chosen, keepAgreement, lockAgreements } from "./agreement-store.ts";

/** 设置默认账户. */
export const setDefault = handle(
  api.agreements.setDefault,
  async ({ agreement: id, seen }, { tx, now, actor, accept }) => {
    const all = await lockAgreements(tx, actor.firmId);
    const { agreement, others } = chosen(all, id);
    const facts = accept(makeDefault(agreement, others, actor.userId, now));
    requireMatchingPreview(seen, defaultMark(all, id));
    for (const [changed, fact] of facts) {
      await keepAgreement(tx, chosen(all, changed).agreement, [fact]);
    }
    return null;
  },
  checkFundPassword,
);

/** Mark of the card: the default account before and after. */
export const defaultMark = (all: readonly BankAgreement[], to: BankAgreementId) => ({
  to,
  from: all.find(({ isDefault }) => isDefault)?.id ?? null,
});
