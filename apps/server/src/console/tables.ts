import type { TodoKind } from "@zd/api/console/todos";
import type { CompanyId, UserId } from "@zd/domain/kernel/brand";

/** 分派: whose a matter of a queue is. */
export interface AssignmentTable {
  companyId: CompanyId;
  kind: TodoKind;
  /** What the list of the kind tells the matter by. */
  matterId: string;
  /** Since when the matter has waited; an assignment of an earlier time of waiting is over. */
  since: Date;
  /** Whose it is. */
  userId: UserId;
  /** Who has assigned it; the same where somebody has taken it himself. */
  byUser: UserId;
  at: Date;
}

declare module "../platform/database/schema.ts" {
  interface Schema {
    "console.assignment": AssignmentTable;
  }
}
