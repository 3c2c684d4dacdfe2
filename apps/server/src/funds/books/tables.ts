import type { AdjustmentState, adjustmentCauses } from "@zd/domain/funds/adjustment";
import type { TransferId } from "@zd/domain/funds/bank-transfer";
import type { DifferenceKind } from "@zd/domain/funds/reconciliation";
import type { Fen, FirmId, UserId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";
import type { DecisionColumns } from "../../platform/database/decision-columns.ts";

/** 对账: a day whose transfers were compared with the bank's statement. */
export interface ReconciliationTable {
  /** `YYYY-MM-DD` */
  day: string;
  /** When it was done. */
  at: Date;
  /** How many transfers agree with the statement. */
  matched: number;
  /** Money in by our transfers. */
  oursIn: Fen;
  /** Money out by our transfers. */
  oursOut: Fen;
  /** Money in by the statement. */
  bankIn: Fen;
  /** Money out by the statement. */
  bankOut: Fen;
}

/** What did not agree, to be worked off by staff. */
export interface DifferenceTable {
  /** Drawn by the database. */
  id: GeneratedAlways<bigint>;
  /** Day of the statement, `YYYY-MM-DD`. */
  day: string;
  /** Kind of disagreement, a key of `differenceKinds`. */
  kind: DifferenceKind;
  /** Null where only the statement has it. */
  transferId: TransferId | null;
  /** The bank's number; null where only we have it. */
  bankNo: string | null;
  /** What the bank has more than the ledger, money in counted as positive. */
  effect: Fen;
  /** 0 open, 1 settled. */
  state: "0" | "1";
  /** Null while it is open, and where a later day's statement has settled it. */
  settledBy: UserId | null;
  /** Null while it is open. */
  settledAt: Date | null;
  /** How it was settled; null while it is open. */
  memo: string | null;
}

/** 调账: a correction of a firm's balance, by one member of staff and approved by another. */
export interface AdjustmentTable extends DecisionColumns {
  /** Drawn by the database; the voucher has it in its reference. */
  id: GeneratedAlways<bigint>;
  /** The firm whose balance is corrected. */
  firmId: FirmId;
  /** Above zero the firm gets it, below zero the firm gives it. */
  amount: Fen;
  /** Where the other half comes from: `fee` the exchange's income, `bank` unassigned money at the bank. */
  cause: keyof typeof adjustmentCauses;
  /** Reason that was given. */
  memo: string;
  /** The difference that it settles; null where it settles none. */
  differenceId: bigint | null;
  /** 1 待复核, 2 已入账, 3 已驳回. */
  state: AdjustmentState;
  /** The member of staff who has proposed it. */
  byUser: UserId;
  /** When it was proposed. */
  at: Date;
  /** What the second person wrote; null where nothing. */
  opinion: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.reconciliation": ReconciliationTable;
    "funds.difference": DifferenceTable;
    "funds.adjustment": AdjustmentTable;
  }
}
