import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { type Handler, handle } from "../../platform/calls/operation.ts";

/** 暂存数据: an unfinished form of a user; the last one saved replaces the one before. */
export const stageData: readonly Handler[] = [
  handle(api.agreements.saveStageData, async ({ key, data }, { tx, now, actor }) => {
    const row = { data: JSON.stringify(data), at: new Date(now) };
    await tx
      .insertInto("funds.stageData")
      .values({ userId: actor.userId, key, ...row })
      .onConflict((existing) => existing.columns(["userId", "key"]).doUpdateSet(row))
      .execute();
    return null;
  }),
  handle(api.agreements.readStageData, async ({ key }, { db, actor }) => {
    const row = await db
      .selectFrom("funds.stageData")
      .select(["data", "at"])
      .where("userId", "=", actor.userId)
      .where("key", "=", key)
      .executeTakeFirst();
    const data = (row?.data ?? {}) as unknown as Record<string, string>;
    return { data, at: row ? instant(row.at.getTime()) : null };
  }),
];
