import { contract } from "@zd/contract";
import { beginUnsigning } from "@zd/domain/funds/bank-agreement";
import { schedule } from "../../platform/jobs.ts";
import { handle } from "../../platform/operation.ts";
import { checkFundPassword } from "../password/check-fund-password.ts";
import { chosen, keepAgreement, lockAgreements } from "./agreement-store.ts";
import type { AgreementErrands } from "./bank-errands.ts";
import type { TiesOf } from "./ties.ts";

/** 银行解约: the bank is told, and has the last word. */
export const unsignAccount = ({ unsignAtBank }: AgreementErrands, tiesOf: TiesOf) =>
  handle(
    contract.agreements.beginUnsigning,
    async ({ agreement: id }, { tx, now, actor, accept }) => {
      const { agreement, others } = chosen(await lockAgreements(tx, actor.firmId), id);
      const ties = await tiesOf(tx, actor.firmId);
      const facts = accept(beginUnsigning(agreement, others, ties, actor.userId, now));
      const { state } = await keepAgreement(tx, agreement, facts);
      await schedule(tx, unsignAtBank, id, now, { agreement: id });
      return { state };
    },
    checkFundPassword,
  );
