import type { LicenceFacts } from "@zd/domain/identity/licence";
import type { RegistrationForm, RegistrationState } from "@zd/domain/identity/registration";
import type { CompanyId, Fen, FileId, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";
import type { DecisionColumns } from "../platform/database/decision-columns.ts";
import type { Json } from "../platform/database/schema.ts";

/** 会员注册: what an applicant has given so far, and how far the review has come. */
export interface RegistrationTable extends DecisionColumns {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** 0 being filled in, 1 submitted, 2 asked for more, 3 rejected, 4 approved. */
  state: RegistrationState;
  /** Grows by one with every change. */
  version: number;
  /** SHA-256 of the ticket with which the applicant goes on; the ticket itself is kept nowhere. */
  ticketHash: Buffer;
  /** Shown to be the applicant's by a code; covered but for its ends where `personal` is not null. */
  mobile: string;
  /** Sealed: the numbers that `mobile`, `proofNumber` and `form` cover. Null in a row from before, until a job has sealed it. */
  personal: Buffer | null;
  /** What the mobile is found by; null where `personal` is. */
  mobileIndex: Buffer | null;
  /** Account name that the applicant wants, in small letters; empty until he has chosen it. */
  account: string;
  /** Null until the applicant has chosen a password. */
  passwordHash: string | null;
  /** Copy from `form`, for lists; may be empty. */
  firmName: string;
  /** Copy from `form`, for lists; may be empty. */
  creditCode: string;
  /** All that the applicant has filled in, part by part; numbers of persons and of the account are covered where `personal` is not null. */
  form: Json<RegistrationForm>;
  begunAt: Date;
  /** When it was last saved: a registration left too long is removed. */
  savedAt: Date;
  /** When it was submitted last; null while it never was. */
  submittedAt: Date | null;
  /** What he wrote; null where nothing. */
  opinion: string | null;
  /** The member that it has become; null until it is approved. */
  firmId: FirmId | null;
  /** 打款验证: 0 not begun or over without success, 1 waiting for its amount to be told, 2 verified. */
  proofState: Generated<"0" | "1" | "2">;
  /** How many times a small amount was paid; the number is limited. */
  proofBegun: Generated<number>;
  /** The account being verified, up to `proofName`; empty before the first time. */
  proofBank: Generated<string>;
  /** 联行号 of the branch. */
  proofBranchNo: Generated<string>;
  proofBranch: Generated<string>;
  /** Covered where `personal` is not null. */
  proofNumber: Generated<string>;
  proofName: Generated<string>;
  /** What the bank has paid, 0.01 to 0.99 yuan; null unless the state is 1. */
  proofAmount: Fen | null;
  /** How many wrong amounts were told of this one. */
  proofTries: Generated<number>;
  /** Until when the amount may be told; null unless the state is 1. */
  proofUntil: Date | null;
  /** Why the last verification came to nothing; empty otherwise. */
  proofMemo: Generated<string>;
}

/** 办理经过 of registrations, only added to. */
export interface RegistrationStepTable {
  id: GeneratedAlways<bigint>;
  registrationId: bigint;
  at: Date;
  /** Kind of the step: a key of `steps` in `registration-store.ts`. */
  what: string;
  /** The member of staff; null where the applicant, the bank or the calendar has done it. */
  byUser: UserId | null;
  /** Opinion or reason; may be empty. */
  memo: string;
}

/** 证照识别: what was read off a picture of a licence. */
export interface ReadingTable {
  fileId: FileId;
  /** The values that were recognised; null where a value was not. */
  facts: Json<LicenceFacts>;
  /** When it was read. */
  at: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "admission.registration": RegistrationTable;
    "admission.registrationStep": RegistrationStepTable;
    "admission.reading": ReadingTable;
  }
}
