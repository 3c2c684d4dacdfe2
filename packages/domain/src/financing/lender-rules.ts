import type { ChannelId } from "../funds/channels.ts";
import { type Fen, fen } from "../kernel/brand.ts";
import { least, shareOf } from "../money/amount.ts";

/**
 * How the sandbox's lenders decide on credit, in place of a real one. Money is in fen, shares are in ten-thousandths.
 */

/** What a lender is told about a firm that applies for credit. */
export interface CreditFacts {
  /** Credit line that it asks for, in fen. */
  readonly asked: Fen;
  /** Its deals of the last twelve months on both sides, in fen. */
  readonly turnover: Fen;
  /** Number of its overdue loans. */
  readonly overdueLoans: number;
  /** Number of papers that came with the application. */
  readonly papers: number;
}

export type CreditAnswer =
  | {
      /** Granted credit line, in fen. */
      readonly granted: Fen;
    }
  | {
      readonly granted: null;
      /** Why none is granted, for the firm to read. */
      readonly memo: string;
    };

const yuan = (amount: bigint): Fen => fen(amount * 100n);

/**
 * Rules of the sandbox's lenders: a base for every firm, a share of the turnover in ten-thousandths on top, and a
 * ceiling.
 */
const rules: Readonly<
  Record<ChannelId, { base: Fen; share: number; most: Fen; leastTurnover: Fen; papers: number }>
> = {
  SF: { base: yuan(2_000_000n), share: 2_000, most: yuan(20_000_000n), leastTurnover: yuan(0n), papers: 0 },
  YH: { base: yuan(0n), share: 3_000, most: yuan(30_000_000n), leastTurnover: yuan(1_000_000n), papers: 1 },
};

/** 授信审批 of the sandbox: the granted line in fen, or null with the reason. */
export function decideCredit(channel: ChannelId, facts: CreditFacts): CreditAnswer {
  const { base, share, most, leastTurnover, papers } = rules[channel];
  if (facts.overdueLoans > 0) return { granted: null, memo: "存在逾期借款" };
  if (facts.papers < papers) return { granted: null, memo: `申请资料不足，至少${papers}份` };
  if (facts.turnover < leastTurnover) return { granted: null, memo: "近一年交易额不足" };
  const possible = least(most, fen(base + shareOf(facts.turnover, share)));
  return { granted: least(facts.asked, possible) };
}
