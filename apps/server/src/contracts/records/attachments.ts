import { api } from "@zd/api";
import { contractSteps } from "@zd/domain/contracts/facts";
import { handle } from "../../platform/calls/operation.ts";
import { findHistory, stamp } from "../history.ts";
import { getOwnContract } from "../read-contract.ts";

/** 合同附件信息 (2016): files by step. */
export const listAttachments = handle(
  api.contracts.listAttachments,
  async ({ contractNo }, { db, actor }) => {
    const [{ side }, history] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      findHistory(db, contractNo),
    ]);
    return history.flatMap((step) =>
      step.attachments.map((attachment) => ({
        ...attachment,
        step: step.step,
        label: contractSteps[step.fact.type],
        side: step.party === "B" || step.party === "S" ? step.party : side,
        ...stamp(step),
      })),
    );
  },
);
