import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import type { Split } from "@zd/domain/financing/loan";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen } from "@zd/domain/kernel/brand";
import type { AnyHandler } from "../../platform/calls/operation.ts";
import type { AnyJob, Scope } from "../../platform/jobs/jobs.ts";

/**
 * 资金方. Every order has a number of the platform's: the same number a second time does nothing. The result of an order
 * comes later through {@link Hear}, and can be asked for. Every call may fail with {@link LenderUnreachable}.
 */
export interface Lender {
  /** Returns when the lender has the order, before it is decided or carried out. */
  readonly send: (order: LenderOrder) => Promise<void>;
  /** The result of an order; "pending" while there is none, null where the lender does not know the order. */
  readonly find: (channel: ChannelId, reference: string) => Promise<LenderAnswer | "pending" | null>;
  /** What a lender has lent and got back on a day `YYYY-MM-DD`, in the order of booking. */
  readonly statement: (channel: ChannelId, day: string) => Promise<readonly LenderLine[]>;
}

/** The borrower, whom lenders know by the credit code. */
export interface Customer {
  /** Credit code, or the firm's id where it has none. */
  readonly code: string;
  readonly name: string;
}

export type LenderWish =
  /** 授信审批 */
  | { readonly kind: "credit"; readonly facts: CreditFacts }
  /** 放款 */
  | { readonly kind: "draw"; readonly amount: Fen }
  /** 还款 */
  | { readonly kind: "repay"; readonly split: Split }
  /** 退回放款 of a loan that could not be used as agreed, without interest. */
  | { readonly kind: "return"; readonly amount: Fen };

export interface LenderOrder {
  /** Number of the instruction. */
  readonly reference: string;
  readonly channel: ChannelId;
  readonly customer: Customer;
  /** What the lender is to do. */
  readonly wish: LenderWish;
}

export type LenderAnswer =
  | { readonly result: "success"; readonly lenderNo: string; readonly granted: Fen | null }
  | { readonly result: "failure"; readonly memo: string };

/** A line of a lender's statement; money lent counts as positive. */
export interface LenderLine {
  /** The lender's number. */
  readonly lenderNo: string;
  /** Number of the instruction, as the lender has it. */
  readonly reference: string;
  readonly amount: Fen;
}

/** The lender gave no answer, so that it is not known whether it has done it; {@link Lender.find} tells. */
export class LenderUnreachable extends Error {
  override readonly name = "LenderUnreachable";
}

/** Takes the lender's result of an order, which may come late or twice. */
export type OnLenderAnswer = (scope: Scope, reference: string, answer: LenderAnswer) => Promise<void>;

/** A lender with its jobs and, for the sandbox, the calls that set its behaviour. */
export interface OpenedLender {
  readonly lender: Lender;
  readonly jobs: readonly AnyJob[];
  /** Calls that set the sandbox's behaviour; empty for a real lender. */
  readonly handlers: readonly AnyHandler[];
}
