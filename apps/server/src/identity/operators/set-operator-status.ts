import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { setOperatorStatus as save } from "../access-state.ts";
import { lockOwnOperator } from "./firm-operators.ts";

/** 启用或停用操作员: a disabled one is out at once; his orders stand (domain §1.3). */
export const setOperatorStatus = handle(
  contract.operators.setOperatorStatus,
  async ({ user, enabled }, { actor, ...scope }) => {
    await lockOwnOperator(scope.tx, actor.firmId, user);
    await save(scope, user, enabled ? "enabled" : "disabled");
    return null;
  },
);
