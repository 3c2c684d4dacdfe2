import type { Card } from "@zd/api/wire/card";
import { fen } from "@zd/domain/kernel/brand";
import { testNow } from "./render-page.tsx";

/** A confirmation card as the server would have it. */
export const aCard = (change: Partial<Card> = {}): Card => ({
  number: "TZ7",
  party: "西安渭岸物资有限公司",
  direction: "减少",
  path: "可用资金 → 银行清算",
  amount: fen(-12_345_678n),
  swap: null,
  changes: [],
  subject: "银行差错",
  effect: {
    title: "资金",
    columns: [
      { title: "现在", signed: false },
      { title: "变化", signed: true },
      { title: "入账后", signed: false },
    ],
    rows: [
      {
        title: "可用资金",
        values: [fen(241_890_355n), fen(-12_345_678n), fen(229_544_677n)],
        changes: true,
        total: false,
      },
      { title: "合计", values: [fen(241_890_355n), fen(-12_345_678n), null], changes: true, total: true },
    ],
  },
  falls: null,
  facts: [{ title: "原因", words: "冲回重复入账" }],
  evidence: [
    { passed: true, words: "可用资金足够扣减" },
    { passed: false, words: "未关联对账差异" },
  ],
  papers: [],
  consequence: [{ when: "入账后", words: "不可撤销" }],
  people: [{ role: "提交", name: "钱敏", at: testNow }],
  barred: null,
  seen: "1f".repeat(16),
  ...change,
});
