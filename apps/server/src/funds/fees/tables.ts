import type { RateKind } from "@zd/domain/funds/fee-schedule";
import type { YearFeeKind } from "@zd/domain/funds/year-fee";
import type { CompanyId, Fen, FirmId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { TradeMode } from "@zd/domain/terms/codes";
import type { Generated } from "kysely";

export interface FeeRateTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  kind: RateKind;
  mode: TradeMode | null;
  wareKindId: WareKindId | null;
  firmId: FirmId | null;
  fromAt: Date;
  untilAt: Date | null;
  unit: FeeRule["unit"] | null;
  value: bigint | null;
  reason: string;
}

export interface PriceGroupTable {
  companyId: CompanyId;
  id: string;
  kind: YearFeeKind;
  name: string;
  years: number;
  amount: Fen;
  withdrawn: Generated<boolean>;
}

export interface YearFeeTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  firmId: FirmId;
  kind: YearFeeKind;
  groupName: string;
  /** `YYYY-MM-DD`, as the last day, which is included. */
  fromDay: string;
  lastDay: string;
  amount: Fen;
  voucherNo: bigint | null;
  byUser: UserId;
  paidAt: Date;
}

/** Waiting, confirmed, rejected. */
export type FeeChangeState = "0" | "1" | "2";

export interface FeeChangeTable {
  id: Generated<bigint>;
  companyId: CompanyId;
  details: unknown;
  words: string;
  firmId: FirmId | null;
  reason: string;
  state: Generated<FeeChangeState>;
  askedBy: UserId;
  askedAt: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  memo: string | null;
}

declare module "../../platform/schema.ts" {
  interface Schema {
    "funds.feeRate": FeeRateTable;
    "funds.priceGroup": PriceGroupTable;
    "funds.yearFee": YearFeeTable;
    "funds.feeChange": FeeChangeTable;
  }
}
