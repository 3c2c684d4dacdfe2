import { api } from "@zd/api";
import { financePapers } from "@zd/domain/financing/codes";
import { channels } from "@zd/domain/funds/channels";
import { plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getCredit } from "./credit-store.ts";
import { lenderFact, termsOf } from "./credit-words.ts";
import { findSubmission, submissionMark } from "./submit.ts";

/** 提交授信申请的确认卡, decided as the submission is. */
export const previewCreditSubmission = handle(
  api.finance.previewCreditSubmission,
  async ({ credit: id }, { db, actor, now }) => {
    const credit = await getCredit(db, id, actor.firmId);
    const { outcome: facts, barred } = await previewOutcome(() => findSubmission(db, credit, now));
    return {
      ...plainCard,
      number: id,
      party: channels[credit.channel],
      direction: "授信申请",
      path: "资金方核定授信额度",
      amount: credit.asked,
      subject: credit.purpose,
      effect: null,
      facts: [
        { title: "借款条件", words: termsOf(credit.channel) },
        ...(facts ? [lenderFact(facts)] : []),
        { title: financePapers.credit, words: credit.letterNo ?? "" },
      ],
      consequence: [
        { when: "提交后", words: "以上信息告知资金方，由其核定额度，不能再修改或撤销；核定不等于放款" },
      ],
      people: [{ role: "提交", name: actor.name, at: null }],
      barred,
      seen: previewHash(facts && submissionMark(credit, facts)),
    };
  },
);
