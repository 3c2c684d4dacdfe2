import type { CreditFacts } from "@zd/domain/financing/lender-rules";
import type { Split } from "@zd/domain/financing/loan";
import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen } from "@zd/domain/kernel/brand";
import type { AnyJob, Scope } from "../../platform/jobs.ts";
import type { AnyHandler } from "../../platform/operation.ts";

/**
 * 资金方, as financing needs it. Every order carries a number of ours: the same number again does nothing twice. What
 * becomes of an order is told later, through {@link Hear}, and can be asked for. Every call may end with
 * {@link LenderUnreachable}.
 */
export interface Lender {
  /** Returns once the order is taken, not decided or carried out. */
  readonly send: (order: LenderOrder) => Promise<void>;
  /** What became of an order: null where the lender has never heard of it. */
  readonly find: (channel: ChannelId, reference: string) => Promise<LenderAnswer | "pending" | null>;
  /** What a lender has lent and got back on a day `YYYY-MM-DD`, in the order of booking. */
  readonly statement: (channel: ChannelId, day: string) => Promise<readonly LenderLine[]>;
}

/** Of whom an order speaks: his credit code is how lenders know him. */
export interface Customer {
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
  /** 退回放款, for a loan that could not be used as agreed; it bears no interest. */
  | { readonly kind: "return"; readonly amount: Fen };

export interface LenderOrder {
  readonly reference: string;
  readonly channel: ChannelId;
  readonly customer: Customer;
  readonly wish: LenderWish;
}

export type LenderAnswer =
  | { readonly result: "success"; readonly lenderNo: string; readonly granted: Fen | null }
  | { readonly result: "failure"; readonly memo: string };

/** A line of a lender's statement; what went out counts as positive. */
export interface LenderLine {
  readonly lenderNo: string;
  readonly reference: string;
  readonly amount: Fen;
}

/** Nobody knows whether the lender has done it; only {@link Lender.find} can tell. */
export class LenderUnreachable extends Error {
  override readonly name = "LenderUnreachable";
}

/** Takes what a lender says of an order; it may say it late, or twice. */
export type Hear = (scope: Scope, reference: string, answer: LenderAnswer) => Promise<void>;

/** A lender, and what comes with it: its jobs, and the calls through which a person plays it. */
export interface OpenedLender {
  readonly lender: Lender;
  readonly jobs: readonly AnyJob[];
  readonly handlers: readonly AnyHandler[];
}
