import { sectionPlans } from "@zd/api/trading/section-plans";
import type { ApplicationId } from "@zd/domain/kernel/brand";
import type { RunningMode } from "@zd/domain/trading/session";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import layout from "../../../ui/layout.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useSettled } from "../../../ui/use-settled.ts";
import table from "../console.module.css";
import { ApplicationChoice } from "./application-choice.tsx";
import { BuildDialog, type Built } from "./build-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { NoticeWords } from "./notice-words.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import {
  type Approved,
  type Draft,
  emptyDraft,
  type Fields,
  fieldsOf,
  keyOf,
  knownFields,
  noPlan,
  type Place,
  type Plan,
  planOf,
  typedAfter,
} from "./plan-text.ts";
import { RulesForm } from "./rules-form.tsx";
import styles from "./section-build.module.css";
import { WareOrder } from "./ware-order.tsx";

const tabs = { plan: "编排", notice: "公告", preview: "预览" } as const;
type Tab = keyof typeof tabs;

interface Props {
  readonly approved: readonly Approved[];
  /** The applications that are chosen to begin with. */
  readonly begunWith: readonly string[];
  readonly onRefresh: () => void;
  readonly onBuilt: (built: Built) => void;
}

/** The draft of a section, in its three views; it stays while one goes from one to another. */
export function Builder({ approved, begunWith, onRefresh, onBuilt }: Props) {
  const [begun] = useState<Draft>(() => {
    const chosen = approved.filter(({ application, own }) => !own && begunWith.includes(application));
    return { ...emptyDraft, places: chosen.flatMap(placesOf) };
  });
  const [draft, setDraft] = useState(begun);
  const [tab, setTab] = useState<Tab>("plan");
  const [confirming, setConfirming] = useState(false);

  const byId = new Map<ApplicationId, Approved>(approved.map((one) => [one.application, one]));
  // What another of the staff has scheduled meanwhile is gone.
  const places = draft.places.filter(({ application }) => byId.has(application));
  const chosen = new Set(places.map(({ application }) => application));
  const { mode, fields, plan, preview, upToDate, error, again } = usePlan(draft, places, byId);
  const { notice } = draft;
  const faults = preview?.faults ?? [];
  const titled = notice === null || notice.title.trim() !== "";
  const ready = upToDate && error === null && preview?.section && titled;

  const toggle = (one: Approved) => {
    const kept = places.filter(({ application }) => application !== one.application);
    const next = chosen.has(one.application) ? kept : [...kept, ...placesOf(one)];
    // What was typed for one kind of section says nothing about the next.
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
        <p className={styles["failure"]} role="alert">
          {messageOf(error)}{" "}
          <Button small onClick={onRefresh}>
            刷新申请
          </Button>
        </p>
      )}
      {tab === "notice" && plan ? (
        <NoticeWords
          generated={preview?.notice ?? null}
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
        <div className={styles["plan"]}>
          <div>
            <ApplicationChoice approved={approved} chosen={chosen} onToggle={toggle} />
            <WareOrder
              places={places}
              approved={byId}
              inTurns={fields !== null && knownFields(mode, fields.downmode).turns}
              faults={faults.filter(({ field }) => field === "wares" || field === "turn")}
              onChange={(next) => setDraft({ ...draft, places: next })}
            />
          </div>
          <div className={styles["side"]}>
            {fields ? (
              <RulesForm
                mode={mode}
                fields={fields}
                faults={faults}
                onType={(change) => setDraft({ ...draft, typed: typedAfter(draft.typed, change) })}
              />
            ) : chosen.size > 0 ? (
              <Skeleton lines={8} />
            ) : (
              <EmptyState title="请先勾选申请">时钟与规则按申请和交易中心的惯例预先填好</EmptyState>
            )}
          </div>
        </div>
      )}
      {confirming && plan && preview && (
        <BuildDialog
          plan={plan}
          preview={preview}
          notice={notice}
          onRefresh={again}
          onClose={() => setConfirming(false)}
          onBuilt={onBuilt}
        />
      )}
      <LeaveDialog unsaved={draft !== begun} />
    </div>
  );
}

const placesOf = ({ application, lots }: Approved): readonly Place[] =>
  lots.map((_, i) => ({ application, lot: i + 1, turn: null }));

/** What the draft says as a plan, and what the server says about that. */
function usePlan({ typed }: Draft, places: readonly Place[], approved: ReadonlyMap<ApplicationId, Approved>) {
  const chosen = [...new Set(places.map(({ application }) => application))];
  const first = chosen[0] === undefined ? undefined : approved.get(chosen[0]);
  const mode = (first?.mode ?? "0") as RunningMode;
  const proposal = useCallQuery(
    sectionPlans.proposeSection,
    { applications: chosen, ...(typed.downmode && { downmode: typed.downmode }) },
    { enabled: first !== undefined, keepPrevious: true, staleMs: 60_000 },
  );
  const fields: Fields | null = first && proposal.data ? fieldsOf(typed, proposal.data) : null;
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
    preview: plan ? preview.data : undefined,
    upToDate: plan !== null && settled.key === keyOf(plan) && preview.isSuccess && !preview.isPlaceholderData,
    again: preview.refetch,
    error: first ? (proposal.error ?? preview.error) : null,
  };
}
