import type { RoleName } from "@zd/domain/identity/access";
import type { CaptchaUse } from "@zd/domain/identity/captcha";
import type { RemovalState } from "@zd/domain/identity/factor-removal";
import type { FirmChangeKind, FirmChangeState } from "@zd/domain/identity/firm-change";
import type { QualificationState } from "@zd/domain/identity/qualification";
import type { FreezeScope } from "@zd/domain/identity/restriction";
import type { FactorKind } from "@zd/domain/identity/second-factor";
import type { SmsPurpose } from "@zd/domain/identity/sms-purpose";
import type { TextKind } from "@zd/domain/identity/text-kinds";
import type { CompanyId, Fen, FirmId, SectionId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import type { Generated, GeneratedAlways } from "kysely";
import type { DecisionColumns } from "../platform/database/decision-columns.ts";
import type { Json } from "../platform/database/schema.ts";
import type { FirmKind } from "./firms/firm-kinds.ts";
import type { RestrictionColumns, RestrictionTable } from "./restrictions/restriction-table.ts";

export type FirmStatus = "enabled" | "disabled" | "blacklisted";
export type OperatorStatus = "enabled" | "disabled";
export type EndedWhy = "signed-out" | "replaced" | "password-changed" | "disabled";

/** 会员企业, and the exchange's own firm (kind 9). */
export interface FirmTable {
  /** `M2606150001`, drawn with the admission; the exchange itself is `EXCHANGE`. */
  id: FirmId;
  /** The company whose member it is. */
  companyId: CompanyId;
  /** Full name, as it is registered. */
  name: string;
  /** Short name, as pages show it. */
  shortName: string;
  /** 统一社会信用代码; once in a company. */
  creditCode: string;
  /** 1 trading member, 2 branch, 3 service member, 9 the exchange. */
  kind: FirmKind;
  /** `disabled` may not sign in; `blacklisted` may, but not trade. */
  status: FirmStatus;
  /** What a freeze of the firm stops; null while it is not frozen. */
  frozen: Generated<FreezeScope | null>;
  /** Greatest value of one order of the firm, in fen; null where there is no limit. */
  orderValueLimit: Generated<Fen | null>;
  /** Greatest number of contracts of the firm that are not over; null where there is no limit. */
  openContractLimit: Generated<number | null>;
  /** Number of the legal person, by which firms are related; null where it is not known. */
  legalPersonId: string | null;
  /** Number of the authorised agent, by which firms are related; null where it is not known. */
  agentId: string | null;
  /** Number of the person in control, by which firms are related; null where it is not known. */
  controllerId: string | null;
  /** The firm under whose agreement a branch trades; null for every other firm. */
  parentId: Generated<FirmId | null>;
  /** The last day paid for, `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  annualFeeUntil: string | null;
  /** Whether a disposal letter waits for the firm's answer, so that it may not order; set by `contracts`. */
  disposalLetterOpen: Generated<boolean>;
  /** Registered address; may be empty. */
  address: string;
  /** Telephone number of the firm; may be empty. */
  phone: string;
  /** When it became a member. */
  createdAt: Date;
  /** Text search vector of the name's pinyin and initials; null until the platform's next start has filled it. */
  words: Generated<string | null>;
}

/** 操作员; the one whose `userId` is the `firmId` is the firm itself, its administrator. */
export interface OperatorTable {
  /** For the firm's own account the firm's id. */
  userId: UserId;
  /** The firm that he acts for. */
  firmId: FirmId;
  /** The company of the firm. */
  companyId: CompanyId;
  /** Name to sign in with, in small letters. */
  account: string;
  /** Name of the person. */
  name: string;
  /** Number for codes, and for signing in where no other user of the company has it. Covered where `personal` is not null. */
  mobile: string;
  /** Sealed: the mobile. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** What the mobile is found by; null where `personal` is, and where there is no mobile. */
  mobileIndex: Generated<Buffer | null>;
  /** As `hashPassword` makes it, with the pepper. */
  passwordHash: string;
  /** Permissions follow from them. */
  roles: RoleName[];
  /** `disabled` may not sign in. */
  status: OperatorStatus;
  /** Whether this is the firm itself; reckoned by the database. */
  isFirm: GeneratedAlways<boolean>;
  /** When he was added. */
  createdAt: Date;
  /** Null before the first sign-in. */
  lastSignInAt: Date | null;
  /** The sign-in before the last, which a user is shown; null before the second. */
  previousSignInAt: Date | null;
  /** When the password was set last; equal to `createdAt` while the first one holds. */
  passwordChangedAt: Date;
  /** Until when a password that somebody else has chosen may be used; null where the user has chosen his own. */
  passwordUntil: Generated<Date | null>;
  /** Since when he is disabled; null while he is not, and of one who was disabled before this was noted. */
  disabledAt: Generated<Date | null>;
  /** When mobile, password and whatever else served his sign-in were deleted after he had left; null before, and once he is back. */
  personalClearedAt: Generated<Date | null>;
}

/** A signed-in device of a user. */
export interface SessionTable {
  /** SHA-256 of the token; the token itself is kept nowhere. */
  tokenHash: Buffer;
  /** The user who has signed in. */
  userId: UserId;
  /** The company of the site on which he has signed in. */
  companyId: CompanyId;
  /** When he signed in. */
  createdAt: Date;
  /** When it was last used, not exact to the second; two hours later it is over. */
  lastSeenAt: Date;
  /** When it is over however much it is used: twelve hours after the sign-in. */
  expiresAt: Date;
  /** When it was ended; null while it was not, even where it has run out. */
  endedAt: Date | null;
  /** Null as `endedAt` is. */
  endedWhy: EndedWhy | null;
  /** The address of the client at the sign-in. */
  ip: string;
  /** The client in its own words, such as `H5`. */
  source: string;
  /** What the browser says of itself (User-Agent), at most 200 signs; empty where it is not known. */
  agent: Generated<string>;
  /** Whether the second factor has yet to be given; until then nothing else can be done. */
  factorDue: Generated<boolean>;
  /** When the second factor was proven in this session last; null where it was not. */
  factorAt: Generated<Date | null>;
  /** What a passkey has to sign; null where nothing is waited for. */
  challenge: Generated<string | null>;
  /** Until when; null as `challenge` is. */
  challengeUntil: Generated<Date | null>;
}

/** 两步验证: a second factor of a user. */
export interface SecondFactorTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  userId: UserId;
  kind: FactorKind;
  /** What its user calls it, such as the name of his telephone. */
  name: string;
  /** The secret of an authenticator, encrypted. */
  secret: Buffer | null;
  /** The step of the last code that was taken; null before the first. */
  lastStep: bigint | null;
  /** Id of a passkey, in base64url; null of an authenticator, as are the next four. */
  credentialId: Generated<string | null>;
  /** Its public key, in COSE. */
  publicKey: Generated<Buffer | null>;
  /** The site (host) that it is of. */
  rpId: Generated<string | null>;
  /** How often it was used, as it says itself; 0 of one that does not count. */
  uses: Generated<bigint | null>;
  /** How a browser reaches it, such as `usb`. */
  transports: Generated<string[] | null>;
  createdAt: Date;
  /** When it was used first, from when on it counts; null before. */
  confirmedAt: Date | null;
  lastUsedAt: Date | null;
}

