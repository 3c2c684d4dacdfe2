import type { BankAgreementId } from "@zd/domain/funds/bank-agreement";
import type {
  BankTransfer,
  TransferDirection,
  TransferFact,
  TransferId,
  TransferState,
} from "@zd/domain/funds/bank-transfer";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";

/** 出入金. */
export interface TransferTable {
  /** Number by which the bank moves the money only once. */
  id: TransferId;
  /** The firm whose money it is. */
  firmId: FirmId;
  /** The bank account. */
  agreementId: BankAgreementId;
  /** `in` from the firm's bank account, `out` to it. */
  direction: TransferDirection;
  /** Above zero. */
  amount: Fen;
  /** The bucket that a withdrawal comes from, and goes back to; `available` for money in. */
  source: BankTransfer["source"];
  /** 0 待审批, 1 处理中, 2 成功, 3 失败, 4 已驳回, 9 结果未知. */
  state: TransferState;
  /** How many steps it has. */
  version: number;
  /** The user who has asked for it. */
  byUser: UserId;
  /** When it was asked for. */
  at: Date;
  /** When the bank was first asked; null while it waits for approval, or was rejected. */
  sentAt: Date | null;
  /** When the bank said that it has it; null before: until then it may be sent again under the same number. */
  takenAt: Date | null;
  /** When its result was known, or it was rejected; null before. */
  endedAt: Date | null;
  /** The bank's own number; null while none is known. */
  bankNo: string | null;
  /** Whether the bank has said one result and later the other, so that staff has to look at it. */
  contradicted: boolean;
  /** What the user wrote; may be empty. */
  memo: string;
  /** What the bank or the exchange said of it last; null where nothing. */
  answer: string | null;
  /** Day of the bank statement that has it, `YYYY-MM-DD`; null until it is reconciled. */
  matchedOn: string | null;
}

/** What has happened to transfers, only added to. */
export interface TransferStepTable {
  /** The transfer that it is a step of. */
  transferId: TransferId;
  /** The version of the transfer that the step made. */
  version: number;
  /** `type` of the fact. */
  type: TransferFact["type"];
  /** Null where the bank or a deadline has done it. */
  byUser: UserId | null;
  /** When it happened. */
  at: Date;
  /** Reason, or the bank's number; null where neither. */
  memo: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.transfer": TransferTable;
    "funds.transferStep": TransferStepTable;
  }
}
