import { firmTodoOf } from "@zd/api/identity/firm-todo-kinds";
import { instant } from "@zd/domain/kernel/brand";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import { sql } from "kysely";
import type { FindReads, ReminderKey, TellReminder } from "../identity/index.ts";
import { rows } from "../platform/database/database.ts";
import { notify } from "./notify.ts";

/** Each reminder is a message of its own. */
const referenceOf = ({ kind, id, to, at }: ReminderKey) => `reminder/${kind}/${id}/${to}/${at}`;

/** 提醒TA: a message for the colleague, which leads to the page on which the matter is done. */
export const tellReminder: TellReminder = (scope, { matter, byName, to }) => {
  const { kind, side, id, party, until } = matter;
  return notify(scope, [
    {
      reference: referenceOf({ kind, id, to, at: scope.now }),
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

/** When the messages of these reminders were read. */
export const findReminderReads: FindReads = async (db, reminders) => {
  if (reminders.length === 0) return [];
  const found = await rows<{ readonly reference: string; readonly readAt: Date }>(
    db,
    sql`select m.reference, m.read_at
      from unnest(${reminders.map(({ to }) => to)}::text[], ${reminders.map(referenceOf)}::text[]) as r(user_id, reference)
      join messages.message m on m.user_id = r.user_id and m.reference = r.reference
      where m.read_at is not null`,
  );
  const reads = new Map(found.map(({ reference, readAt }) => [reference, instant(readAt.getTime())]));
  return reminders.map((one) => reads.get(referenceOf(one)) ?? null);
};