/** 解除两步验证: a request, and what became of it. */
export interface FactorRemovalTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  companyId: CompanyId;
  /** Whose factors are to be removed. */
  userId: UserId;
  /** How his identity was verified. */
  reason: string;
  state: RemovalState;
  requestedBy: UserId;
  requestedAt: Date;
  /** Null while it waits, as are the next two. */
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: string | null;
}

/** 恢复码 of a user, each good once. */
export interface RecoveryCodeTable {
  userId: UserId;
  /** HMAC of the code under a key outside of the database. */
  codeHash: Buffer;
  /** Null while it may still be used. */
  usedAt: Date | null;
}

/** 图形验证码 that waits for its answer. */
export interface CaptchaTable {
  /** SHA-256 of the token that the client has. */
  tokenHash: Buffer;
  /** SHA-256 over token and answer. */
  answerHash: Buffer;
  /** SHA-256 over token and the number of its proof of work; null where none is asked for. */
  workHash: Generated<Buffer | null>;
  /** What it was drawn for; empty where that was not said. */
  use: Generated<CaptchaUse | "">;
  /** Two minutes after it was drawn. */
  expiresAt: Date;
  /** When the first answer came, right or wrong; null before. */
  usedAt: Date | null;
}

/** A password that was tried; five failures in a quarter of an hour lock the account. */
export interface SignInAttemptTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company of the site. */
  companyId: CompanyId;
  /** As it was typed, in small letters, a mobile as what it is found by (hex); it need not exist. */
  account: string;
  /** The address of the client. */
  ip: string;
  /** When the check began; of a failure, when it ended. */
  at: Date;
  /** `pending` while the password is checked; `forgiven` is a failure after which the account has signed in. */
  outcome: "pending" | "failed" | "forgiven" | "succeeded";
}

