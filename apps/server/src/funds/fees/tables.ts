import type { RateKind } from "@zd/domain/funds/fee-schedule";
import type { YearFeeKind } from "@zd/domain/funds/year-fee";
import type { CompanyId, Fen, FirmId, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { TradeMode } from "@zd/domain/terms/codes";
import type { Generated } from "kysely";
import type { DecisionColumns } from "../../platform/database/decision-columns.ts";

/** 费率 in place of the wares' own rules, written once a change is confirmed. */
export interface FeeRateTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** The company whose deals are charged by it. */
  companyId: CompanyId;
  /** `fee-B` for buyers, `fee-S` for sellers. */
  kind: RateKind;
  /** Null where it is for all modes. */
  mode: TradeMode | null;
  /** Null where it is for all ware kinds. */
  wareKindId: WareKindId | null;
  /** Null where it is for all firms; such a rate has an end. */
  firmId: FirmId | null;
  /** From when on it holds, included. */
  fromAt: Date;
  /** From when on it no longer holds; null while it has no end. */
  untilAt: Date | null;
  /** What `value` is per; null where the fee is waived. */
  unit: FeeRule["unit"] | null;
  /** TON: 0.0001 yuan a tonne; MILLE: millionths of the amount; null where the fee is waived. */
  value: bigint | null;
  /** As the request for it gave it. */
  reason: string;
}

/** 收费方案 of annual fees, beside those that every exchange begins with; one with the same number takes the other's place. */
export interface PriceGroupTable {
  /** The company that offers it. */
  companyId: CompanyId;
  /** Number such as PG12; that of a plan that every exchange begins with replaces it. */
  id: string;
  /** 1 交易年费, 2 数据年费, 3 成交服务费 (package). */
  kind: YearFeeKind;
  /** As members read it. */
  name: string;
  /** How many years it is for. */
  years: number;
  /** Price of all these years together. */
  amount: Fen;
  /** Whether it is no longer offered. */
  withdrawn: Generated<boolean>;
}

/** 年费缴纳记录. */
export interface YearFeeTable {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** The company that the firm belongs to. */
  companyId: CompanyId;
  /** The firm for which it was paid or granted. */
  firmId: FirmId;
  /** 1 交易年费, 2 数据年费, 3 成交服务费 (package). */
  kind: YearFeeKind;
  /** Name of the plan when it was paid. */
  groupName: string;
  /** First day that it covers, `YYYY-MM-DD`. */
  fromDay: string;
  /** Last day that it covers, `YYYY-MM-DD`, included. */
  lastDay: string;
  /** Zero where the exchange has granted it. */
  amount: Fen;
  /** Null where the exchange has granted it. */
  voucherNo: bigint | null;
  /** Who has paid it, or granted it. */
  byUser: UserId;
  /** When it was paid or granted. */
  paidAt: Date;
}

/** 0 waits, 1 confirmed, 2 rejected. */
export type FeeChangeState = "0" | "1" | "2";

/** A change of what the exchange charges; it is made once a second person has confirmed it. */
export interface FeeChangeTable extends DecisionColumns {
  /** Drawn by the database. */
  id: Generated<bigint>;
  /** The company whose fees are changed. */
  companyId: CompanyId;
  /** What is to be changed, as `FeeChange` of `change-store.ts` has it. */
  details: unknown;
  /** The same in Chinese, as the list shows it. */
  words: string;
  /** The firm that it is about; null where it is about all. */
  firmId: FirmId | null;
  /** As the member of staff gave it who has asked for the change. */
  reason: string;
  /** 0 waits, 1 confirmed, 2 rejected. */
  state: Generated<FeeChangeState>;
  /** The member of staff who has asked for it. */
  askedBy: UserId;
  /** When it was asked for. */
  askedAt: Date;
  /** What the second person wrote; null where nothing. */
  memo: string | null;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "funds.feeRate": FeeRateTable;
    "funds.priceGroup": PriceGroupTable;
    "funds.yearFee": YearFeeTable;
    "funds.feeChange": FeeChangeTable;
  }
}
