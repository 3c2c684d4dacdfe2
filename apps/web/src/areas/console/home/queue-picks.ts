import type { desk } from "@zd/api/console/desk";
import { todoOf } from "@zd/api/console/todos";
import type { OutputOf } from "@zd/api/wire/operation";
import { useState } from "react";
import { mostTogether } from "../../../ui/mass/mass-action.ts";
import { type Picks, pick } from "../../../ui/mass/picks.ts";

/** A matter of the queue. */
export type QueueRow = OutputOf<typeof desk.readQueue>["rows"][number];

export const keyOfRow = ({ kind, id }: Pick<QueueRow, "kind" | "id">): string => `${kind} ${id}`;

/** Matters go together where the same people may do them. */
const rules = {
  keyOf: keyOfRow,
  groupOf: ({ kind }: QueueRow): string => todoOf(kind).work,
  most: mostTogether,
};

export type QueuePicks = ReturnType<typeof useQueuePicks>;

/** Which of the rows are picked to be assigned together, as they are by now: one that has left the queue is not picked any more. */
export function useQueuePicks(rows: readonly QueueRow[]) {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [last, setLast] = useState<Omit<Picks<QueueRow>, "picked">>({ apart: 0, beyond: 0 });
  const picked = rows.filter((row) => keys.includes(keyOfRow(row)));
  const put = (wanted: readonly QueueRow[]) => {
    const picks = pick(picked, wanted, rules);
    setKeys(picks.picked.map(keyOfRow));
    setLast(picks);
  };
  const has = (row: QueueRow) => keys.includes(keyOfRow(row));
  return {
    picks: { ...last, picked },
    put,
    has,
    toggle: (row: QueueRow) =>
      put(has(row) ? picked.filter((one) => keyOfRow(one) !== keyOfRow(row)) : [...picked, row]),
    pickAll: () => put(rows),
  };
}
