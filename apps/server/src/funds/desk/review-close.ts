import { contract } from "@zd/contract";
import { reviewClose as decide } from "@zd/domain/funds/bank-agreement";
import { schedule } from "../../platform/jobs.ts";
import { handle, notFound } from "../../platform/operation.ts";
import { keepAgreement, lockAgreements } from "../agreements/agreement-store.ts";
import type { AgreementErrands } from "../agreements/bank-errands.ts";
import { toRequest } from "../agreements/close-account.ts";
import type { TiesOf } from "../agreements/ties.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 销户审核: with the account closed, whatever is bound is given up at the bank. */
export const reviewClose = (tiesOf: TiesOf, { unsignAtBank }: AgreementErrands) =>
  handle(
    contract.fundDesk.reviewClose,
    async ({ request: id, closed, opinion }, { tx, now, actor, refuse }) => {
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
      const decision = decide(toRequest(row), verdict, await tiesOf(tx, row.firmId), reviewer);
      if (!decision.ok) return refuse(decision.reason, decision.figures);
      const { state, memo } = decision.request;
      await tx
        .updateTable("funds.closeRequest")
        .set({ state, memo, decidedBy: actor.userId, decidedAt: new Date(now) })
        .where("id", "=", row.id)
        .execute();
      for (const agreement of state === "2" ? agreements.filter((one) => one.state === "2") : []) {
        await keepAgreement(tx, agreement, [{ type: "unsigning-begun", at: now, by: actor.userId }]);
        await schedule(tx, unsignAtBank, agreement.id, now, { agreement: agreement.id });
      }
      return null;
    },
  );
