import { api } from "@zd/api";
import { type TodoKind, todoOf, todos } from "@zd/api/console/todos";
import { instant } from "@zd/domain/kernel/brand";
import { startOfDay } from "@zd/domain/kernel/shanghai-time";
import { countAccepted } from "../../platform/audit/count-accepted.ts";
import { handle } from "../../platform/calls/operation.ts";

const kinds = Object.keys(todos) as TodoKind[];
const deciding = kinds.flatMap((kind) => todoOf(kind).decidedBy);

/** 今日已办, by the audit log: each call of the day that was accepted counts once. */
export const readDone = handle(api.desk.readDone, async (_, { db, actor, now }) => {
  const { userId, companyId } = actor;
  const counts = await countAccepted(
    db,
    { userId, companyId, operations: deciding },
    instant(startOfDay(now)),
  );
  return kinds
    .map((kind) => ({
      kind,
      count: todoOf(kind).decidedBy.reduce((sum, name) => sum + (counts.get(name) ?? 0), 0),
    }))
    .filter(({ count }) => count > 0);
});
