import type { GoodsVoucherKind } from "@zd/domain/goods/booking";
import type { GoodsState, LotNo, LotOrigin, PledgeRef } from "@zd/domain/goods/states";
import type { CompanyId, ContractNo, FirmId, Quantity, UserId, WareKindId } from "@zd/domain/kernel/brand";
import type { Generated } from "kysely";

/** 货物批次: goods of one kind and one owner in one place. A lot never changes; its tonnes are in its accounts. */
export interface LotTable {
  lotNo: LotNo;
  companyId: CompanyId;
  /** The owner. */
  firmId: FirmId;
  wareKindId: WareKindId;
  /** Name of the product, in words. */
  product: string;
  /** Where the goods are, in words. */
  place: string;
  /** How it came onto the register: declared by its owner, or opened with what it was offered or sold by. */
  origin: LotOrigin;
  /** The ware, contract or plan that it was opened with; empty where its owner has declared it. */
  openedFor: string;
  /** What the owner wrote; may be empty. */
  memo: string;
  openedAt: Date;
  /** Null where it followed from an offer or a deal. */
  openedBy: UserId | null;
}

/** Tonnes of a lot in one state, held by one record. Only entries change it: the database refuses every other change. */
export interface GoodsAccountTable {
  lotNo: LotNo;
  /** `outside` is what the lot's tonnes came from, and so below zero. */
  state: GoodsState | "outside";
  /** What holds them: a ware, order, contract or loan; empty for `free` and `outside`. */
  ref: string;
  /** Sum of its entries. */
  balance: Quantity;
}

/** 货权凭证, only added to. */
export interface GoodsVoucherTable {
  no: bigint;
  /** Why the tonnes moved. */
  kind: GoodsVoucherKind;
  /** The record that caused it. */
  reference: string;
  at: Date;
  /** Null where it followed from another event. */
  byUser: UserId | null;
}

/** The two legs of a voucher of goods, which add up to zero; only added to. */
export interface GoodsEntryTable {
  voucherNo: bigint;
  /** 0 where the tonnes leave, 1 where they come to. */
  leg: number;
  lotNo: LotNo;
  /** State that the tonnes leave or come to. */
  state: GoodsState | "outside";
  /** What holds them in that state; empty for `free` and `outside`. */
  ref: string;
  /** 0.0001 t; below zero where they leave. */
  quantity: bigint;
}

/** 合同融资: a contract on which a loan stands; once at a time. */
export interface FinancedContractTable {
  id: Generated<bigint>;
  contractNo: ContractNo;
  /** The loan that stands on it. */
  loan: PledgeRef;
  pledgedAt: Date;
  /** When the loan no longer stood on it; null while it does. */
  releasedAt: Date | null;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "goods.lot": LotTable;
    "goods.account": GoodsAccountTable;
    "goods.voucher": GoodsVoucherTable;
    "goods.entry": GoodsEntryTable;
    "goods.financedContract": FinancedContractTable;
  }
}
