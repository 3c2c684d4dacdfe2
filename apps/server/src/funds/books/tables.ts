import type { AdjustmentState, adjustmentCauses } from "@zd/domain/funds/adjustment";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { DifferenceKind } from "@zd/domain/funds/reconciliation";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";

export interface ReconciliationTable {
  day: string;
  at: Date;
  matched: number;
  oursIn: Fen;
  oursOut: Fen;
  bankIn: Fen;
  bankOut: Fen;
}

export interface DifferenceTable {
  id: GeneratedAlways<bigint>;
  day: string;
  kind: DifferenceKind;
  transferId: TransferId | null;
  bankNo: string | null;
  effect: Fen;
  /** 0 open, 1 settled. */
  state: "0" | "1";
  settledBy: UserId | null;
  settledAt: Date | null;
  memo: string | null;
}

export interface AdjustmentTable {
  id: GeneratedAlways<bigint>;
  firmId: FirmId;
  amount: Fen;
  cause: keyof typeof adjustmentCauses;
  memo: string;
  differenceId: bigint | null;
  state: AdjustmentState;
  byUser: UserId;
  at: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  opinion: string | null;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.reconciliation": ReconciliationTable;
    "funds.difference": DifferenceTable;
    "funds.adjustment": AdjustmentTable;
  }
}
