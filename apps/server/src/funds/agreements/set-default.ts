import { contract } from "@zd/contract";
import { makeDefault } from "@zd/domain/funds/bank-agreement";
import { handle } from "../../platform/operation.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { chosen, keepAgreement, lockAgreements } from "./agreement-store.ts";

/** 设置默认账户. */
export const setDefault = handle(
  contract.agreements.setDefault,
  async ({ agreement: id }, { tx, now, actor, accept }) => {
    const all = await lockAgreements(tx, actor.firmId);
    const { agreement, others } = chosen(all, id);
    for (const [changed, fact] of accept(makeDefault(agreement, others, actor.userId, now))) {
      await keepAgreement(tx, chosen(all, changed).agreement, [fact]);
    }
    return null;
  },
  checkFundPassword,
);