/** 交易品种资质: one row for each application or grant. */
export interface QualificationTable extends DecisionColumns {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company of the firm. */
  companyId: CompanyId;
  /** The firm that may trade by it. */
  firmId: FirmId;
  /** The ware kind that it is for. */
  wareKindId: WareKindId;
  /** Whether it is for buying (B) or selling (S). */
  side: Side;
  /** 0 applied, 1 approved, 2 rejected, 3 ended or revoked. */
  status: QualificationState;
  /** Null where the exchange has granted it without being asked. */
  appliedBy: UserId | null;
  /** When it was applied for, or granted. */
  appliedAt: Date;
  /** What the firm wrote with its application; may be empty. */
  memo: Generated<string>;
  /** The last day on which it holds, `YYYY-MM-DD`; null where it holds until it is revoked. */
  until: string | null;
  /** What he wrote; null where nothing. */
  opinion: string | null;
  /** Null where the calendar or a later qualification has ended it. */
  endedBy: UserId | null;
  /** When it ended or was revoked; null unless the status is 3. */
  endedAt: Date | null;
  /** Why it was revoked; null where the calendar or a later one has ended it. */
  endReason: string | null;
}

/** 入市协议 that a firm has signed. */
export interface AgreementTable {
  /** The firm that has signed it. */
  firmId: FirmId;
  /** Number of the agreement's text. */
  agreementId: string;
  /** The section that asks for an agreement of its own; null for the entry agreement, which holds for all others. */
  sectionId: SectionId | null;
  /** When it was signed first. */
  signedAt: Date;
  /** The user of the firm. */
  signedBy: UserId;
}

/** 黑名单: one row each time a firm is listed. */
export interface BlacklistEntryTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company of the firm. */
  companyId: CompanyId;
  firmId: FirmId;
  /** As staff or the rules gave it. */
  reason: string;
  /** The last day on which it holds, `YYYY-MM-DD`. */
  until: string;
  /** The member of staff, also of a listing by the rules: who has executed the firm's last case. */
  listedBy: UserId;
  /** When it was listed. */
  listedAt: Date;
  /** When it was lifted, or ended by the calendar; null while it holds. */
  endedAt: Date | null;
  /** Null where the calendar has ended it. */
  liftedBy: UserId | null;
  /** Null where the calendar has ended it, and while it holds. */
  liftReason: string | null;
}

/** What a firm says of itself beside its name and address; every field is empty where nothing is known. */
export interface FirmProfileTable {
  /** The firm; it has one row at most. */
  firmId: FirmId;
  /** Name of the legal person. */
  legalPerson: string;
  /** 行政区划 code, GB/T 2260. */
  area: string;
  /** Six digits. */
  postcode: string;
  /** Name of the person whom one may ask for. */
  contact: string;
  email: string;
}

/** Values by field (`FirmInfoField`, or `mobile`). */
export type ChangedValues = Readonly<Record<string, string>>;

/** 企业信息变更、手机号变更: an application to change the fields of `after`. */
export interface FirmChangeTable extends DecisionColumns {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The company of the firm. */
  companyId: CompanyId;
  firmId: FirmId;
  /** `info` 企业信息变更, `phone` 手机号变更. */
  kind: FirmChangeKind;
  /** 0 waits, 1 approved, 2 rejected, 3 withdrawn by the firm. */
  state: FirmChangeState;
  /** Chinese titles of the fields to be changed, joined by 、. */
  what: string;
  /** Their values when it was asked for. */
  before: Json<ChangedValues>;
  /** The values that they are to have. A mobile is covered in both where `personal` is not null. */
  after: Json<ChangedValues>;
  /** Sealed: the mobiles of `before` and `after`. Null where there are none, and in a row from before until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** Reason that the firm gave; may be empty. */
  memo: string;
  /** The user of the firm. */
  appliedBy: UserId;
  /** When it was sent in. */
  appliedAt: Date;
  /** What he wrote; null where nothing. */
  opinion: string | null;
}

/** What an order must know of a firm, read by the firm's id alone. */
export interface StandingView extends RestrictionColumns {
  /** The firm, or a branch, each with one row. */
  firmId: FirmId;
  /** The company of the firm. */
  companyId: CompanyId;
  /** False where the firm is disabled. */
  enabled: boolean;
  /** Whether it is on the blacklist today. */
  blacklisted: boolean;
  /** Whether a disposal letter waits for the firm's answer. */
  disposalLetterOpen: boolean;
  /**
   * Whether the annual fee, with thirty days of grace, is valid today by the database's clock. Where another clock
   * counts, its day is compared with {@link annualFeeGraceUntil}.
   */
  annualFeeValid: boolean;
  /** Last day of grace, `YYYY-MM-DD`; null where no annual fee is asked of the firm. */
  annualFeeGraceUntil: string | null;
  /** Whether the firm has signed the entry agreement. */
  entryAgreementSigned: boolean;
  /** 关联企业: firms of the company with the same legal person, agent or person in control. */
  relatedFirms: FirmId[];
  /** `KIND:SIDE` for every approved qualification. */
  qualifications: string[];
}

