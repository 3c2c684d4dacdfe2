import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import type { TellReminder } from "../identity/index.ts";
import { notify } from "./notify.ts";

/** 提醒TA: a message for the colleague, which leads to the page on which the matter is done. */
export const tellReminder: TellReminder = (scope, { matter, byName, to }) => {
  const { kind, side, id, party, until } = matter;
  return notify(scope, [
    {
      // Each reminder is a message of its own.
      reference: `reminder/${kind}/${id}/${to}/${scope.now}`,
      kind: "reminder",
      to: { users: [to] },
      subject: "todo",
      id,
      parameters: { kind, side: side ?? "" },
      words: `${byName}提醒您${firmTodoOf(kind).title} ${id}`,
      consequence: [party, until === null ? "" : `${formatDeadline(until)} 前`].filter(Boolean).join("，"),
      dueAt: until,
      practice: false,
    },
  ]);
};
