import { api } from "@zd/api";
import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { todoScopes } from "@zd/api/identity/firm-todos";
import type { Column } from "@zd/api/wire/listing";
import { nearness, spanWords } from "@zd/domain/identity/firm-todos";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides } from "@zd/domain/terms/codes";
import { handle } from "../../platform/calls/operation.ts";
import { openWorkbook } from "../../platform/lists/workbooks/workbook.ts";
import { findFirmTodos, isOwnOf } from "./firm-todos.ts";
import type { FindTodos } from "./matter.ts";

const columns: readonly Column[] = [
  { wire: "until", title: "截止", kind: "time", optional: true },
  { wire: "left", title: "剩余", kind: "text" },
  { wire: "kind", title: "事项", kind: "text" },
  { wire: "id", title: "编号", kind: "text" },
  { wire: "side", title: "买卖", kind: "text" },
  { wire: "about", title: "内容", kind: "text" },
  { wire: "party", title: "对方", kind: "firm" },
  { wire: "amount", title: "金额", kind: "money", unit: "元" },
  { wire: "people", title: "负责人", kind: "text" },
];

/** The to-dos that a page shows, as an Excel file; all of them, also those beyond what the page lists. */
export const downloadTodos = (finders: readonly FindTodos[]) =>
  handle(api.firmTodos.download, async ({ scope, near, kind }, { db, actor, now }) => {
    const query = { firm: actor.firmId, company: actor.companyId, now };
    const { todos } = await findFirmTodos(finders, db, query);
    const isOwn = isOwnOf(actor.userId);
    const shown = todos
      .filter((todo) => scope === "firm" || isOwn(todo))
      .filter((todo) => near === undefined || todo.nearness === near)
      .filter((todo) => kind === undefined || todo.kind === kind);
    const workbook = openWorkbook({
      name: "待办",
      columns,
      notes: [
        ["列表", `${todoScopes[scope]}待办`],
        ["截止", near === undefined ? "全部" : nearness[near]],
        ["事项", kind === undefined ? "全部" : firmTodoOf(kind).title],
        ["企业", actor.firmName],
        ["导出人", actor.name],
        ["导出时间", formatShanghai(now)],
      ],
    });
    workbook.add(
      shown.map((todo) => [
        todo.until && new Date(todo.until),
        todo.until === null ? null : `${todo.until < now ? "逾期" : "剩"} ${spanWords(todo.until - now)}`,
        firmTodoOf(todo.kind).title,
        todo.id,
        todo.side && sides[todo.side],
        todo.about,
        todo.party,
        todo.amount,
        todo.people.map(({ name }) => name).join("、"),
      ]),
    );
    return Buffer.from(workbook.end()).toString("base64");
  });
