import { api } from "@zd/api";
import type { FirmTodoKind } from "@zd/api/identity/firm-todo-kinds";
import type { TestCaller } from "./test-client.ts";

/** The to-dos of one kind of the caller's firm, as its list shows them to the caller. */
export async function todosOf(caller: TestCaller, kind: FirmTodoKind) {
  const { rows } = await caller.ask(api.firmTodos.list, { scope: "firm" });
  return rows.filter((row) => row.kind === kind);
}
