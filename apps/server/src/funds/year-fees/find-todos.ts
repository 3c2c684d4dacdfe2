import { instant } from "@zd/domain/kernel/brand";
import { dayMs, parseShanghai } from "@zd/domain/kernel/shanghai-time";
import type { FindTodos } from "../../identity/index.ts";
import { findDue } from "./list-due.ts";

/** 待缴年费: each to the last second of its last day. */
export const findYearFeeTodos: FindTodos = async (db, query) => {
  const due = await findDue(db, query);
  return due.map(({ kind, kindName, amount, until }) => {
    const last = until === null ? null : parseShanghai(until);
    return {
      kind: "fee",
      side: null,
      id: kind,
      about: kindName,
      party: "",
      amount,
      until: last && instant(last + dayMs - 1_000),
    };
  });
};
