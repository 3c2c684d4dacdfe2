import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { financePapers } from "@zd/domain/financing/codes";
import { channels } from "@zd/domain/funds/channels";
import { changedRows, plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { findBorrower } from "../standing.ts";
import { type CreditRow, getCredit } from "./credit-store.ts";
import { inYuan, lenderFact, termsOf } from "./credit-words.ts";
import { type CreditWish, factsForLender, requireWish, wishMark } from "./wish.ts";

/** 授信申请的确认卡: the amount, the lender with its terms, and what the lender is told. */
export const previewCredit = handle(
  api.finance.previewCredit,
  async ({ credit: known, ...wish }, { db, actor, now }) => {
    const { firmId: firm } = actor;
    const { channel, amount, files } = wish;
    const draft = known === undefined ? null : await getCredit(db, known, firm);
    const [borrower, { barred }] = await Promise.all([
      findBorrower(db, firm, channel, now),
      previewOutcome(() => requireWish(db, firm, wish, draft, now)),
    ]);
    const facts = await factsForLender(db, firm, { asked: amount, papers: files.length }, borrower, now);
    return {
      ...plainCard,
      number: known ?? "",
      party: channels[channel],
      direction: "授信申请",
      path: "资金方核定授信额度",
      amount,
      changes: barred === null ? changesOf(wish, draft) : [],
      subject: wish.purpose.trim(),
      effect: null,
      falls:
        draft?.letterNo != null
          ? { title: "作废", words: `已生成的${financePapers.credit}，须重新生成并签署`, rows: [] }
          : null,
      facts: [{ title: "借款条件", words: termsOf(channel) }, lenderFact(facts)],
      evidence: [
        {
          passed: borrower.consented,
          words: borrower.consented ? "已同意融资信息授权" : "未同意融资信息授权",
        },
        {
          passed: borrower.overdueLoans === 0,
          words: borrower.overdueLoans === 0 ? "没有逾期借款" : `${borrower.overdueLoans} 笔借款逾期`,
        },
      ],
      consequence: [
        { when: "保存后", words: `签署${financePapers.credit}后提交，提交前可以修改或撤销` },
        { when: "提交后", words: "以上信息告知资金方，由其核定额度，有效期一年；核定不等于放款" },
      ],
      people: [{ role: "申请", name: actor.name, at: null }],
      barred,
      seen: previewHash(wishMark(wish, draft)),
    };
  },
);

/** What differs from the draft; empty for a new application. */
const changesOf = ({ amount, purpose }: CreditWish, draft: CreditRow | null): Card["changes"] =>
  draft
    ? changedRows([
        ["申请额度", inYuan(draft.asked), inYuan(amount)],
        ["资金用途", draft.purpose, purpose.trim()],
      ])
    : [];
