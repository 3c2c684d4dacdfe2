import type { FirmId, Price, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { FollowNews } from "@zd/domain/mall/follow";
import type { GeneratedAlways } from "kysely";

/** 收藏 of a ware by a user. */
export interface WareFollowTable {
  userId: UserId;
  wareId: MallWareId;
  /** The firm of the user. */
  firmId: FirmId;
  /** Price of the ware when it was followed. */
  price: Price;
  followedAt: Date;
}

/** 收藏 of a shop by a user. */
export interface ShopFollowTable {
  userId: UserId;
  shopId: FirmId;
  followedAt: Date;
}

/** 收藏动态: a price that fell (`price`), or a ware that is in stock again (`stock`). */
export interface FollowNewsTable {
  id: GeneratedAlways<bigint>;
  /** The user who follows the ware. */
  userId: UserId;
  wareId: MallWareId;
  kind: FollowNews;
  /** The price before it fell; null for a ware in stock again. */
  priceBefore: Price | null;
  /** The price at that time. */
  price: Price;
  at: Date;
  /** Null while the user has not read it. */
  readAt: Date | null;
}
