import { api } from "@zd/api";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { type TodoKind, todoKinds } from "@zd/api/identity/firms";
import type { FirmId, Instant } from "@zd/domain/kernel/brand";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirmTodos } from "../todos/firm-todos.ts";
import type { FindTodos } from "../todos/matter.ts";

/** Changes of the firm's data that wait for the exchange: no to-do of the firm's, but part of its summary. */
async function countChanges(db: Reader, firm: FirmId): Promise<number> {
  const { count } = await db
    .selectFrom("identity.firmChange")
    .select(({ fn }) => fn.countAll<bigint>().as("count"))
    .where("firmId", "=", firm)
    .where("state", "=", "0")
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** 企业待办 (2010): every kind once, in the order in which it is shown. */
export const readTodo = (finders: readonly FindTodos[]) =>
  handleMany(api.firms.readTodo, async (_, { db, actor, now }) => {
    const query = { firm: actor.firmId, company: actor.companyId, now };
    const [{ todos }, changes] = await Promise.all([
      findFirmTodos(finders, db, query),
      countChanges(db, actor.firmId),
    ]);
    return (Object.keys(todoKinds) as TodoKind[]).map((kind) => {
      const same = todos.filter((one) => firmTodoOf(one.kind).heading === kind);
      const moments = same.flatMap(({ until }) => (until === null ? [] : [until]));
      return {
        kind,
        kindName: todoKinds[kind],
        count: kind === "change" ? changes : same.length,
        until: moments.length === 0 ? null : (Math.min(...moments) as Instant),
      };
    });
  });
