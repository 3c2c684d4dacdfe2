import { api } from "@zd/api";
import type { ContractAction } from "@zd/domain/contracts/actions";
import type { ContractNo } from "@zd/domain/kernel/brand";
import { type Actor, type AnyHandler, handle, Refused } from "../../platform/calls/operation.ts";
import type { ContractScope } from "../contract-store.ts";
import { actOnContract } from "./act-on-contract.ts";
import { movedTo } from "./member-steps.ts";

const steps = api.contractControl;

/** The input that every step of the staff has. */
interface StepInput {
  readonly contractNo: ContractNo;
  /** The version that the member of staff has seen. */
  readonly seen: number;
  /** The reason that the staff gives; a ruling must have one. */
  readonly memo?: string;
  /** The mark of the confirmation card; left out where the step has none. */
  readonly card?: string | undefined;
}

async function act(
  {
    actor,
    ...scope
  }: ContractScope & {
    /** The member of staff. */
    readonly actor: Actor;
  },
  { contractNo, seen, memo = "", card }: StepInput,
  action: ContractAction,
) {
  const reason = memo.trim();
  if (action.type === "decide-dissent" && reason === "")
    throw new Refused("FIELD_REQUIRED", { field: "裁定理由" });
  return movedTo(
    await actOnContract(scope, actor, "exchange", { contractNo, seen, action, memo: reason, card }),
  );
}

/** 合同监管: the actions that the rules leave to the exchange. The penalty of a default is decided in its case (breach/). */
export const staffSteps: readonly AnyHandler[] = [
  handle(steps.decideDissent, (input, scope) =>
    act(scope, input, { type: "decide-dissent", claim: input.claim }),
  ),
  handle(steps.recordDefault, ({ side, kind, memo, ...input }, scope) =>
    act(scope, input, { type: "record-default", side, kind, memo }),
  ),
];
