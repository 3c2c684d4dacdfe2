import type { VoucherKind } from "@zd/domain/funds/ledger";
import type { Fen } from "@zd/domain/kernel/brand";

/**
 * A holder's account of a day on which something moved, written after midnight and never changed; what left the
 * holder is below zero. The opening and the lines up to `other` add up to `closing`.
 */
export interface DayAccountTable {
  /** A firm's id, or another holder as of `funds.account`. */
  holder: string;
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  /** All accounts of the holder together in the evening before. */
  opening: Fen;
  /** 入金. */
  received: Fen;
  /** 出金, below zero; less what the bank has reversed. */
  paidOut: Fen;
  /** 货款 received, less what was given back to buyers. */
  goodsReceived: Fen;
  /** 货款 paid, below zero; less what sellers gave back. */
  goodsPaid: Fen;
  /** Service and annual fees, below zero. */
  fees: Fen;
  /** Everything else. */
  other: Fen;
  /** All accounts of the holder together in the evening. */
  closing: Fen;
  /** Of `closing`, what was free. */
  available: Fen;
  /** Of `closing`, 交易保证金. */
  tradingDeposit: Fen;
  /** Of `closing`, 履约保证金. */
  performanceDeposit: Fen;
  /** Of `closing`, 货款冻结. */
  escrow: Fen;
  /** Of `closing`, 出金在途. */
  withdrawal: Fen;
}

/** What the vouchers of one kind came to for a firm on a day; written with the day's account. */
export interface DayKindTable {
  /** The firm's id. */
  holder: string;
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  /** What the vouchers were to the firm. */
  kind: VoucherKind;
  /** How many vouchers. */
  vouchers: number;
  /** Sum of those by which the firm gained. */
  credit: Fen;
  /** Sum of those by which it lost, above zero. */
  debit: Fen;
}

/** 日终: the days that are closed; nothing is booked on them any more. */
export interface DayEndTable {
  /** `YYYY-MM-DD` in Shanghai. */
  day: string;
  /** When it was closed. */
  at: Date;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.dayAccount": DayAccountTable;
    "funds.dayKind": DayKindTable;
    "funds.dayEnd": DayEndTable;
  }
}
