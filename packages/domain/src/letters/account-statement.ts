import { buckets } from "../funds/bucket.ts";
import { voucherKinds } from "../funds/ledger.ts";
import type { Statement } from "../funds/statement.ts";
import type { Fen, Instant } from "../kernel/brand.ts";
import { formatShanghai } from "../kernel/shanghai-time.ts";
import { formatAmount } from "../money/yuan.ts";
import { type Letter, letterKinds } from "./letter.ts";

/** A statement of account, as its letter says it. */
export interface StatementToPrint {
  readonly number: string;
  /** Name of the exchange. */
  readonly exchange: string;
  readonly firmName: string;
  /** 统一社会信用代码 of the firm. */
  readonly creditCode: string;
  /** First and last day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly until: string;
  readonly statement: Statement;
  readonly issuedAt: Instant;
}

const signed = (amount: Fen): string => (amount > 0n ? `+${formatAmount(amount)}` : formatAmount(amount));

/** 对账单: the accounts of a firm over a period, with every movement. */
export const accountStatement = (of: StatementToPrint): Letter => ({
  number: of.number,
  title: letterKinds.statement,
  issuer: of.exchange,
  seal: "结算专用章",
  issuedAt: formatShanghai(of.issuedAt),
  blocks: [
    {
      kind: "facts",
      facts: [
        ["企业名称", of.firmName],
        ["统一社会信用代码", of.creditCode],
        ["期间", `${of.from} 至 ${of.until}`],
        ["变动笔数", `${of.statement.lines.length} 笔`],
      ],
    },
    { kind: "heading", text: "各科目余额（元）" },
    {
      kind: "table",
      columns: [
        { title: "科目", share: 3 },
        { title: "期初余额", share: 4, right: true },
        { title: "本期增加", share: 4, right: true },
        { title: "本期减少", share: 4, right: true },
        { title: "期末余额", share: 4, right: true },
      ],
      rows: of.statement.accounts.map(({ bucket, opening, credit, debit, closing }) => [
        bucket === null ? "合计" : buckets[bucket],
        ...[opening, credit, debit, closing].map(formatAmount),
      ]),
    },
    { kind: "heading", text: "逐笔变动（元）" },
    of.statement.lines.length === 0
      ? { kind: "text", text: "本期没有资金变动。" }
      : {
          kind: "table",
          columns: [
            { title: "记账时间", share: 103 },
            { title: "业务", share: 74 },
            { title: "科目", share: 64 },
            { title: "业务编号", share: 103 },
            { title: "变动", share: 80, right: true },
            { title: "科目余额", share: 91, right: true },
          ],
          rows: of.statement.lines.map(({ at, kind, bucket, reference, amount, balance }) => [
            formatShanghai(at),
            voucherKinds[kind],
            buckets[bucket],
            reference,
            signed(amount),
            formatAmount(balance),
          ]),
        },
    {
      kind: "notes",
      notes: [
        "本对账单依据交易中心资金账簿生成，期末余额等于期初余额加本期增加减本期减少。",
        "一张凭证在本企业两个科目之间划转的，两个科目各列一笔。",
      ],
    },
  ],
  signers: [],
});
