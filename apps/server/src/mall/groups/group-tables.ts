import type { FirmId, Price, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { GeneratedAlways } from "kysely";

/** 客户组 of a shop. */
export interface CustomerGroupTable {
  /** Drawn by the database. */
  groupId: GeneratedAlways<bigint>;
  /** The firm of the shop. */
  firmId: FirmId;
  /** Unique in the shop. */
  name: string;
  /** Grows by one with every change. */
  version: number;
  changedAt: Date;
  /** The user of the merchant who changed it last. */
  changedBy: UserId;
  /** Name of that user. */
  changedByName: string;
}

/** A customer of a group; of each shop a firm is in one group. */
export interface GroupCustomerTable {
  /** The firm of the shop. */
  firmId: FirmId;
  customerId: FirmId;
  groupId: bigint;
}

/** What the customers of a group pay less for a ware. */
export interface GroupDiscountTable {
  groupId: bigint;
  wareId: MallWareId;
  /** 0.0001 yuan a tonne, less than the ware's price when it was written. */
  discount: Price;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "mall.customerGroup": CustomerGroupTable;
    "mall.groupCustomer": GroupCustomerTable;
    "mall.groupDiscount": GroupDiscountTable;
  }
}
