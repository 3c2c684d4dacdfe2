import type {
  BankAgreementFact,
  BankAgreementId,
  BankAgreementState,
  CloseRequestState,
} from "@zd/domain/funds/bank-agreement";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated, GeneratedAlways } from "kysely";
import type { DecisionColumns } from "../../platform/database/decision-columns.ts";

/** 银行签约: an account of a firm, bound once the firm has proven it to be its own. */
export interface AgreementTable {
  /** Drawn when it is begun; the payment that verifies the account is numbered by it. */
  id: BankAgreementId;
  firmId: FirmId;
  /** Name of the bank. */
  bank: string;
  /** 联行号 of the branch, twelve digits. */
  branchNo: string;
  /** Name of the branch. */
  branch: string;
  /** Account number; its first and last four digits where `personal` is not null. */
  number: string;
  /** Sealed: the account number. Null in a row from before, until a job has sealed it. */
  personal: Buffer | null;
  /** What the account number is found by; null where `personal` is. */
  numberIndex: Buffer | null;
  /** Name of the account's holder. */
  name: string;
  /** 0 未签约, 1 签约中, 2 已签约, 3 解约中, 4 已解约. */
  state: BankAgreementState;
  /** How many steps it has. */
  version: number;
  /** Whether money goes to this account where nothing else is said. */
  isDefault: boolean;
  /** 自动退款: whether what is free at the end of the day goes back to this account. */
  autoRefund: Generated<boolean>;
  /** 小额打款验证: what the bank has paid to the account, 0.01 to 0.99 yuan; null while no verification runs. */
  verifyAmount: Fen | null;
  /** How many wrong amounts were told; null as `verifyAmount`. */
  verifyTries: number | null;
  /** Until when the amount may be told; null as `verifyAmount`. */
  verifyUntil: Date | null;
  /** The user who began it. */
  byUser: UserId;
  /** When it was begun. */
  at: Date;
  /** When it last changed. */
  changedAt: Date;
  /** Why it is as it is, where the bank or a user has said so; otherwise null. */
  memo: string | null;
}

/** What has happened to agreements, only added to. */
export interface AgreementStepTable {
  /** The agreement that it is a step of. */
  agreementId: BankAgreementId;
  /** The version of the agreement that the step made. */
  version: number;
  /** `type` of the fact. */
  type: BankAgreementFact["type"];
  /** Null where the bank or a deadline has done it. */
  byUser: UserId | null;
  /** When it happened. */
  at: Date;
  /** Reason, where one was given; otherwise null. */
  memo: string | null;
}

/** 暂存数据: a form that a user has begun. */
export interface StageDataTable {
  /** The user whose form it is; nobody else reads it. */
  userId: UserId;
  /** Which form, as the client names it. */
  key: string;
  /** JSON text, as the client gave it; an empty object where `personal` is not null. */
  data: string;
  /** Sealed: the form. Null in a row from before, until a job has sealed it. */
  personal: Generated<Buffer | null>;
  /** When it was saved last. */
  at: Date;
}

/** 销户申请. */
export interface CloseRequestTable extends DecisionColumns {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** The firm that wants to leave. */
  firmId: FirmId;
  /** The user of the firm who has asked for it. */
  byUser: UserId;
  /** When it was asked for. */
  at: Date;
  /** As the firm gave it. */
  reason: string;
  /** 1 待审核, 2 已销户, 3 已驳回. */
  state: CloseRequestState;
  /** What the exchange answered; null where nothing. */
  memo: string | null;
  /** Null while it waits. */
  decidedAt: Date | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.agreement": AgreementTable;
    "funds.agreementStep": AgreementStepTable;
    "funds.stageData": StageDataTable;
    "funds.closeRequest": CloseRequestTable;
  }
}
