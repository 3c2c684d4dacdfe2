import type { BankAccount } from "@zd/domain/funds/bank-agreement";
import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import type { StatementLine } from "@zd/domain/funds/reconciliation";
import type { Fen } from "@zd/domain/kernel/brand";
import type { Reader } from "../../platform/database.ts";
import type { AnyJob, Scope } from "../../platform/jobs.ts";
import type { AnyHandler } from "../../platform/operation.ts";

/**
 * The settlement bank, as funds needs it. Every order carries a number of ours: the same number again moves no money
 * twice. What becomes of an order is told later, through {@link Hear}, and can be asked for. Every call may end with
 * {@link BankUnreachable}.
 */
export interface Bank {
  /** Moves money from a firm's account to the exchange's; returns once the order is taken, not carried out. */
  readonly collect: (order: BankOrder) => Promise<void>;
  /** Moves money from the exchange's account to a firm's. */
  readonly payOut: (order: BankOrder) => Promise<void>;
  /** What became of an order: null where the bank has never heard of it. */
  readonly find: (reference: string) => Promise<BankAnswer | "pending" | null>;
  /** 小额打款: pays a few fen of the exchange's own to an account, once for a number. */
  readonly payVerification: (order: BankOrder) => Promise<BankReply>;
  /** From now on the exchange may collect from the account; and no longer. */
  readonly sign: (account: BankAccount) => Promise<BankReply>;
  readonly unsign: (account: BankAccount) => Promise<BankReply>;
  /** What moved on the exchange's account on a day `YYYY-MM-DD`, in the order of booking. */
  readonly statement: (day: string) => Promise<readonly StatementLine[]>;
  readonly directory: BankDirectory;
}

export interface BankOrder {
  readonly reference: string;
  readonly account: BankAccount;
  readonly amount: Fen;
}

export type BankReply = { readonly done: true } | { readonly done: false; readonly memo: string };

/** 开户行: the banks whose accounts can be bound, and where these are kept. */
export interface BankDirectory {
  readonly banks: (db: Reader) => Promise<readonly string[]>;
  /** Those whose name contains what is looked for, of one bank or of all. */
  readonly branches: (
    db: Reader,
    asked: {
      readonly bank?: string;
      readonly name?: string;
      readonly offset: number;
      readonly limit: number;
    },
  ) => Promise<{ readonly total: number; readonly branches: Branch[] }>;
  readonly branch: (db: Reader, no: string) => Promise<Branch | null>;
}

export interface Branch {
  /** 联行号, twelve digits. */
  readonly no: string;
  readonly bank: string;
  readonly name: string;
}

/** Nobody knows whether the bank has done it; only {@link Bank.find} can tell. */
export class BankUnreachable extends Error {
  override readonly name = "BankUnreachable";
}

/** Takes what a bank says of an order; it may say it late, twice, or differently. */
export type Hear = (scope: Scope, reference: string, answer: BankAnswer) => Promise<void>;

/** A bank, and what comes with it: its jobs, and the calls through which a person plays it. */
export interface OpenedBank {
  readonly bank: Bank;
  readonly jobs: readonly AnyJob[];
  readonly handlers: readonly AnyHandler[];
}
