import { api } from "@zd/api";
import { setOperatorStatus as decide } from "@zd/domain/identity/operator";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { setOperatorStatus as save } from "../access-state.ts";
import { changeMark } from "../rights-card.ts";
import { lockOwnOperator } from "./firm-operators.ts";

/** 启用或停用操作员: a disabled one is signed out at once; his orders remain (domain §1.3). */
export const setOperatorStatus = handle(
  api.operators.setOperatorStatus,
  async ({ user, enabled, seen }, { actor, accept, ...scope }) => {
    const before = await lockOwnOperator(scope.tx, actor.firmId, user);
    for (const { after } of accept(decide(before, enabled ? "enabled" : "disabled", actor.firmId))) {
      requireMatchingPreview(seen, changeMark(before, after));
      await save(scope, user, after.status);
    }
    return null;
  },
);
