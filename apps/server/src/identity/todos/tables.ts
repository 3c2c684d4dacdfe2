import type { FirmTodoKind } from "@zd/api/identity/firm-todo-kinds";
import type { FirmId, UserId } from "@zd/domain/kernel/brand";
import type { GeneratedAlways } from "kysely";

/** 分派: whom a matter of a firm is assigned to; it holds for as long as such a matter waits under its number. */
interface TodoAssignmentTable {
  firmId: FirmId;
  kind: FirmTodoKind;
  /** What its page tells the matter by. */
  matterId: string;
  /** Whom it is assigned to. */
  userId: UserId;
  /** Who has assigned it; the same where somebody has taken it himself. */
  byUser: UserId;
  at: Date;
}

/** 提醒TA, only added to. */
interface TodoReminderTable {
  id: GeneratedAlways<bigint>;
  firmId: FirmId;
  kind: FirmTodoKind;
  /** What its page tells the matter by. */
  matterId: string;
  /** Who reminds. */
  byUser: UserId;
  /** Who is reminded. */
  toUser: UserId;
  at: Date;
}

declare module "../../platform/database/schema.ts" {
  interface Schema {
    "identity.todoAssignment": TodoAssignmentTable;
    "identity.todoReminder": TodoReminderTable;
  }
}
