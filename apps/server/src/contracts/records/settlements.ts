import { contract } from "@zd/contract";
import type { Termination } from "@zd/domain/contracts/contract";
import type { Fen } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/trading/codes";
import { handle } from "../../platform/operation.ts";
import { dissentOf } from "../contract-on-the-wire.ts";
import { findHistory, type Step, stamp, stepsOf } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** The step that came next of several kinds; null where none did. */
const nextOf = (history: readonly Step[], after: Step, kinds: readonly Step["fact"]["type"][]): Step | null =>
  history.find(({ step, fact }) => step > after.step && kinds.includes(fact.type)) ?? null;

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
    return history.flatMap((step) => {
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
  },
);

function stateOfSettlement(end: Step | null) {
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

interface Request {
  readonly kind: "finish" | "terminate";
  readonly by: Side;
  readonly kept: Fen | null;
  readonly penalty: Termination["penalty"];
  readonly memo: string;
  readonly step: Step;
  readonly end: Step | null;
}

const endsOfFinish = ["finished", "finish-cancelled"] as const;
const endsOfTermination = ["terminated", "termination-withdrawn", "settlement-confirmed"] as const;

/** 合同完成(终止)申请记录 (2110). */
export const listFinishes = handle(contract.contracts.listFinishes, async ({ contractNo }, { db, actor }) => {
  const [, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  const asked = history.flatMap((step): readonly Request[] => {
    const { fact } = step;
    if (fact.type === "finish-applied") {
      const end = nextOf(history, step, endsOfFinish);
      const nothing = { kept: null, penalty: null, memo: "" };
      return [{ kind: "finish", by: fact.side, ...nothing, step, end }];
    }
    if (fact.type !== "termination-proposed") return [];
    const { by, kept, penalty, memo } = fact.termination;
    const end = nextOf(history, step, endsOfTermination);
    return [{ kind: "terminate", by, kept, penalty, memo, step, end }];
  });
  return asked.map(({ step, end, ...request }, i) => ({
    no: i + 1,
    ...request,
    state: stateOfRequest(end),
    endedAt: end?.at ?? null,
    ...stamp(step),
  }));
});

function stateOfRequest(end: Step | null) {
  const fact = end?.fact;
  switch (fact?.type) {
    case undefined:
      return "open";
    case "finished":
      return "agreed";
    case "finish-cancelled":
    case "termination-withdrawn":
      return "withdrawn";
    case "terminated":
      return fact.state === "85" ? "agreed" : "void";
    default:
      return "void";
  }
}
