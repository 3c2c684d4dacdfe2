import { api } from "@zd/api";
import { type TodoKind, todos } from "@zd/api/console/desk";
import { findExchangeFunds } from "../../funds/index.ts";
import { handleMany } from "../../platform/calls/operation.ts";
import type { Platform } from "../../platform/module.ts";

/** 工作台待办: what waits in each context, counted. */
export const readTodos = ({ desks, undisclosed }: Pick<Platform, "desks" | "undisclosed">) =>
  handleMany(api.desk.readTodos, async (_, { db, actor, now }) => {
    const { companyId: company } = actor;
    const [funds, ...counts] = await Promise.all([
      undisclosed(db).then((withheld) => findExchangeFunds(db, company, now, withheld)),
      ...desks().map(({ count }) => count(db, company, now)),
    ]);
    const counted: Partial<Record<TodoKind, number>> = Object.assign({}, ...counts);
    return {
      todos: (Object.keys(todos) as TodoKind[]).map((kind) => ({ kind, count: counted[kind] ?? 0 })),
      funds,
    };
  });
