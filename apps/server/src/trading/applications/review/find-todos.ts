import { type FindTodos, mostMatters } from "../../../identity/index.ts";

/** 被退回的交易申请: rejected applications, which the owner may change and submit again. */
export const findApplicationTodos: FindTodos = async (db, { firm }) => {
  const found = await db
    .selectFrom("trading.application as a")
    .leftJoin("trading.factory as f", "f.id", "a.factoryId")
    .select(["a.id", "a.side", "a.memo", "f.name as factory"])
    .where("a.firmId", "=", firm)
    .where("a.state", "=", "2")
    .orderBy("a.createdAt")
    .orderBy("a.id")
    .limit(mostMatters)
    .execute();
  return found.map(({ id, side, memo, factory }) => ({
    kind: "application",
    side,
    id,
    about: [factory, memo].filter(Boolean).join("，").slice(0, 500),
    party: "",
    amount: null,
    until: null,
  }));
};
