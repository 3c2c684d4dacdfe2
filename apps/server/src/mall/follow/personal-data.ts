import { sql } from "kysely";
import type { PersonalData } from "../../platform/personal-data.ts";

const tables = ["mall.wareFollow", "mall.shopFollow", "mall.followNews"] as const;

/** What a user follows in the mall. */
export const mallData: PersonalData = {
  async read(db, user) {
    const countIn = async (table: (typeof tables)[number]) => {
      const { n } = await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as("n"))
        .where("userId", "=", user)
        .executeTakeFirstOrThrow();
      return n;
    };
    const [wares, shops] = [await countIn("mall.wareFollow"), await countIn("mall.shopFollow")];
    return [
      {
        title: "商城收藏",
        rows: wares + shops === 0 ? [] : [["收藏", `商品 ${wares} 个，店铺 ${shops} 个`]],
        retention: "取消收藏即删除，可在商城的收藏夹自行取消。",
      },
    ];
  },

  async clear(tx, users) {
    for (const table of tables) await tx.deleteFrom(table).where("userId", "in", users).execute();
  },
};
