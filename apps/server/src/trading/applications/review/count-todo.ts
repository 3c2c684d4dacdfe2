import type { CountTodo } from "../../../identity/index.ts";

/** 被退回的交易申请: rejected applications, which the owner may change and submit again. */
export const countApplicationTodo: CountTodo = async (db, { firm }) => {
  const { count } = await db
    .selectFrom("trading.application")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("firmId", "=", firm)
    .where("state", "=", "2")
    .executeTakeFirstOrThrow();
  return [{ kind: "application", count: Number(count), until: null }];
};
