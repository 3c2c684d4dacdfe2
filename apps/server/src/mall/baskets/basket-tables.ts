import type { FirmId, Price, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";

/** A ware in the basket (采购清单) that a firm has for its shop. */
export interface BasketLineTable {
  /** The firm that means to buy; all its users share the basket. */
  buyerId: FirmId;
  /** A firm has a ware once. */
  wareId: MallWareId;
  /** The firm of the shop. */
  sellerId: FirmId;
  /** As the shop called it when a user of the firm has seen it last. */
  wareName: string;
  /** How much is to be ordered. */
  quantity: Quantity;
  /** The price that a user of the firm has seen last, 0.0001 yuan a tonne. */
  price: Price;
  /** When the ware was put in. */
  addedAt: Date;
  /** When quantity or price were written last. */
  changedAt: Date;
  /** The user who has written it last. */
  changedBy: UserId;
  /** Name of that user. */
  changedByName: string;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "mall.basketLine": BasketLineTable;
  }
}
