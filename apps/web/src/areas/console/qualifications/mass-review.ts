import { qualifications } from "@zd/api/identity/qualifications";
import type { OutputOf } from "@zd/api/wire/operation";
import { instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useServerClock } from "../../../realtime/server-clock.ts";
import type { MassAction } from "../../../ui/mass/mass-action.ts";
import { usualMs } from "./step-dialog.tsx";

type Row = OutputOf<typeof qualifications.listApplications>["rows"][number];

const common = {
  may: ({ state }: Row) => state === "0",
  refreshes: [qualifications.listApplications, qualifications.readApplication],
} as const;

/** 通过 and 驳回 of many applications for kinds of wares; those that pass count for the usual time. */
export function useMassReview(): readonly MassAction<Row>[] {
  const clock = useServerClock();
  return [
    {
      ...common,
      label: "通过",
      title: "通过品种资质（有效期一年）",
      outcome: "已通过",
      memo: { label: "审核意见（选填）", most: 200, isRequired: false },
      prepare: async ({ application: id }, call) => {
        const key = { application: Number(id), until: shanghaiDay(instant(clock.now() + usualMs)) };
        const card = await call(qualifications.previewStep, { ...key, step: "approve" });
        return {
          card,
          send: (commands, { memo }) =>
            commands.send(qualifications.approveApplication, { ...key, memo, seen: card.seen }),
        };
      },
    },
    {
      ...common,
      label: "驳回",
      title: "驳回品种资质",
      outcome: "已驳回",
      look: "danger",
      memo: { label: "审核意见（必填）", most: 200, isRequired: true },
      prepare: async ({ application: id }, call) => {
        const application = Number(id);
        const card = await call(qualifications.previewStep, { application, step: "reject", until: null });
        return {
          card,
          send: (commands, { memo }) =>
            commands.send(qualifications.rejectApplication, { application, memo, seen: card.seen }),
        };
      },
    },
  ];
}
