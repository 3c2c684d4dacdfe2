import type { ApplicationId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import table from "../console.module.css";
import { BuildDialog, type NewSection } from "./build-dialog.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { NoticeWords } from "./notice-words.tsx";
import { PlanEditor } from "./plan-editor.tsx";
import { PlanPreview } from "./plan-preview.tsx";
import { type ApprovedApplication, type Draft, emptyDraft, placesOf } from "./plan-text.ts";
import styles from "./section-build.module.css";
import { usePlan } from "./use-plan.ts";

const tabs = { plan: "编排", notice: "公告", preview: "预览" } as const;
type Tab = keyof typeof tabs;

interface Props {
  /** All that wait for a section, the earliest wanted start first. */
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
  const [selectedTab, setTab] = useState<Tab>("plan");
  const [isConfirming, setConfirming] = useState(false);

  const byId = new Map<ApplicationId, ApprovedApplication>(approved.map((one) => [one.application, one]));
  // An application that somebody else has scheduled meanwhile is no longer there.
  const places = draft.places.filter(({ application }) => byId.has(application));
  const planning = usePlan(draft, places, byId);
  const { plan, preview, faults, error } = planning;
  const { notice } = draft;
  const hasTitle = notice === null || notice.title.trim() !== "";
  const tab: Tab = plan ? selectedTab : "plan";

  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>编排场次</h1>
        <Tabs tab={selectedTab} hasPlan={plan !== null} onSelect={setTab} />
        <div className={layout["acts"]}>
          {faults.length > 0 && <p className={styles["count"]}>{faults.length} 处待更正</p>}
          <Button look="main" disabled={!planning.isSound || !hasTitle} onClick={() => setConfirming(true)}>
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
      {tab === "plan" && (
        <PlanEditor
          approved={approved}
          draft={draft}
          places={places}
          planning={planning}
          onChange={setDraft}
        />
      )}
      {tab === "notice" && (
        <NoticeWords
          generatedText={preview?.notice ?? null}
          notice={notice}
          onChange={(next) => setDraft({ ...draft, notice: next })}
        />
      )}
      {tab === "preview" &&
        (preview ? <PlanPreview preview={preview} notice={notice} /> : <Skeleton lines={12} />)}
      {isConfirming && plan && preview && (
        <BuildDialog
          plan={plan}
          preview={preview}
          notice={notice}
          onRefresh={planning.refetch}
          onClose={() => setConfirming(false)}
          onBuilt={onBuilt}
        />
      )}
      <LeaveDialog unsaved={draft !== initialDraft} />
    </div>
  );
}

interface TabsProps {
  /** The selected one, which is shown as long as there is a plan. */
  readonly tab: Tab;
  /** Whether there is a plan: without one there is no notice and nothing to look at. */
  readonly hasPlan: boolean;
  readonly onSelect: (tab: Tab) => void;
}

function Tabs({ tab, hasPlan, onSelect }: TabsProps) {
  return (
    <div className={styles["tabs"]} role="tablist" aria-label="编排场次">
      {Object.entries(tabs).map(([key, title]) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={tab === key}
          disabled={key !== "plan" && !hasPlan}
          onClick={() => onSelect(key as Tab)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}

/** A draft of the applications of a selection, but for those that the user's own firm is a party of. */
function draftOf(approved: readonly ApprovedApplication[], selection: readonly string[]): Draft {
  const wares = approved.filter(({ application, own }) => !own && selection.includes(application));
  return { ...emptyDraft, places: wares.flatMap(placesOf) };
}
