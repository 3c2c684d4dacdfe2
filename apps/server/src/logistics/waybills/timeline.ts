import type { WaybillStep } from "@zd/domain/logistics/waybill";
import type { Scope } from "../../platform/jobs/jobs.ts";
import type { WaybillRow } from "./waybill-row.ts";

/** A line of a waybill's timeline: kind, name of who took the step, and a detail in words (may be empty). */
export interface TimelineEntry {
  readonly kind: WaybillStep;
  /** Name of the user or driver; empty where a deadline has done it. */
  readonly by: string;
  /** In Chinese; may be empty. */
  readonly detail: string;
}

type Stepping = Pick<WaybillRow, "waybillNo" | "steps">;

/** Inserts the next line of each waybill's timeline. */
export const addSteps = (
  { tx, now }: Pick<Scope, "tx" | "now">,
  steps: readonly { readonly row: Stepping; readonly entry: TimelineEntry }[],
) =>
  tx
    .insertInto("logistics.step")
    .values(
      steps.map(({ row, entry }) => ({
        waybillNo: row.waybillNo,
        step: row.steps + 1,
        kind: entry.kind,
        at: new Date(now),
        byName: entry.by,
        detail: entry.detail,
      })),
    )
    .execute();

/** Inserts a line of the timeline without another change. */
export async function noteStep(
  scope: Pick<Scope, "tx" | "now">,
  row: Stepping,
  entry: TimelineEntry,
): Promise<void> {
  await addSteps(scope, [{ row, entry }]);
  await scope.tx
    .updateTable("logistics.waybill")
    .set({ steps: row.steps + 1, changedAt: new Date(scope.now) })
    .where("waybillNo", "=", row.waybillNo)
    .execute();
}
