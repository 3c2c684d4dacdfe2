import { sectionPlans } from "@zd/api/trading/section-plans";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { RunningMode } from "@zd/domain/trading/session";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useSettled } from "../../../ui/form/use-settled.ts";
import layout from "../../../ui/page/layout.module.css";
import table from "../console.module.css";
import { ApplicationChoice } from "./application-choice.tsx";
import { BuildDialog, type NewSection } from "./build-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { NoticeWords } from "./notice-words.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import {
  type ApprovedApplication,
  type Draft,
  editsAfter,
  emptyDraft,
  type Fields,
  fieldsOf,
  fieldsOfMode,
  figureFaults,
  keyOf,
  noPlan,
  type Place,
  type Plan,
  planOf,
} from "./plan-text.ts";
import { RulesForm } from "./rules-form.tsx";
import styles from "./section-build.module.css";
import { WareOrder } from "./ware-order.tsx";

const tabs = { plan: "编排", notice: "公告", preview: "预览" } as const;
type Tab = keyof typeof tabs;

interface Props {
  readonly approved: readonly ApprovedApplication[];
  /** The applications that are selected at first. */
  readonly initialSelection: readonly string[];
  /** Reads the approved applications once more. */
  readonly onRefresh: () => void;
  /** Called once the section is there. */
  readonly onBuilt: (section: NewSection) => void;
}

/** The draft of a section in three views, which share it. */
export function Builder({ approved, initialSelection, onRefresh, onBuilt }: Props) {
  const [initialDraft] = useState(() => draftOf(approved, initialSelection));
  const [draft, setDraft] = useState(initialDraft);
  const [tab, setTab] = useState<Tab>("plan");
  const [isConfirming, setConfirming] = useState(false);

  const byId = new Map<ApplicationId, ApprovedApplication>(approved.map((one) => [one.application, one]));
  // An application that somebody else has scheduled meanwhile is no longer there.
  const places = draft.places.filter(({ application }) => byId.has(application));
  const selection = new Set(places.map(({ application }) => application));
  const { mode, fields, plan, preview, figures, isCurrent, error, refetch } = usePlan(draft, places, byId);
  const { notice } = draft;
  const faults = [...(isCurrent ? figures : []), ...(preview?.faults ?? [])];
  const hasTitle = notice === null || notice.title.trim() !== "";
  const ready = isCurrent && figures.length === 0 && error === null && preview?.section && hasTitle;

  const toggle = (one: ApprovedApplication) => {
    const others = places.filter(({ application }) => application !== one.application);
    const next = selection.has(one.application) ? others : [...others, ...placesOf(one)];
    // The edits of one kind of section are of no use for the next.
    setDraft(next.length === 0 ? emptyDraft : { ...draft, places: next });
  };

  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>编排场次</h1>
        <div className={styles["tabs"]} role="tablist" aria-label="编排场次">
          {Object.entries(tabs).map(([key, title]) => (
            <button
              key={key}
              type="button"
              role="tab"
              aria-selected={tab === key}
              disabled={key !== "plan" && !plan}
              onClick={() => setTab(key as Tab)}
            >
              {title}
            </button>
          ))}
        </div>
        <div className={layout["acts"]}>
          {faults.length > 0 && <p className={styles["count"]}>{faults.length} 处待更正</p>}
          <Button look="main" disabled={!ready} onClick={() => setConfirming(true)}>
            排场并发布
          </Button>
        </div>
      </header>
      {error !== null && (
        <p className={table["failure"]} role="alert">
          {messageOf(error)}{" "}
          <Button small onClick={onRefresh}>
            刷新申请
          </Button>
        </p>
      )}
      {tab === "notice" && plan ? (
        <NoticeWords
          generatedText={preview?.notice ?? null}
          notice={notice}
          onChange={(next) => setDraft({ ...draft, notice: next })}
        />
      ) : tab === "preview" && plan ? (
        preview ? (
          <PlanPreview preview={preview} notice={notice} />
        ) : (
          <Skeleton lines={12} />
        )
      ) : (
        <div className={classNames(table["split"], styles["plan"])}>
          <div>
            <ApplicationChoice approved={approved} selection={selection} onToggle={toggle} />
            <WareOrder
              places={places}
              approved={byId}
              inTurns={fields !== null && fieldsOfMode(mode, fields.downmode).turns}
              faults={faults.filter(({ field }) => field === "wares" || field === "turn")}
              onChange={(next) => setDraft({ ...draft, places: next })}
            />
          </div>
          <div>
            {fields ? (
              <RulesForm
                mode={mode}
                fields={fields}
                faults={faults}
                onEdit={(change) => setDraft({ ...draft, edits: editsAfter(draft.edits, change) })}
              />
            ) : selection.size > 0 ? (
              <Skeleton lines={8} />
            ) : (
              <EmptyState title="请先勾选申请">时钟与规则按申请和交易中心的惯例预先填好</EmptyState>
            )}
          </div>
        </div>
      )}
      {isConfirming && plan && preview && (
        <BuildDialog
          plan={plan}
          preview={preview}
          notice={notice}
          onRefresh={refetch}
          onClose={() => setConfirming(false)}
          onBuilt={onBuilt}
        />
      )}
      <LeaveDialog unsaved={draft !== initialDraft} />
    </div>
  );
}

/** A draft of the applications of a selection, but for those that the user's own firm is a party of. */
function draftOf(approved: readonly ApprovedApplication[], selection: readonly string[]): Draft {
  const wares = approved.filter(({ application, own }) => !own && selection.includes(application));
  return { ...emptyDraft, places: wares.flatMap(placesOf) };
}

const placesOf = ({ application, lots }: ApprovedApplication): readonly Place[] =>
  lots.map((_, i) => ({ application, lot: i + 1, turn: null }));

/** The plan of the draft, with the preview and the faults that the server finds in it. */
function usePlan(
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
  return {
    mode,
    fields,
    plan,
    /** The faults of figures that are not finished. */
    figures: fields ? figureFaults(fields, mode) : [],
    preview: plan ? preview.data : undefined,
    isCurrent:
      plan !== null && settled.key === keyOf(plan) && preview.isSuccess && !preview.isPlaceholderData,
    refetch: preview.refetch,
    error: first ? (proposal.error ?? preview.error) : null,
  };
}
