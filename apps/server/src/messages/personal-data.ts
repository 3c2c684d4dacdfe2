import { instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { PersonalData } from "../platform/personal-data.ts";

const shown = (at: Date) => formatShanghai(instant(at.getTime()));

/** How many messages a user has, how he wants to be told of them, and on which browsers. */
export const messagesData: PersonalData = {
  async read(db, user) {
    const { count } = await db
      .selectFrom("messages.message")
      .select(sql<number>`count(*)::int`.as("count"))
      .where("userId", "=", user)
      .executeTakeFirstOrThrow();
    const setting = await db
      .selectFrom("messages.setting")
      .select("changedAt")
      .where("userId", "=", user)
      .executeTakeFirst();
    const devices = await db
      .selectFrom("messages.pushDevice")
      .select(["host", "agent", "addedAt"])
      .where("userId", "=", user)
      .orderBy("id")
      .limit(100)
      .execute();
    return [
      {
        title: "消息与通知偏好",
        rows: [
          ["消息", `${count} 条`],
          ...(setting ? [["通知偏好", `${shown(setting.changedAt)} 修改`] as const] : []),
          ...devices.map(
            ({ host, agent, addedAt }) => ["推送设备", `${agent || host}，${shown(addedAt)} 加入`] as const,
          ),
        ],
        retention: "消息保存180天，练习场的3天；通知偏好与推送设备在用户停用30天后删除。",
      },
    ];
  },
  async clear(tx, users) {
    await tx.deleteFrom("messages.pushDevice").where("userId", "in", users).execute();
    await tx.deleteFrom("messages.setting").where("userId", "in", users).execute();
    await tx.deleteFrom("messages.message").where("userId", "in", users).execute();
  },
};
