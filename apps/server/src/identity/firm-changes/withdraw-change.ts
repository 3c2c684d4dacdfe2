import { api } from "@zd/api";
import { withdrawChange as decide } from "@zd/domain/identity/firm-change";
import { handle } from "../../platform/calls/operation.ts";
import { decideChange, lockChange, toChange } from "./change-store.ts";

/** 撤回: the firm may then apply again. */
export const withdrawChange = handle(
  api.firmChanges.withdraw,
  async ({ change }, { actor, accept, ...scope }) => {
    const row = await lockChange(scope.tx, change, { firm: actor.firmId });
    const [state] = accept(decide(toChange(row)));
    if (state) await decideChange(scope, row, state, { user: actor.userId, memo: "" });
    return null;
  },
);
