import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

/** Branches that the sandbox knows. */
export interface BankBranchTable {
  /** 联行号, twelve digits. */
  no: string;
  /** Name of the bank. */
  bank: string;
  /** Name of the branch. */
  name: string;
}

/** Accounts in the books of the sandbox, which the ledger never reads. */
export interface SandboxAccountTable {
  /** In full; the exchange's own begin with 999. */
  number: string;
  /** Name of its holder. */
  name: string;
  /** Never below zero. */
  balance: Generated<Fen>;
  /** A firm's account; the exchange's account for its members' money; the one from which verifications are paid. */
  kind: Generated<"firm" | "clearing" | "verification">;
  /** Whether an agreement is signed for it, so that the exchange may order moves. */
  signed: Generated<boolean>;
}

/** Orders of the exchange by their own numbers, so that none is carried out twice. */
export interface SandboxOrderTable {
  /** Number of the platform. */
  reference: string;
  /** Number of its entries; null where it was not booked. */
  bankNo: string | null;
  /** `in` to the exchange, `out` to the firm. */
  direction: "in" | "out";
  /** The firm's account. */
  number: string;
  /** Above zero. */
  amount: Fen;
  /** Why it was not booked; null where it was. */
  fault: string | null;
  /** When it came. */
  at: Date;
}

/** Movements of accounts; two rows with one number for each move. */
export interface SandboxEntryTable {
  /** Both entries of a move have the same. */
  bankNo: string;
  /** The account that it is of. */
  number: string;
  /** Above zero what came in, below zero what left. */
  amount: Fen;
  /** Balance of the account after it. */
  balance: Fen;
  /** Number of the exchange's order; null where the account was moved without one. */
  reference: string | null;
  /** Words of the bank for the movement. */
  memo: string;
  /** When it was booked. */
  at: Date;
}

/** How the sandbox behaves (one row); staff can set it. */
export interface SandboxFaultsTable {
  /** Always true: there is one row. */
  id: Generated<boolean>;
  /** Takes no call at all. */
  down: Generated<boolean>;
  /** Carries orders out, and the caller gets no answer. */
  losesAnswers: Generated<boolean>;
  /** Reason with which it refuses every order; null while it refuses none. */
  refusal: string | null;
  /** How often it tells the result of an order; `contrary` tells the opposite first. */
  answers: Generated<"once" | "twice" | "never" | "contrary">;
  /** How long after an order it tells its result, in milliseconds. */
  delayMs: Generated<number>;
}

declare module "../../../platform/database/schema.ts" {
  interface Schema {
    "sandbox.bankBranch": BankBranchTable;
    "sandbox.bankAccount": SandboxAccountTable;
    "sandbox.bankOrder": SandboxOrderTable;
    "sandbox.bankEntry": SandboxEntryTable;
    /** One row, which the staff sets in the console. */
    "sandbox.bankFaults": SandboxFaultsTable;
  }
}
