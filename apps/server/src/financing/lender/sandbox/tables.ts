import type { ChannelId } from "@zd/domain/funds/channels";
import type { Fen } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

export interface SandboxLenderTable {
  channel: ChannelId;
  capital: Fen;
  earned: Generated<Fen>;
  down: Generated<boolean>;
  losesAnswers: Generated<boolean>;
  refusal: string | null;
  answers: Generated<"once" | "twice" | "never">;
  delayMs: Generated<number>;
}

export interface SandboxCustomerTable {
  channel: ChannelId;
  code: string;
  name: string;
  granted: Fen;
  lent: Generated<Fen>;
}

export interface SandboxLenderOrderTable {
  reference: string;
  channel: ChannelId;
  lenderNo: string | null;
  granted: Fen | null;
  fault: string | null;
  at: Date;
}

export interface SandboxLenderEntryTable {
  lenderNo: string;
  channel: ChannelId;
  reference: string;
  code: string;
  name: string;
  memo: string;
  amount: Fen;
  interest: Fen;
  balance: Fen;
  at: Date;
}

declare module "../../../platform/schema.ts" {
  interface Schema {
    "sandbox.lender": SandboxLenderTable;
    "sandbox.lenderCustomer": SandboxCustomerTable;
    "sandbox.lenderOrder": SandboxLenderOrderTable;
    "sandbox.lenderEntry": SandboxLenderEntryTable;
  }
}
