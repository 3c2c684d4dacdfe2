import { sectionPlans } from "@zd/api/trading/section-plans";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { RunningMode } from "@zd/domain/trading/session";
import { useCallQuery } from "../../../api/hooks.ts";
import { useSettled } from "../../../ui/form/use-settled.ts";
import {
  type ApprovedApplication,
  type Draft,
  type Fields,
  fieldsOf,
  figureFaults,
  keyOf,
  noPlan,
  type Place,
  type Plan,
  planOf,
} from "./plan-text.ts";

/** The plan of the draft, with the preview and the faults that the server finds in it. */
export function usePlan(
  { edits }: Draft,
  places: readonly Place[],
  approved: ReadonlyMap<ApplicationId, ApprovedApplication>,
) {
  const selection = [...new Set(places.map(({ application }) => application))];
  const first = selection[0] === undefined ? undefined : approved.get(selection[0]);
  const mode = (first?.mode ?? "0") as RunningMode;
  const proposal = useCallQuery(
    sectionPlans.proposeSection,
    { applications: selection, ...(edits.downmode && { downmode: edits.downmode }) },
    { enabled: first !== undefined, keepPrevious: true, staleMs: 60_000 },
  );
  const fields: Fields | null = first && proposal.data ? fieldsOf(edits, proposal.data) : null;
  const plan: Plan | null = fields && planOf(places, fields, approved, mode);
  const settled = useSettled(plan, keyOf(plan));
  const preview = useCallQuery(sectionPlans.previewSection, settled.value ?? noPlan, {
    trial: true,
    enabled: plan !== null && settled.value !== null,
    keepPrevious: true,
  });
  const shownPreview = plan ? preview.data : undefined;
  const isCurrent =
    plan !== null && settled.key === keyOf(plan) && preview.isSuccess && !preview.isPlaceholderData;
  const unfinished = fields ? figureFaults(fields, mode) : [];
  const error = first ? (proposal.error ?? preview.error) : null;
  return {
    /** The applications by their identifiers. */
    approved,
    mode,
    /** Null until the first values are proposed. */
    fields,
    /** Null until there are fields. */
    plan,
    /** The preview of the plan, or of the one before while a new one is asked for; undefined before the first one. */
    preview: shownPreview,
    /** The faults of figures that are not finished, and those that the server has found. */
    faults: [...(isCurrent ? unfinished : []), ...(shownPreview?.faults ?? [])],
    /** Whether the server has seen the plan as it is now, and nothing is wrong with it. */
    isSound: isCurrent && unfinished.length === 0 && error === null && shownPreview?.section != null,
    refetch: preview.refetch,
    error,
  };
}

export type Planning = ReturnType<typeof usePlan>;
