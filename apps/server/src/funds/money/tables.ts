import type { VoucherKind } from "@zd/domain/funds/ledger";
import type { Fen } from "@zd/domain/kernel/brand";

export interface DayAccountTable {
  holder: string;
  day: string;
  opening: Fen;
  received: Fen;
  paidOut: Fen;
  goodsReceived: Fen;
  goodsPaid: Fen;
  fees: Fen;
  other: Fen;
  closing: Fen;
  available: Fen;
  tradingDeposit: Fen;
  performanceDeposit: Fen;
  escrow: Fen;
  withdrawal: Fen;
}

export interface DayKindTable {
  holder: string;
  day: string;
  kind: VoucherKind;
  vouchers: number;
  credit: Fen;
  debit: Fen;
}

export interface DayEndTable {
  day: string;
  at: Date;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.dayAccount": DayAccountTable;
    "funds.dayKind": DayKindTable;
    "funds.dayEnd": DayEndTable;
  }
}
