import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { askFor } from "./ask-for.ts";

/** 申请受托定标, for a second person to confirm. */
export const requestAward = handle(
  api.evaluations.requestAward,
  async ({ kind, order = null, awardReason = "", ...input }, scope) => ({
    record: await askFor(
      input,
      { kind: "award", choice: { kind, order, reason: awardReason.trim() } },
      scope,
    ),
  }),
);
