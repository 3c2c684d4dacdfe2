import type { BankAccount } from "@zd/domain/funds/bank-agreement";
import type { BankAnswer } from "@zd/domain/funds/bank-transfer";
import type { BankStatementLine } from "@zd/domain/funds/reconciliation";
import type { Fen } from "@zd/domain/kernel/brand";
import type { AnyHandler } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { AnyJob, Scope } from "../../platform/jobs/jobs.ts";

/**
 * The settlement bank. Every order has a number of the platform's: the same number a second time moves no money. The
 * result of an order comes later through {@link Hear}, and can be asked for. Every call may fail with {@link
 * BankUnreachable}.
 */
export interface Bank {
  /** Moves money from a firm's account to the exchange's; returns when the bank has the order, before it is carried out. */
  readonly collect: (order: BankOrder) => Promise<void>;
  /** Moves money from the exchange's account to a firm's. */
  readonly payOut: (order: BankOrder) => Promise<void>;
  /** The result of an order; "pending" while there is none, null where the bank does not know the order. */
  readonly find: (reference: string) => Promise<BankAnswer | "pending" | null>;
  /** 小额打款: pays a few fen of the exchange's money to an account, once for each number. */
  readonly payVerification: (order: BankOrder) => Promise<BankReply>;
  /** Lets the exchange collect money from the account from now on; `unsign` ends that. */
  readonly sign: (account: BankAccount) => Promise<BankReply>;
  /** Ends an agreement: the exchange may no longer collect from the account. */
  readonly unsign: (account: BankAccount) => Promise<BankReply>;
  /** Movements on the exchange's account on a day `YYYY-MM-DD`, in the order of booking. */
  readonly statement: (day: string) => Promise<readonly BankStatementLine[]>;
  /** The banks and branches that accounts may be at. */
  readonly directory: BankDirectory;
}

/** An order to the bank. */
export interface BankOrder {
  /** Number of the platform, by which the bank carries it out only once. */
  readonly reference: string;
  /** The firm's account. */
  readonly account: BankAccount;
  /** Above zero, in fen; the call says in which direction. */
  readonly amount: Fen;
}

export type BankReply =
  | { readonly done: true }
  | {
      readonly done: false;
      /** Why the bank has not done it, in its own words. */
      readonly memo: string;
    };

/** 开户行: the banks whose accounts can be bound, and their branches. */
export interface BankDirectory {
  /** Names of the banks. */
  readonly banks: (db: Reader) => Promise<readonly string[]>;
  /** Branches whose name contains `name`, of one bank or of all. */
  readonly branches: (
    db: Reader,
    query: {
      /** Left out for all banks. */
      readonly bank?: string;
      /** Left out for all branches. */
      readonly name?: string;
      /** How many come before the page. */
      readonly offset: number;
      /** How many a page has at most. */
      readonly limit: number;
    },
  ) => Promise<{
    /** How many there are in all. */
    readonly total: number;
    /** Those of the page. */
    readonly branches: Branch[];
  }>;
  /** A branch by its number; null where there is none. */
  readonly branch: (db: Reader, no: string) => Promise<Branch | null>;
}

export interface Branch {
  /** 联行号, twelve digits. */
  readonly no: string;
  /** Name of the bank. */
  readonly bank: string;
  /** Name of the branch. */
  readonly name: string;
}

/** The bank gave no answer, so that it is not known whether it has carried the call out; {@link Bank.find} tells. */
export class BankUnreachable extends Error {
  override readonly name = "BankUnreachable";
}

/** Takes the bank's result of an order, which may come late, twice, or contradict an earlier one. */
export type OnBankAnswer = (scope: Scope, reference: string, answer: BankAnswer) => Promise<void>;

/** A bank with its jobs and, for the sandbox, the calls that set its behaviour. */
export interface OpenedBank {
  /** The port; nothing else knows which bank it is. */
  readonly bank: Bank;
  /** Jobs by which the bank reports results; for the worker. */
  readonly jobs: readonly AnyJob[];
  /** Calls that set the sandbox's behaviour; empty for a real bank. */
  readonly handlers: readonly AnyHandler[];
}
