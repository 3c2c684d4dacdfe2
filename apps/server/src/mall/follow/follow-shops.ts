import { api } from "@zd/api";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { rows, type Tx } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";
import { refuseTooMany } from "./follow-wares.ts";

interface ShopsInput {
  /** One shop; or `firms`. */
  readonly firm?: FirmId | undefined;
  /** Several shops; or `firm`. */
  readonly firms?: readonly FirmId[] | undefined;
}

const idsOf = ({ firm, firms = [] }: ShopsInput): readonly FirmId[] => [
  ...new Set([...(firm === undefined ? [] : [firm]), ...firms]),
];

/** 收藏店铺; NOT_FOUND for a stopped one. */
const followShops = handle(api.mallFollow.followShops, async (input, scope) => {
  const { tx, now, actor, request } = scope;
  const company = await openMall(tx, request);
  const ids = idsOf(input);
  const found = await rows<{
    /** The firm of a shop that is not stopped. */
    id: FirmId;
  }>(
    tx,
    sql`with there as (select firm_id as id from mall.merchant
                       where firm_id = any(${[...ids]}::text[]) and company_id = ${company}
                         and status <> '2' and suspended_for is null),
             kept as (insert into mall.shop_follow (user_id, shop_id, followed_at)
                      select ${actor.userId}, id, ${new Date(now)} from there on conflict do nothing)
        select id from there`,
  );
  if (input.firm !== undefined && !found.some(({ id }) => id === input.firm)) throw notFound();
  const followed = await countShops(tx, actor.userId);
  refuseTooMany(followed);
  return { followed };
});

const unfollowShops = handle(api.mallFollow.unfollowShops, async (input, scope) => {
  const { tx, actor, request } = scope;
  await openMall(tx, request);
  const ids = idsOf(input);
  if (ids.length > 0)
    await tx
      .deleteFrom("mall.shopFollow")
      .where("userId", "=", actor.userId)
      .where("shopId", "in", ids)
      .execute();
  return { followed: await countShops(tx, actor.userId) };
});

async function countShops(tx: Tx, user: UserId): Promise<number> {
  const [counted] = await rows<{
    /** How many shops the user follows. */
    count: number;
  }>(tx, sql`select count(*)::int as count from mall.shop_follow where user_id = ${user}`);
  return counted?.count ?? 0;
}

/** The calls that follow a shop and stop following it. */
export const shopFollowing = [followShops, unfollowShops];
