import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { beginUnsigning } from "@zd/domain/funds/bank-agreement";
import { previewHash, requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import { allDisclosed } from "../../platform/undisclosed.ts";
import { findBalances } from "../find-balances.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { chosen, findAgreements, keepAgreement, lockAgreements } from "./agreement-store.ts";
import type { AgreementErrands } from "./bank-errands.ts";
import { closureCard, closureMark, masked, nameOfFirm } from "./closure-card.ts";
import type { ObligationsOf } from "./obligations.ts";

/** 银行解约: the agreement ends once the bank has agreed. */
export const unsignAccount = ({ unsignAtBank }: AgreementErrands, obligationsOf: ObligationsOf) =>
  handle(
    api.agreements.beginUnsigning,
    async ({ agreement: id, seen }, { tx, now, actor, accept }) => {
      const { agreement, others } = chosen(await lockAgreements(tx, actor.firmId), id);
      const obligations = await obligationsOf(tx, actor.firmId);
      const facts = accept(beginUnsigning(agreement, others, obligations, actor.userId, now));
      requireMatchingPreview(seen, closureMark(actor.firmId, [agreement]));
      const { state } = await keepAgreement(tx, agreement, facts);
      await schedule(tx, unsignAtBank, id, now, { agreement: id });
      return { state };
    },
    checkFundPassword,
  );

/** 银行解约的确认卡: the account that is given up, and what keeps the firm from leaving where it is the last one. */
export const previewUnsigning = (obligationsOf: ObligationsOf) =>
  handle(api.agreements.previewUnsigning, async ({ agreement: id }, { db, now, actor }) => {
    const { firmId: firm } = actor;
    const [name, obligations, balances, agreements] = await Promise.all([
      nameOfFirm(db, firm),
      obligationsOf(db, firm),
      findBalances(db, [firm], allDisclosed),
      findAgreements(db, firm),
    ]);
    const { agreement, others } = chosen(agreements, id);
    const left = others.filter(({ state }) => state === "2");
    const decision = beginUnsigning(agreement, others, obligations, actor.userId, now);
    const card = closureCard({ firm, name, obligations, balances, agreements: [agreement] });
    const { bank, number } = agreement.account;
    return {
      ...card,
      number: "",
      direction: "解约",
      path: `${bank}签约 → 解除`,
      subject: `${bank} ${masked(number)}`,
      // With another account left, the firm does not leave.
      evidence: left.length === 0 ? card.evidence : card.evidence.slice(0, 1),
      facts: [
        { title: "解约后", words: left.length === 0 ? "没有签约账户" : `还有 ${left.length} 个签约账户` },
      ],
      consequence: [{ when: "解约后", words: "不能再从该账户入金或出金到该账户，重新使用须再次签约" }],
      people: [{ role: "解约", name: actor.name, at: null }],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: previewHash(closureMark(firm, [agreement])),
    };
  });
