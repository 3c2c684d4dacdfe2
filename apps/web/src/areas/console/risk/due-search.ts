import { dueKinds } from "@zd/api/console/risk";
import { addDays } from "@zd/domain/kernel/calendar";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import type { DueTime } from "@zd/domain/terms/due";
import type { RiskOverview } from "./reads.ts";

type Due = RiskOverview["due"][number];

/** What the address of a list says so that it shows what is counted here; `readAt` is the day of the count. */
export function dueSearch({ kind, earliest }: Due, when: DueTime, readAt: RiskOverview["readAt"]) {
  const { search, by } = dueKinds[kind];
  const today = shanghaiDay(readAt);
  const period = { from: earliest ?? today, to: today };
  if (by === "filter") return { ...search, ...period, due: when };
  return when === "today"
    ? { ...search, from: today, to: today }
    : { ...search, ...period, to: shanghaiDay(addDays(readAt, -1)) };
}
