import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

export interface AccountTable {
  holder: string;
  bucket: string;
  balance: Generated<Fen>;
}

export interface VoucherTable {
  no: bigint;
  kind: VoucherKind;
  /** The order, section or contract that caused it. */
  reference: string;
  at: Date;
}

export interface EntryTable {
  voucherNo: bigint;
  leg: number;
  holder: string;
  bucket: string;
  /** What the voucher is in this holder's books. */
  kind: VoucherKind;
  amount: Fen;
  /** What is on the account after it. */
  balance: Fen;
  at: Date;
}

export interface ServiceFeeTable {
  orderNo: string;
  firmId: FirmId;
  amount: Fen;
  taken: Fen;
  at: Date;
  why: Generated<FeeReason>;
  /** What the ware's own rule would have come to. */
  tariff: Generated<Fen>;
  collectedAt: Date | null;
  refunded: Generated<Fen>;
  refundedAt: Date | null;
}

export interface FundPasswordTable {
  userId: UserId;
  hash: string;
  wrong: Generated<number>;
  lockedUntil: Date | null;
  changedAt: Date;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "funds.account": AccountTable;
    "funds.voucher": VoucherTable;
    "funds.entry": EntryTable;
    "funds.serviceFee": ServiceFeeTable;
    "funds.fundPassword": FundPasswordTable;
  }
}
