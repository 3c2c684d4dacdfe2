import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { dissentOf } from "../contract-on-the-wire.ts";
import { findHistory, nextOf, type Step, stepsOf } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

const endsOfDissent = ["dissent-upheld", "dissent-ended", "settlement-cancelled", "terminated"] as const;

/** 合同异议记录 (2109). */
export const listDissents = handle(contract.contracts.listDissents, async ({ contractNo }, { db, actor }) => {
  const [, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  const made = stepsOf(history, "settlement-made");
  return stepsOf(history, "dissent-raised").map((step) => {
    const end = nextOf(history, step, endsOfDissent);
    const settlement = made.findLast((one) => one.step < step.step)?.fact.settlement.no ?? 0;
    return {
      dissent: dissentOf(step.fact.dissent, settlement, step.userName),
      state: stateOfDissent(end),
      endedAt: end?.at ?? null,
      attachments: step.attachments,
    };
  });
});

function stateOfDissent(end: Step | null) {
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
