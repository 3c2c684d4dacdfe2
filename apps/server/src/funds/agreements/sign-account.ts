import { randomInt } from "node:crypto";
import { api } from "@zd/api";
import { beginSigning } from "@zd/domain/funds/bank-agreement";
import { fen } from "@zd/domain/kernel/brand";
import { getFirm } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { schedule } from "../../platform/jobs/jobs.ts";
import type { Bank } from "../bank/bank.ts";
import { openPurse } from "../open-purse.ts";
import { insertAgreement, lockAgreements, nextAgreementId } from "./agreement-store.ts";
import { type AgreementErrands, endVerification } from "./bank-errands.ts";

/** 银行签约: the bank pays 1 to 99 fen to the account, and the firm tells the amount from its bank statement. */
export const signAccount = ({ directory }: Bank, { payVerification }: AgreementErrands) =>
  handle(api.agreements.beginSigning, async ({ branchNo, number, name }, scope) => {
    const { tx, now, actor, accept, refuse } = scope;
    const firm = actor.firmId;
    const branch = await directory.branch(tx, branchNo);
    if (!branch) return refuse("REFERENCE_UNKNOWN", { field: "开户支行" });
    await openPurse(tx, firm);
    const others = await lockAgreements(tx, firm);
    const opened = {
      id: await nextAgreementId(tx, now),
      firm,
      account: { bank: branch.bank, number: number.replaceAll(/\s/g, ""), name: name.trim() },
      state: "0",
      version: 0,
      isDefault: false,
      verification: null,
    } as const;
    const { name: firmName } = await getFirm(tx, firm);
    const amount = fen(BigInt(randomInt(1, 100)));
    const facts = accept(beginSigning(opened, firmName, others, amount, actor.userId, now));
    const { id, state, verification } = await insertAgreement(tx, opened, branch, facts, actor.userId, now);
    const until = verification?.until ?? now;
    await schedule(tx, payVerification, id, now, { agreement: id });
    await schedule(tx, endVerification, id, until, { agreement: id });
    return { agreement: id, state, until };
  });
