import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { reviewClose as decide } from "@zd/domain/funds/bank-agreement";
import { instant } from "@zd/domain/kernel/brand";
import { previewHash, requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import type { Platform } from "../../platform/module.ts";
import { findAgreements, keepAgreement, lockAgreements } from "../agreements/agreement-store.ts";
import type { AgreementErrands } from "../agreements/bank-errands.ts";
import { toRequest } from "../agreements/close-account.ts";
import { closureCard, closureMark, signedOf } from "../agreements/closure-card.ts";
import type { ObligationsOf } from "../agreements/obligations.ts";
import { findBalances } from "../find-balances.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 销户审核: an approval closes the account and gives up the firm's agreements at the bank. */
export const reviewClose = (obligationsOf: ObligationsOf, { unsignAtBank }: AgreementErrands) =>
  handle(
    api.fundDesk.reviewClose,
    async ({ request: id, closed, opinion, seen }, { tx, now, actor, refuse }) => {
      const row = await tx
        .selectFrom("funds.closeRequest")
        .selectAll()
        .where("id", "=", BigInt(id))
        .forUpdate()
        .executeTakeFirst();
      if (!row || !(await isOfCompany(tx, row.firmId, actor.companyId))) throw notFound();
      const agreements = await lockAgreements(tx, row.firmId);
      const verdict = closed ? ({ closed } as const) : ({ closed, memo: opinion } as const);
      const reviewer = { user: actor.userId, firm: actor.firmId };
      const decision = decide(toRequest(row), verdict, await obligationsOf(tx, row.firmId), reviewer);
      if (!decision.ok) return refuse(decision.reason, decision.figures);
      if (closed) requireMatchingPreview(seen, closureMark(row.firmId, signedOf(agreements)));
      const { state, memo } = decision.request;
      await tx
        .updateTable("funds.closeRequest")
        .set({ state, memo, decidedBy: actor.userId, decidedAt: new Date(now) })
        .where("id", "=", row.id)
        .execute();
      for (const agreement of state === "2" ? signedOf(agreements) : []) {
        await keepAgreement(tx, agreement, [{ type: "unsigning-begun", at: now, by: actor.userId }]);
        await schedule(tx, unsignAtBank, agreement.id, now, { agreement: agreement.id });
      }
      return null;
    },
  );

/** 销户审核的确认卡: what the firm still has with the exchange, and the agreements that are given up. */
export const previewClose = (obligationsOf: ObligationsOf, { undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.fundDesk.previewClose, async ({ request: id }, { db, actor }) => {
    const row = await db
      .selectFrom("funds.closeRequest as r")
      .innerJoin("identity.firmView as f", "f.id", "r.firmId")
      .leftJoin("identity.operatorView as u", "u.userId", "r.byUser")
      .selectAll("r")
      .select(["f.name", "u.name as byName"])
      .where("r.id", "=", BigInt(id))
      .where("f.companyId", "=", actor.companyId)
      .executeTakeFirst();
    if (!row) throw notFound();
    const { firmId: firm, name } = row;
    const [obligations, balances, agreements] = await Promise.all([
      obligationsOf(db, firm),
      findBalances(db, [firm], await undisclosed(db)),
      findAgreements(db, firm),
    ]);
    const agreementsToEnd = signedOf(agreements);
    const reviewer = { user: actor.userId, firm: actor.firmId };
    const decision = decide(toRequest(row), { closed: true }, obligations, reviewer);
    return {
      ...closureCard({ firm, name, obligations, balances, agreements: agreementsToEnd }),
      number: `${id}`,
      direction: "销户",
      path: "会员账户 → 注销",
      subject: "余额为零才能销户，没有资金转出",
      facts: [{ title: "原因", words: row.reason }],
      consequence: [
        { when: "同意后", words: "解除该企业的全部银行签约，不能再入金、出金和交易" },
        { when: "驳回后", words: "账户照常使用，意见告知会员" },
      ],
      people: [
        { role: "申请", name: row.byName ?? row.byUser, at: instant(row.at.getTime()) },
        { role: "审核", name: actor.name, at: null },
      ],
      barred: decision.ok ? null : refusalText(decision.reason, decision.figures ?? {}),
      seen: previewHash(closureMark(firm, agreementsToEnd)),
    };
  });
