import { breachControl } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import { disposalId } from "@zd/domain/contracts/breach";
import type { MassAction } from "../../../ui/mass/mass-action.ts";
import { caseReads } from "./case-reads.ts";

type Row = OutputOf<typeof breachControl.listDisposals>["rows"][number];

/** 发函 of many drafts, each in the version of this moment. */
export const massIssue: readonly MassAction<Row>[] = [
  {
    label: "发出处置函",
    title: "发出违约处置函",
    outcome: "已发函",
    may: ({ state }) => state === "0",
    memo: null,
    prepare: async ({ disposal: id }, call) => {
      const disposal = disposalId(id);
      const { version } = await call(breachControl.readDisposal, { disposal });
      const card = await call(breachControl.previewDisposal, { disposal, step: "issue" });
      return {
        card,
        send: (commands) => commands.send(breachControl.issue, { disposal, seen: version }),
      };
    },
    refreshes: caseReads,
  },
];
