import type { Fen, FirmId, NegotiationNo, OrderNo, Price, Quantity, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { NegotiationState } from "@zd/domain/mall/negotiation";
import type { Side } from "@zd/domain/terms/codes";

/** 议价单. */
export interface NegotiationTable {
  /** Number such as Y20260615-000047. */
  negotiationNo: NegotiationNo;
  /** The company on whose site it was asked. */
  companyId: string;
  buyerId: FirmId;
  /** The firm of the shop. */
  sellerId: FirmId;
  wareId: MallWareId;
  /** Name of the ware when it was asked, as `shopName` and `placeName`. */
  wareName: string;
  /** Name of the shop when it was asked. */
  shopName: string;
  /** Name of the place when it was asked; empty where it was gone. */
  placeName: string;
  /** 交货要求 of the buyer; may be empty. */
  delivery: string;
  /** The shop's price when it was asked, in 0.0001 yuan a tonne. */
  listPrice: Price;
  /** 0 待商家报价, 1 待买方答复, 2 已下单, 3 已撤回, 4 已谢绝, 5 已过期. */
  state: NegotiationState;
  /** Price of the quote that stands, in 0.0001 yuan a tonne. */
  price: Price;
  /** Quantity of the quote that stands, in 0.0001 t. */
  quantity: Quantity;
  /** Price × quantity, in fen. */
  amount: Fen;
  /** How many quotes there were. */
  quotes: number;
  /** From when on the quote that stands binds nobody. */
  validUntil: Date;
  askedAt: Date;
  /** The user of the buyer who asked. */
  askedBy: UserId;
  /** Name of that user. */
  askedByName: string;
  /** Null while it is open. */
  endedAt: Date | null;
  /** Why it was withdrawn or declined; may be empty. */
  reason: string;
  /** The order that it became; null unless it became one. */
  orderNo: OrderNo | null;
}

/** A quote of a negotiation; rows are never changed. */
export interface NegotiationQuoteTable {
  negotiationNo: NegotiationNo;
  /** Counted from 1. */
  place: number;
  /** Who quoted: B the buyer, S the shop. */
  side: Side;
  /** 0.0001 yuan a tonne. */
  price: Price;
  /** 0.0001 t. */
  quantity: Quantity;
  validUntil: Date;
  /** 附言; may be empty. */
  words: string;
  at: Date;
  /** The user who quoted. */
  byUser: UserId;
  /** Name of that user, for his own side alone. */
  byName: string;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "mall.negotiation": NegotiationTable;
    "mall.negotiationQuote": NegotiationQuoteTable;
  }
}
