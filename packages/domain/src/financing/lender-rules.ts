import type { ChannelId } from "../funds/channels.ts";
import { type Fen, fen } from "../kernel/brand.ts";
import { least, shareOf } from "../money/amount.ts";

/** What a lender is told of a firm that asks for credit. */
export interface CreditFacts {
  readonly asked: Fen;
  /** Of the last twelve months, on both sides. */
  readonly turnover: Fen;
  readonly overdueLoans: number;
  /** Papers that came with the application. */
  readonly papers: number;
}

export type CreditAnswer = { readonly granted: Fen } | { readonly granted: null; readonly memo: string };

const yuan = (amount: bigint): Fen => fen(amount * 100n);

/** The fixed rules of the sandbox's lenders: so much for everybody, a share of the turnover on top, and a ceiling. */
const rules: Readonly<
  Record<ChannelId, { base: Fen; share: number; most: Fen; leastTurnover: Fen; papers: number }>
> = {
  SF: { base: yuan(2_000_000n), share: 2_000, most: yuan(20_000_000n), leastTurnover: yuan(0n), papers: 0 },
  YH: { base: yuan(0n), share: 3_000, most: yuan(30_000_000n), leastTurnover: yuan(1_000_000n), papers: 1 },
};

/** 授信审批 by fixed rules. */
export function decideCredit(channel: ChannelId, facts: CreditFacts): CreditAnswer {
  const { base, share, most, leastTurnover, papers } = rules[channel];
  if (facts.overdueLoans > 0) return { granted: null, memo: "存在逾期借款" };
  if (facts.papers < papers) return { granted: null, memo: `申请资料不足，至少${papers}份` };
  if (facts.turnover < leastTurnover) return { granted: null, memo: "近一年交易额不足" };
  const possible = least(most, fen(base + shareOf(facts.turnover, share)));
  return { granted: least(facts.asked, possible) };
}
