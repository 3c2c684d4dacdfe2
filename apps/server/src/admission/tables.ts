import type { LicenceFacts } from "@zd/domain/identity/licence";
import type { RegistrationForm, RegistrationState } from "@zd/domain/identity/registration";
import type { CompanyId, Fen, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json } from "../platform/schema.ts";

export interface RegistrationTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  state: RegistrationState;
  version: number;
  ticketHash: Buffer;
  mobile: string;
  account: string;
  passwordHash: string | null;
  firmName: string;
  creditCode: string;
  form: Json<RegistrationForm>;
  begunAt: Date;
  savedAt: Date;
  submittedAt: Date | null;
  decidedAt: Date | null;
  decidedBy: UserId | null;
  opinion: string | null;
  firmId: FirmId | null;
  proofState: Generated<"0" | "1" | "2">;
  /** How often the bank has paid a small amount for it. */
  proofBegun: Generated<number>;
  proofBank: Generated<string>;
  proofBranchNo: Generated<string>;
  proofBranch: Generated<string>;
  proofNumber: Generated<string>;
  proofName: Generated<string>;
  proofAmount: Fen | null;
  proofTries: Generated<number>;
  proofUntil: Date | null;
  proofMemo: Generated<string>;
}

export interface RegistrationStepTable {
  id: GeneratedAlways<bigint>;
  registrationId: bigint;
  at: Date;
  what: string;
  byUser: UserId | null;
  memo: string;
}

export interface ReadingTable {
  fileId: FileId;
  facts: Json<LicenceFacts>;
  at: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "admission.registration": RegistrationTable;
    "admission.registrationStep": RegistrationStepTable;
    "admission.reading": ReadingTable;
  }
}
