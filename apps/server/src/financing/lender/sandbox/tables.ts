import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

/** Lenders of the sandbox, one for each channel; nothing of these books is read by the platform's. */
export interface SandboxLenderTable {
  channel: ChannelId;
  /** What it has left to lend. */
  capital: Fen;
  /** Interest and penalty that it has received. */
  earned: Generated<Fen>;
  /** Answers no call at all. */
  down: Generated<boolean>;
  /** Carries orders out, and the caller gets no answer. */
  losesAnswers: Generated<boolean>;
  /** Reason with which it refuses every order; null while it refuses none. */
  refusal: string | null;
  /** How often it tells the result of an order. */
  answers: Generated<"once" | "twice" | "never">;
  /** How long after an order it tells its result, in milliseconds. */
  delayMs: Generated<number>;
}

/** Customers to whom it has granted a limit. */
export interface SandboxCustomerTable {
  channel: ChannelId;
  /** Credit code of the firm, or its id where it has none. */
  code: string;
  /** Name of the firm. */
  name: string;
  /** Its limit. */
  granted: Fen;
  /** What is lent and not paid back. */
  lent: Generated<Fen>;
}

/** Orders by the platform's own numbers, so that none is carried out twice. */
export interface SandboxLenderOrderTable {
  reference: string;
  channel: ChannelId;
  /** Null where it was not carried out. */
  lenderNo: string | null;
  /** The limit, for a granted credit; otherwise null. */
  granted: Fen | null;
  /** Why it was not carried out; null where it was. */
  fault: string | null;
  at: Date;
}

/** Movements of money; what went out counts as positive. */
export interface SandboxLenderEntryTable {
  lenderNo: string;
  channel: ChannelId;
  /** The platform's instruction. */
  reference: string;
  /** The customer. */
  code: string;
  name: string;
  /** Kind of the movement, in words. */
  memo: string;
  /** Principal and interest together. */
  amount: Fen;
  /** What of it is interest and penalty. */
  interest: Fen;
  /** What is lent to the customer after it. */
  balance: Fen;
  at: Date;
}

declare module "../../../platform/database/schema.ts" {
  interface Schema {
    "sandbox.lender": SandboxLenderTable;
    "sandbox.lenderCustomer": SandboxCustomerTable;
    "sandbox.lenderOrder": SandboxLenderOrderTable;
    "sandbox.lenderEntry": SandboxLenderEntryTable;
  }
}
