import { departedDays } from "@zd/domain/identity/operator";
import type { PersonalData } from "../platform/personal-data.ts";

/** What is held of a user for his payments: whether he has a fund password, and forms that he has put aside. */
export const fundsData: PersonalData = {
  async read(db, user) {
    const password = await db
      .selectFrom("funds.fundPassword")
      .select("userId")
      .where("userId", "=", user)
      .executeTakeFirst();
    const forms = await db
      .selectFrom("funds.stageData")
      .select("key")
      .where("userId", "=", user)
      .orderBy("key")
      .execute();
    return [
      {
        title: "资金密码与暂存数据",
        rows: [
          ["资金密码", password ? "已设置（只保存散列值）" : "未设置"],
          ...forms.map(({ key }) => ["暂存的表单", key] as const),
        ],
        retention: `暂存的表单满90天自动删除；资金密码在停用满${departedDays}天后删除。`,
      },
    ];
  },

  async clear(tx, users) {
    for (const table of ["funds.fundPassword", "funds.stageData"] as const)
      await tx.deleteFrom(table).where("userId", "in", users).execute();
  },
};
