import type { FeeReason } from "@zd/domain/funds/fee-schedule";
import type { VoucherKind } from "@zd/domain/funds/ledger";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

/** Money accounts: a firm's buckets, and those of the exchange, the bank and the lenders. */
export interface AccountTable {
  /** A firm's id, `exchange`, `bank`, or `lender-` with the channel. */
  holder: string;
  /** Which of the holder's accounts (`Bucket`, `fee-income`, `clearing`, `lent`). */
  bucket: string;
  /** Sum of its entries; below zero only for the bank and for what lenders have lent. */
  balance: Generated<Fen>;
}

/** 凭证: one movement of money, only added to. */
export interface VoucherTable {
  /** Number from one sequence; gaps mean nothing. */
  no: bigint;
  /** Why the money moved. */
  kind: VoucherKind;
  /** The order, section, contract, transfer or other record that caused it. */
  reference: string;
  /** When it happened, or the beginning of the first open day where its own day was closed. */
  at: Date;
}

/** The legs of vouchers, which add up to zero for each voucher; only added to. */
export interface EntryTable {
  /** The voucher that it is a leg of. */
  voucherNo: bigint;
  /** From 0 within the voucher. */
  leg: number;
  /** As in the account. */
  holder: string;
  /** As in the account. */
  bucket: string;
  /** What the voucher is in this holder's books: 货款支付 for the buyer is 货款收入 for the seller. */
  kind: VoucherKind;
  /** What comes to the account; below zero what leaves it. */
  amount: Fen;
  /** Balance of the account after it. */
  balance: Fen;
  /** The voucher's own time. */
  at: Date;
}

/** 服务费 of one side of a deal. */
export interface ServiceFeeTable {
  /** The order that was dealt. */
  orderNo: string;
  /** The side of the deal that owes it. */
  firmId: FirmId;
  /** What is owed for the deal. */
  amount: Fen;
  /** How much of `amount` could be taken so far. */
  taken: Fen;
  /** When the deal was made. */
  at: Date;
  /** Why it is as high as it is: the ware's own rule, a rate, a waiver, or a package. */
  why: Generated<FeeReason>;
  /** What the ware's own rule would have come to. */
  tariff: Generated<Fen>;
  /** When it was taken in full; null while a part is owed. */
  collectedAt: Date | null;
  /** How much of it was given back: nothing, or all that was taken. */
  refunded: Generated<Fen>;
  /** Null where nothing was given back. */
  refundedAt: Date | null;
}

/** 资金密码 of an operator. */
export interface FundPasswordTable {
  /** The operator whose password it is. */
  userId: UserId;
  /** As `hashPassword` makes it. */
  hash: string;
  /** Wrong passwords since the last right one. */
  wrong: Generated<number>;
  /** Until when none is looked at; null while it is not locked. */
  lockedUntil: Date | null;
  /** When it was set last. */
  changedAt: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "funds.account": AccountTable;
    "funds.voucher": VoucherTable;
    "funds.entry": EntryTable;
    "funds.serviceFee": ServiceFeeTable;
    "funds.fundPassword": FundPasswordTable;
  }
}
