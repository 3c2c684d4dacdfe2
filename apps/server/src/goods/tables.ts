import type { GoodsVoucherKind } from "@zd/domain/goods/booking";
import type { GoodsState, LotNo, LotOrigin, PledgeRef } from "@zd/domain/goods/states";
import type { CompanyId, ContractNo, FirmId, Quantity, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

export interface LotTable {
  lotNo: LotNo;
  companyId: CompanyId;
  firmId: FirmId;
  wareKindId: WareKindId;
  product: string;
  place: string;
  origin: LotOrigin;
  openedFor: string;
  memo: string;
  openedAt: Date;
  openedBy: UserId | null;
}

/** Only the entries move it: the database refuses every other change. */
export interface GoodsAccountTable {
  lotNo: LotNo;
  state: GoodsState | "outside";
  ref: string;
  balance: Quantity;
}

export interface GoodsVoucherTable {
  no: bigint;
  kind: GoodsVoucherKind;
  reference: string;
  at: Date;
  byUser: UserId | null;
}

export interface GoodsEntryTable {
  voucherNo: bigint;
  leg: number;
  lotNo: LotNo;
  state: GoodsState | "outside";
  ref: string;
  quantity: bigint;
}

export interface FinancedContractTable {
  id: Generated<bigint>;
  contractNo: ContractNo;
  loan: PledgeRef;
  pledgedAt: Date;
  releasedAt: Date | null;
}

declare module "../platform/schema.ts" {
  interface Schema {
    "goods.lot": LotTable;
    "goods.account": GoodsAccountTable;
    "goods.voucher": GoodsVoucherTable;
    "goods.entry": GoodsEntryTable;
    "goods.financedContract": FinancedContractTable;
  }
}
