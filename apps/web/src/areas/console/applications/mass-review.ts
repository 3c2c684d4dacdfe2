import { applications } from "@zd/api/trading/applications";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Call } from "../../../api/client.ts";
import type { MassAction } from "../../../ui/mass/mass-action.ts";

type Row = OutputOf<typeof applications.listApplicationsForReview>["rows"][number];
type Key = OutputOf<typeof applications.readApplicationForReview>["detail"];

/** The application in the version of this moment, which is the one that is reviewed, and what the step makes of it. */
async function read({ application: id }: Row, step: "approve" | "reject", call: Call) {
  const application = id as Key["application"];
  const { detail } = await call(applications.readApplicationForReview, { application });
  const key = { application, version: detail.version };
  return { key, card: await call(applications.previewReview, { ...key, step }) };
}

const common = {
  may: ({ status }: Row) => status === "1",
  refreshes: [applications.listApplicationsForReview, applications.readApplicationForReview],
} as const;

/** 通过 and 驳回 of many trade applications. */
export const massReview: readonly MassAction<Row>[] = [
  {
    ...common,
    label: "通过",
    title: "通过申请",
    outcome: "已通过",
    memo: null,
    prepare: async (row, call) => {
      const { key, card } = await read(row, "approve", call);
      return { card, send: (commands) => commands.send(applications.approveApplication, key) };
    },
  },
  {
    ...common,
    label: "驳回",
    title: "驳回申请",
    outcome: "已驳回",
    look: "danger",
    memo: { label: "意见（必填）", most: 500, isRequired: true },
    prepare: async (row, call) => {
      const { key, card } = await read(row, "reject", call);
      return {
        card,
        send: (commands, { memo }) => commands.send(applications.rejectApplication, { ...key, memo }),
      };
    },
  },
];
