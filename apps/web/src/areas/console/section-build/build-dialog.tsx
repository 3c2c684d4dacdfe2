import { editing } from "@zd/api/content/editing";
import { applications } from "@zd/api/trading/applications";
import { control } from "@zd/api/trading/control";
import { sectionPlans } from "@zd/api/trading/section-plans";
import type { OutputOf } from "@zd/api/wire/operation";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import styles from "../../../ui/form/form.module.css";
import type { Draft, Plan, Preview } from "./plan-text.ts";

/** The section that was built, and its notice. */
export type NewSection = OutputOf<typeof sectionPlans.buildSection>;

const refreshes = [
  control.listSections,
  control.listCalendar,
  applications.listApplicationsForReview,
  editing.listNotices,
];

interface Props {
  /** What is built, as it stands in the preview. */
  readonly plan: Plan;
  /** The preview of the plan, with its card. */
  readonly preview: Preview;
  /** Null while it is generated from the plan. */
  readonly notice: Draft["notice"];
  /** Reads the preview with the card once more. */
  readonly onRefresh: () => unknown;
  readonly onClose: () => void;
  /** Called once the section is there. */
  readonly onBuilt: (section: NewSection) => void;
}

/** 排场并发布: the card of the section, and the title of its notice. */
export function BuildDialog({ plan, preview, notice, onRefresh, onClose, onBuilt }: Props) {
  const build = useCommand(sectionPlans.buildSection, { refreshes, silent: true });
  return (
    <ConfirmCard
      title="排场并发布公告"
      confirmLabel="确认排场"
      successMessage="已排场，公告已发布"
      busy={build.isPending}
      error={build.error}
      card={{ data: preview.card ?? undefined, error: null, refetch: onRefresh }}
      onConfirm={({ onSuccess }, { seen }) =>
        build.confirm(
          { ...plan, notice, seen },
          {
            onSuccess: (section) => {
              onSuccess();
              onBuilt(section);
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className={styles["consequence"]}>公告：{(notice ?? preview.notice)?.title}</p>
    </ConfirmCard>
  );
}
