import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { CountTodo } from "../../identity/index.ts";
import { findDue } from "./list-due.ts";

/** 待缴年费, with the last moment of the first one that runs out. */
export const countYearFeeTodo: CountTodo = async (db, query) => {
  const due = await findDue(db, query);
  const days = due.flatMap(({ until }) => (until === null ? [] : [until])).toSorted();
  const last = days[0] === undefined ? null : parseShanghai(days[0]);
  // To the last second of its last day.
  return [{ kind: "fee", count: due.length, until: last && instant(last + dayMs - 1_000) }];
};
