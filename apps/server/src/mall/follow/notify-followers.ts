import type { FirmId } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import type { FollowNews } from "@zd/domain/mall/follow";
import { sql } from "kysely";
import { rows } from "../../platform/database/database.ts";
import { job, type Scope } from "../../platform/jobs/jobs.ts";
import { followedMoved } from "../events.ts";

/** 降价: news for the followers of a ware whose price fell; a rising price is no news. */
export const notifyCheaper = job<{
  ware: MallWareId;
  /** Price before the change, 0.0001 yuan a tonne, as text. */
  before: string;
  /** Price after the change, 0.0001 yuan a tonne, as text. */
  after: string;
}>("mall.tellCheaper", async ({ ware, before, after }, scope) => {
  if (BigInt(after) < BigInt(before)) await notifyFollowers(scope, ware, "price", before);
});

/** 到货: news for the followers of a ware that is in stock again. */
export const notifyBackInStock = job<{ ware: MallWareId }>("mall.tellBack", async ({ ware }, scope) => {
  await notifyFollowers(scope, ware, "stock", null);
});

/** Inserts news for each follower of a ware that is shown, in one statement, and tells the sockets of their firms. */
async function notifyFollowers(
  { tx, now, broadcast }: Scope,
  ware: MallWareId,
  kind: FollowNews,
  before: string | null,
): Promise<void> {
  const firms = await rows<{
    /** The firm of a user who follows the ware. */
    firmId: FirmId;
  }>(
    tx,
    sql`with news as (
          insert into mall.follow_news (user_id, ware_id, kind, price_before, price, at)
          select f.user_id, f.ware_id, ${kind}, ${before}::bigint, w.price, ${new Date(now)}
          from mall.ware_follow f join mall.ware w on w.id = f.ware_id
          where f.ware_id = ${ware} and w.shown
          returning user_id)
        select distinct f.firm_id from news n
        join mall.ware_follow f on f.user_id = n.user_id and f.ware_id = ${ware}`,
  );
  if (firms.length > 0) broadcast(followedMoved({ ware, firms: firms.map(({ firmId }) => firmId) }));
}
