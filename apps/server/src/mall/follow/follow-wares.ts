import { api } from "@zd/api";
import type { UserId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { followedMost } from "@zd/domain/mall/follow";
import { sql } from "kysely";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { type Reader, rows, type Tx } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";

interface WaresInput {
  /** One ware; or `wares`. */
  readonly ware?: MallWareId | undefined;
  /** Several wares; or `ware`. */
  readonly wares?: readonly MallWareId[] | undefined;
}

const idsOf = ({ ware, wares = [] }: WaresInput): readonly MallWareId[] => [
  ...new Set([...(ware === undefined ? [] : [ware]), ...wares]),
];

/** 收藏商品: of one ware, or of those that a visitor has marked before he signed in; wares that are not on sale are left out. */
const followWares = handle(api.mallFollow.followWares, async (input, scope) => {
  const { tx, now, actor, request } = scope;
  const company = await openMall(tx, request);
  const ids = idsOf(input);
  const found = await rows<{
    /** Number of a ware that is shown. */
    id: MallWareId;
  }>(
    tx,
    sql`with there as (select id, price from mall.ware
                       where id = any(${[...ids]}::text[]) and company_id = ${company} and shown),
             kept as (insert into mall.ware_follow (user_id, ware_id, firm_id, price, followed_at)
                      select ${actor.userId}, id, ${actor.firmId}, price, ${new Date(now)} from there
                      on conflict do nothing)
        select id from there`,
  );
  if (input.ware !== undefined && !found.some(({ id }) => id === input.ware)) throw notFound();
  const followed = await countWares(tx, actor.userId);
  refuseTooMany(followed);
  return { followed };
});

const unfollowWares = handle(api.mallFollow.unfollowWares, async (input, scope) => {
  const { tx, actor, request } = scope;
  await openMall(tx, request);
  const ids = idsOf(input);
  if (ids.length > 0)
    await tx
      .deleteFrom("mall.wareFollow")
      .where("userId", "=", actor.userId)
      .where("wareId", "in", ids)
      .execute();
  return { followed: await countWares(tx, actor.userId) };
});

export function refuseTooMany(followed: number): void {
  if (followed > followedMost) throw new Refused("FOLLOWED_TOO_MANY", { most: String(followedMost) });
}

async function countWares(tx: Tx | Reader, user: UserId): Promise<number> {
  const [counted] = await rows<{
    /** How many wares the user follows. */
    count: number;
  }>(tx, sql`select count(*)::int as count from mall.ware_follow where user_id = ${user}`);
  return counted?.count ?? 0;
}

/** The calls that follow a ware and stop following it. */
export const wareFollowing = [followWares, unfollowWares];