/** The names of firms, for other contexts to join with. */
export type FirmView = Pick<FirmTable, "id" | "companyId" | "name" | "shortName" | "creditCode" | "words">;

/** The names of operators, for other contexts to join with. */
export type OperatorView = Pick<OperatorTable, "userId" | "firmId" | "name">;

/** 短信验证码: six digits sent to a mobile; of one purpose the last one counts, for five minutes. */
export interface SmsCodeTable {
  /** Drawn by the database; the text has it in its reference. */
  id: GeneratedAlways<bigint>;
  /** The index of the number that it was sent to, in hex. */
  mobile: string;
  /** What the code is good for; empty for codes of before purposes were kept, which are good for nothing. */
  purpose: SmsPurpose | "";
  /** The user who asked for it; empty where none was signed in. */
  userId: UserId;
  /** The index of mobile, purpose, user and code. */
  codeHash: Buffer;
  /** When it was sent; it counts for five minutes. */
  sentAt: Date;
  /** How many wrong codes were tried; five are the end of it. */
  wrong: Generated<number>;
  /** Null while it was not used. */
  usedAt: Date | null;
  /** The address of the client that asked for it; empty of codes from before it was noted. */
  ip: Generated<string>;
}

/** What has become of a text: it waits for its gateway, was taken by it, was delivered, or not; or the gateway has never said. */
export type TextState = "waiting" | "accepted" | "delivered" | "failed" | "unreported";

/** 短信 that a gateway is asked to send. */
export interface TextMessageTable {
  /** Number by which it is sent only once, such as `sms-17`. */
  reference: string;
  /** Which template it is of; empty of a text of before there were templates. */
  kind: TextKind | "";
  /** The ends of the number that it goes to. */
  mobile: string;
  state: TextState;
  /** How often the gateway was asked to send it. */
  tries: Generated<number>;
  /** When it was first to be sent. */
  askedAt: Date;
  /** When the gateway was first asked to send it; null before. */
  sentAt: Date | null;
  /** When it was known what has become of it; null before. */
  endedAt: Date | null;
  /** The gateway's number of it; null where it has said none. */
  gatewayId: string | null;
  /** Why it has failed, in the gateway's words or the network's; null unless it has. */
  fault: string | null;
}

/** How the gateway of texts answers, as all nodes together have seen it. */
export interface TextGatewayTable {
  channel: "sms";
  /** How often in a row it has given no answer of use. */
  failures: number;
  /** Until when it is left alone; null while it is not. */
  awayUntil: Date | null;
  /** Since when it gives no answer of use; null while it does. */
  since: Date | null;
  /** What was wrong the last time; null as `since` is. */
  fault: string | null;
}

/** 联合登录令牌: opens one session of its user. */
export interface LoginTokenTable {
  /** Hash of the token; the token itself is kept nowhere. */
  tokenHash: Buffer;
  /** The user whose session it opens. */
  userId: UserId;
  /** Two minutes after it was issued. */
  expiresAt: Date;
  /** Null while it was not used. */
  usedAt: Date | null;
}

/** 短信 that the sandbox was given to send; staff can read them. */
export interface SandboxMessageTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** Number of the text, such as `sms-17`; a text with a number that is there is not kept again. */
  reference: string;
  /** The number that it would go to. Covered where `personal` is not null, as the numbers in the text are. */
  mobile: string;
  /** The text. */
  words: string;
  /** Sealed: number and text. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** What the number is found by; null where `personal` is. */
  mobileIndex: Generated<Buffer | null>;
  /** When the sandbox was given it. */
  at: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "identity.smsCode": SmsCodeTable;
    "identity.textMessage": TextMessageTable;
    "identity.textGateway": TextGatewayTable;
    "sandbox.message": SandboxMessageTable;
    "identity.firm": FirmTable;
    "identity.operator": OperatorTable;
    "identity.session": SessionTable;
    "identity.secondFactor": SecondFactorTable;
    "identity.recoveryCode": RecoveryCodeTable;
    "identity.factorRemoval": FactorRemovalTable;
    "identity.restriction": RestrictionTable;
    "identity.loginToken": LoginTokenTable;
    "identity.captcha": CaptchaTable;
    "identity.signInAttempt": SignInAttemptTable;
    "identity.qualification": QualificationTable;
    "identity.agreement": AgreementTable;
    "identity.blacklistEntry": BlacklistEntryTable;
    "identity.firmProfile": FirmProfileTable;
    "identity.firmChange": FirmChangeTable;
    /** For other contexts: what an order must know of a firm. */
    "identity.standingView": StandingView;
    /** For other contexts: names of firms. */
    "identity.firmView": FirmView;
    /** For other contexts: names of operators. */
    "identity.operatorView": OperatorView;
  }
}
