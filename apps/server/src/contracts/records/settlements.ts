import { contract } from "@zd/contract";
import type { OutputOf } from "@zd/contract/wire/operation";
import { handle } from "../../platform/operation.ts";
import { findHistory, nextOf, type Step, stamp } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

type State = OutputOf<typeof contract.contracts.listSettlements>[number]["state"];

const endsOfSettlement = [
  "settlement-confirmed",
  "settlement-cancelled",
  "dissent-upheld",
  "terminated",
] as const;

/** 合同结算记录 (2108): every settlement that was made, and what became of it. */
export const listSettlements = handle(
  contract.contracts.listSettlements,
  async ({ contractNo }, { db, actor }) => {
    const [, history] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findHistory(db, contractNo),
    ]);
    return settlementsOf(history);
  },
);

export const settlementsOf = (history: readonly Step[]) =>
  history.flatMap((step) => {
    const { fact } = step;
    if (fact.type !== "settlement-made" && fact.type !== "dissent-upheld") return [];
    const end = nextOf(history, step, endsOfSettlement);
    return {
      step: step.step,
      document: fact.settlement,
      state: stateOfSettlement(end),
      endedAt: end?.at ?? null,
      ...stamp(step),
      attachments: step.attachments,
    };
  });

function stateOfSettlement(end: Step | null): State {
  switch (end?.fact.type) {
    case undefined:
      return "waiting";
    case "settlement-confirmed":
      return "confirmed";
    case "dissent-upheld":
      return "replaced";
    default:
      return "cancelled";
  }
}
