import { editing } from "@zd/contract/content/editing";
import { applications } from "@zd/contract/trading/applications";
import { control } from "@zd/contract/trading/control";
import { sectionPlans } from "@zd/contract/trading/section-plans";
import type { OutputOf } from "@zd/contract/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { downmodes, sectionKinds, sides, tradeModeLabel } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { useCommand } from "../../../api/hooks.ts";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import { noNumber, Tonnes } from "../../../ui/figures.tsx";
import table from "../console.module.css";
import type { Draft, Plan, Preview } from "./plan-text.ts";
import { Warnings } from "./warnings.tsx";

export type Built = OutputOf<typeof sectionPlans.buildSection>;

const refreshes = [
  control.listSections,
  control.listCalendar,
  applications.listApplicationsForReview,
  editing.listNotices,
];

interface Props {
  readonly plan: Plan;
  readonly preview: Preview;
  readonly notice: Draft["notice"];
  readonly onClose: () => void;
  readonly onBuilt: (built: Built) => void;
}

/** What will happen, once more in short, before it does. */
export function BuildDialog({ plan, preview, notice, onClose, onBuilt }: Props) {
  const build = useCommand(sectionPlans.buildSection, { refreshes, quiet: true });
  const { section } = preview;
  if (!section) return null;
  const owners = [...new Set(section.lots.map(({ owner }) => owner))];
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["场次", section.name],
    ["开始", formatShanghai(section.startsAt)],
    ["模式", `${tradeModeLabel(section.mode, section.downmode)}${sides[section.side]}`],
    ["倒计时", section.mode === "0" ? downmodes[section.downmode] : noNumber],
    [
      "标的",
      <>
        {section.lots.length} 个，共 <Tonnes of={section.quantity} /> 吨
      </>,
    ],
    ["货主", owners.join("、")],
    [
      "参加",
      section.kind === "A"
        ? sectionKinds.A
        : `${sectionKinds.B}，${section.invited.map(({ name }) => name).join("、")}`,
    ],
    ["公告", (notice ?? preview.notice)?.title ?? ""],
  ];
  return (
    <ConfirmCard
      title="排场并发布公告"
      act="确认排场"
      done="已排场，公告已发布"
      busy={build.isPending}
      error={build.error}
      onAct={({ onSuccess }) =>
        build.mutate(
          { ...plan, notice },
          {
            onSuccess: (built) => {
              onSuccess();
              onBuilt(built);
            },
          },
        )
      }
      onClose={onClose}
    >
      <dl className={table["effects"]}>
        {facts.map(([title, words]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Warnings words={preview.warnings} />
      <p className={table["consequence"]}>
        确认后场次进入日历并按时开场，公告立即发布，{plan.applications.length} 个申请锁定为已排场。
      </p>
    </ConfirmCard>
  );
}
