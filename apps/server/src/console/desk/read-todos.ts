import { api } from "@zd/api";
import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { mayDo } from "@zd/domain/identity/access";
import { findExchangeFunds } from "../../funds/index.ts";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** 工作台待办: what waits in each context, counted; of lists that the caller may not read nothing is told. */
export const readTodos = ({ desks, undisclosed }: Pick<Platform, "desks" | "undisclosed">) =>
  handleMany(api.desk.readTodos, async (_, { db, actor, now }) => {
    const { companyId: company } = actor;
    const [funds, ...counts] = await Promise.all([
      undisclosed(db).then((withheld) => findExchangeFunds(db, company, now, withheld)),
      ...desks().map(({ count }) => count(db, company, now)),
    ]);
    const counted: Partial<Record<TodoKind, number>> = Object.assign({}, ...counts);
    const readable = (Object.keys(todos) as TodoKind[]).filter((kind) =>
      mayDo(actor.roles, todoOf(kind).needs ?? "read-console"),
    );
    return { todos: readable.map((kind) => ({ kind, count: counted[kind] ?? 0 })), funds };
  });
