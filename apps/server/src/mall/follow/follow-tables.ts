import type { FirmId, Price, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { FollowNews } from "@zd/domain/mall/follow";
import type { GeneratedAlways } from "kysely";

/** 收藏 of a ware by a user. */
export interface WareFollowTable {
  /** The user who follows it. */
  userId: UserId;
  /** The ware that is followed. */
  wareId: MallWareId;
  /** The firm of the user. */
  firmId: FirmId;
  /** Price of the ware when it was followed. */
  price: Price;
  /** When it was followed. */
  followedAt: Date;
}

/** 收藏 of a shop by a user. */
export interface ShopFollowTable {
  /** The user who follows it. */
  userId: UserId;
  /** The firm of the shop. */
  shopId: FirmId;
  /** When it was followed. */
  followedAt: Date;
}

/** 收藏动态: a price that fell (`price`), or a ware that is in stock again (`stock`). */
export interface FollowNewsTable {
  /** Drawn by the database, in the order of the news. */
  id: GeneratedAlways<bigint>;
  /** The user who follows the ware. */
  userId: UserId;
  /** The ware that it is about. */
  wareId: MallWareId;
  /** `price` where it is cheaper, `stock` where it is in stock again. */
  kind: FollowNews;
  /** The price before it fell; null for a ware in stock again. */
  priceBefore: Price | null;
  /** The price at that time. */
  price: Price;
  /** When it happened. */
  at: Date;
  /** Null while the user has not read it. */
  readAt: Date | null;
}
