import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import table from "../console.module.css";
import { ApplicationChoice } from "./application-choice.tsx";
import {
  type ApprovedApplication,
  type Draft,
  editsAfter,
  emptyDraft,
  fieldsOfMode,
  type Place,
  placesOf,
} from "./plan-text.ts";
import { RulesForm } from "./rules-form.tsx";
import styles from "./section-build.module.css";
import type { Planning } from "./use-plan.ts";
import { WareOrder } from "./ware-order.tsx";

interface Props {
  /** All that wait for a section, the earliest wanted start first. */
  readonly approved: readonly ApprovedApplication[];
  readonly draft: Draft;
  /** The wares of the draft whose applications still wait for a section. */
  readonly places: readonly Place[];
  /** The plan that follows from the draft, and what the server says of it. */
  readonly planning: Planning;
  /** Called with the whole draft after each change. */
  readonly onChange: (draft: Draft) => void;
}

/** 编排: the applications and their wares at the left, the clocks and rules at the right. */
export function PlanEditor({ approved, draft, places, planning, onChange }: Props) {
  const { mode, fields, faults } = planning;
  const selection = new Set(places.map(({ application }) => application));

  const toggle = (one: ApprovedApplication) => {
    const others = places.filter(({ application }) => application !== one.application);
    const next = selection.has(one.application) ? others : [...others, ...placesOf(one)];
    // The edits of one kind of section are of no use for the next.
    onChange(next.length === 0 ? emptyDraft : { ...draft, places: next });
  };

  return (
    <div className={classNames(table["split"], styles["plan"])}>
      <div>
        <ApplicationChoice approved={approved} selection={selection} onToggle={toggle} />
        <WareOrder
          places={places}
          approved={planning.approved}
          inTurns={fields !== null && fieldsOfMode(mode, fields.downmode).turns}
          faults={faults.filter(({ field }) => field === "wares" || field === "turn")}
          onChange={(next) => onChange({ ...draft, places: next })}
        />
      </div>
      <div>
        {fields ? (
          <RulesForm
            mode={mode}
            fields={fields}
            applications={[...selection]}
            faults={faults}
            onEdit={(change) => onChange({ ...draft, edits: editsAfter(draft.edits, change) })}
          />
        ) : selection.size > 0 ? (
          <Skeleton lines={8} />
        ) : (
          <EmptyState title="请先勾选申请">时钟与规则按申请和交易中心的惯例预先填好</EmptyState>
        )}
      </div>
    </div>
  );
}
