import { api } from "@zd/api";
import type { Termination } from "@zd/domain/contracts/contract";
import type { Fen } from "@zd/domain/kernel/brand";
import type { Side } from "@zd/domain/terms/codes";
import { handle } from "../../platform/calls/operation.ts";
import { findHistory, nextOf, type Step, stamp } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** A request to finish or to dissolve a contract, with what became of it. */
interface Request {
  /** 完成申请, or 协议解除. */
  readonly kind: "finish" | "terminate";
  /** The side that has asked. */
  readonly by: Side;
  /** What the seller keeps by the termination; null for 完成申请. */
  readonly kept: Fen | null;
  /** Null where none was agreed. */
  readonly penalty: Termination["penalty"];
  /** Why, for a termination; otherwise empty. */
  readonly memo: string;
  /** The step that asked. */
  readonly step: Step;
  /** The step that withdrew or confirmed it; null while it waits. */
  readonly end: Step | null;
}

const endsOfFinish = ["finished", "finish-cancelled"] as const;
const endsOfTermination = ["terminated", "termination-withdrawn", "settlement-confirmed"] as const;

/** 合同完成(终止)申请记录 (2110). */
export const listFinishes = handle(api.contracts.listFinishes, async ({ contractNo }, { db, actor }) => {
  const [, history] = await Promise.all([
    getOwnContract(db, contractNo, actor.firmId),
    findHistory(db, contractNo),
  ]);
  const requests = history.flatMap((step): readonly Request[] => {
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
  return requests.map(({ step, end, ...request }, i) => ({
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
