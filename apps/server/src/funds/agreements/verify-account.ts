import { api } from "@zd/api";
import { mostTries, verifySigning } from "@zd/domain/funds/bank-agreement";
import { handle } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import { chosen, keepAgreement, lockAgreements } from "./agreement-store.ts";
import type { AgreementErrands } from "./bank-errands.ts";

/** 小额打款验证. A wrong amount is an answer and no refusal, since a refusal would undo that it was counted. */
export const verifyAccount = ({ signAtBank }: AgreementErrands) =>
  handle(api.agreements.verifyAccount, async ({ agreement: id, amount }, { tx, now, actor, accept }) => {
    const { agreement, others } = chosen(await lockAgreements(tx, actor.firmId), id);
    const facts = accept(verifySigning(agreement, amount, others, actor.userId, now));
    const ended = facts.some(({ type }) => type === "signing-ended");
    const after = await keepAgreement(tx, agreement, facts, ended ? "验证金额三次不符" : null);
    if (after.state === "2") await schedule(tx, signAtBank, id, now, { agreement: id });
    const tries = after.verification?.tries ?? mostTries;
    return { state: after.state, triesLeft: after.state === "1" ? mostTries - tries : 0 };
  });
