import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

export interface BankBranchTable {
  no: string;
  bank: string;
  name: string;
}

export interface SandboxAccountTable {
  number: string;
  name: string;
  balance: Generated<Fen>;
  kind: Generated<"firm" | "clearing" | "verification">;
  signed: Generated<boolean>;
}

export interface SandboxOrderTable {
  reference: string;
  bankNo: string | null;
  direction: "in" | "out";
  number: string;
  amount: Fen;
  fault: string | null;
  at: Date;
}

export interface SandboxEntryTable {
  bankNo: string;
  number: string;
  amount: Fen;
  balance: Fen;
  reference: string | null;
  memo: string;
  at: Date;
}

export interface SandboxFaultsTable {
  id: Generated<boolean>;
  down: Generated<boolean>;
  losesAnswers: Generated<boolean>;
  refusal: string | null;
  answers: Generated<"once" | "twice" | "never" | "contrary">;
  delayMs: Generated<number>;
}

declare module "../../../platform/schema.ts" {
  interface Schema {
    "sandbox.bankBranch": BankBranchTable;
    "sandbox.bankAccount": SandboxAccountTable;
    "sandbox.bankOrder": SandboxOrderTable;
    "sandbox.bankEntry": SandboxEntryTable;
    "sandbox.bankFaults": SandboxFaultsTable;
  }
}
