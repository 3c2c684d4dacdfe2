import type { RoleName } from "@zd/domain/identity/access";
import type { FirmChangeKind, FirmChangeState } from "@zd/domain/identity/firm-change";
import type { QualificationState } from "@zd/domain/identity/qualification";
import type { SmsPurpose } from "@zd/domain/identity/sms-purpose";
import type { CompanyId, FirmId, SectionId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Generated, GeneratedAlways } from "kysely";
import type { Json } from "../platform/schema.ts";
import type { FirmKind } from "./firms/firm-kinds.ts";

export type FirmStatus = "enabled" | "disabled" | "blacklisted";
export type OperatorStatus = "enabled" | "disabled";
export type EndedWhy = "signed-out" | "replaced" | "password-changed" | "disabled";

export interface FirmTable {
  id: FirmId;
  companyId: CompanyId;
  name: string;
  shortName: string;
  creditCode: string;
  kind: FirmKind;
  status: FirmStatus;
  legalPersonId: string | null;
  agentId: string | null;
  controllerId: string | null;
  /** Under whose agreement a branch trades (domain §1.1). */
  parentId: Generated<FirmId | null>;
  /** The last day paid for, `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  annualFeeUntil: string | null;
  disposalLetterOpen: Generated<boolean>;
  address: string;
  phone: string;
  createdAt: Date;
  /** By which it is found beside its name: pinyin and initials; null until they are reckoned. */
  words: Generated<string | null>;
}

export interface OperatorTable {
  userId: UserId;
  firmId: FirmId;
  companyId: CompanyId;
  /** In small letters. */
  account: string;
  name: string;
  mobile: string;
  passwordHash: string;
  roles: RoleName[];
  status: OperatorStatus;
  isFirm: GeneratedAlways<boolean>;
  createdAt: Date;
  lastSignInAt: Date | null;
  /** The sign-in before the last: what a user is shown, who knows of the last one. */
  previousSignInAt: Date | null;
  passwordChangedAt: Date;
}

export interface SessionTable {
  tokenHash: Buffer;
  userId: UserId;
  companyId: CompanyId;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  endedWhy: EndedWhy | null;
  ip: string;
  source: string;
}

export interface CaptchaTable {
  tokenHash: Buffer;
  answerHash: Buffer;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface SignInAttemptTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** As it was typed, in small letters; it need not exist. */
  account: string;
  ip: string;
  at: Date;
  /** A failure is forgiven once its account has signed in. */
  outcome: "pending" | "failed" | "forgiven" | "succeeded";
}

export interface QualificationTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  wareKindId: WareKindId;
  side: Side;
  status: QualificationState;
  /** Null where the exchange has granted it without being asked. */
  appliedBy: UserId | null;
  appliedAt: Date;
  memo: Generated<string>;
  /** The last day on which it holds, `YYYY-MM-DD`; null where it holds until it is revoked. */
  until: string | null;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: string | null;
  /** Null where the calendar or a later qualification has ended it. */
  endedBy: UserId | null;
  endedAt: Date | null;
  endReason: string | null;
}

export interface AgreementTable {
  firmId: FirmId;
  agreementId: string;
  sectionId: SectionId | null;
  signedAt: Date;
  signedBy: UserId;
}

export interface BlacklistEntryTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  until: string;
  listedBy: UserId;
  listedAt: Date;
  endedAt: Date | null;
  /** Null where the calendar has ended it. */
  liftedBy: UserId | null;
  liftReason: string | null;
}

/** What a firm says of itself; empty where nothing is known. */
export interface FirmProfileTable {
  firmId: FirmId;
  legalPerson: string;
  /** GB/T 2260 */
  area: string;
  postcode: string;
  contact: string;
  email: string;
}

/** Field by field, what it was or shall be. */
export type ChangedValues = Readonly<Record<string, string>>;

export interface FirmChangeTable {
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  kind: FirmChangeKind;
  state: FirmChangeState;
  /** The titles of what is different. */
  what: string;
  before: Json<ChangedValues>;
  after: Json<ChangedValues>;
  memo: string;
  appliedBy: UserId;
  appliedAt: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: string | null;
}

export interface PepperTable {
  /** Mixed into every password before it is hashed; one row, never changed. */
  value: string;
}

/** What an order must know of a firm. */
export interface StandingView {
  firmId: FirmId;
  companyId: CompanyId;
  enabled: boolean;
  blacklisted: boolean;
  disposalLetterOpen: boolean;
  /** By the database's clock; whoever has another compares his day with {@link annualFeeGraceUntil}. */
  annualFeeValid: boolean;
  annualFeeGraceUntil: string | null;
  entryAgreementSigned: boolean;
  relatedFirms: FirmId[];
  /** `KIND:SIDE` for every approved qualification. */
  qualifications: string[];
}

/** How a firm is called. */
export type FirmView = Pick<FirmTable, "id" | "companyId" | "name" | "shortName" | "creditCode" | "words">;

/** How an operator is called. */
export type OperatorView = Pick<OperatorTable, "userId" | "firmId" | "name">;

export interface SmsCodeTable {
  id: GeneratedAlways<bigint>;
  mobile: string;
  purpose: SmsPurpose | "";
  /** Empty where nobody was signed in. */
  userId: UserId;
  codeHash: Buffer;
  sentAt: Date;
  wrong: Generated<number>;
  usedAt: Date | null;
}

export interface LoginTokenTable {
  tokenHash: Buffer;
  userId: UserId;
  expiresAt: Date;
  usedAt: Date | null;
}

export interface SandboxMessageTable {
  id: GeneratedAlways<bigint>;
  reference: string;
  mobile: string;
  words: string;
  at: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "identity.smsCode": SmsCodeTable;
    "sandbox.message": SandboxMessageTable;
    "identity.firm": FirmTable;
    "identity.operator": OperatorTable;
    "identity.session": SessionTable;
    "identity.loginToken": LoginTokenTable;
    "identity.captcha": CaptchaTable;
    "identity.signInAttempt": SignInAttemptTable;
    "identity.qualification": QualificationTable;
    "identity.agreement": AgreementTable;
    "identity.blacklistEntry": BlacklistEntryTable;
    "identity.pepper": PepperTable;
    "identity.firmProfile": FirmProfileTable;
    "identity.firmChange": FirmChangeTable;
    "identity.standingView": StandingView;
    "identity.firmView": FirmView;
    "identity.operatorView": OperatorView;
  }
}
