import type { FirmId, Price, UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { FollowNews } from "@zd/domain/mall/follow";
import type { GeneratedAlways } from "kysely";

export interface WareFollowTable {
  userId: UserId;
  wareId: MallWareId;
  /** Whom the user acts for. */
  firmId: FirmId;
  /** What it cost then. */
  price: Price;
  followedAt: Date;
}

export interface ShopFollowTable {
  userId: UserId;
  shopId: FirmId;
  followedAt: Date;
}

export interface FollowNewsTable {
  id: GeneratedAlways<bigint>;
  userId: UserId;
  wareId: MallWareId;
  kind: FollowNews;
  /** Of a price that fell. */
  priceBefore: Price | null;
  price: Price;
  at: Date;
  readAt: Date | null;
}
