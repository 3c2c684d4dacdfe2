import { api } from "@zd/api";
import type { OutputOf } from "@zd/api/wire/operation";
import { handle } from "../../platform/calls/operation.ts";
import { dissentOf } from "../contract-on-the-wire.ts";
import { findHistory, nextOf, type Step, stepsOf } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

type State = OutputOf<typeof api.contracts.listDissents>[number]["state"];

const endsOfDissent = ["dissent-upheld", "dissent-ended", "settlement-cancelled", "terminated"] as const;

/** 合同异议记录 (2109). */
export const listDissents = handle(
  api.contracts.listDissents,
  async ({ contractNo, settlement: only }, { db, actor }) => {
    const [, history] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findHistory(db, contractNo),
    ]);
    const made = stepsOf(history, "settlement-made");
    const all = stepsOf(history, "dissent-raised").map((step) => {
      const end = nextOf(history, step, endsOfDissent);
      const settlement = made.findLast((one) => one.step < step.step)?.fact.settlement.no ?? 0;
      return {
        dissent: dissentOf(step.fact.dissent, settlement, step.userName),
        state: stateOfDissent(end),
        endedAt: end?.at ?? null,
        attachments: step.attachments,
      };
    });
    return only === undefined ? all : all.filter(({ dissent }) => dissent.settlement === only);
  },
);

function stateOfDissent(end: Step | null): State {
  switch (end?.fact.type) {
    case undefined:
      return "open";
    case "dissent-upheld":
      return "upheld";
    case "dissent-ended":
      return end.fact.how;
    default:
      return "void";
  }
}
