import { api } from "@zd/api";
import { dutiesOf } from "@zd/domain/contracts/duties";
import { handle } from "../../platform/calls/operation.ts";
import type { HasWaybills } from "../carried.ts";
import { getOwnContract } from "../read-contract.ts";
import { actionsOf, besidesWaybills } from "./actions-of.ts";

/** 合同可办理动作 (2112). */
export const readActions = (hasWaybills: HasWaybills) =>
  handle(api.contracts.readActions, async ({ contractNo }, { db, actor, now }) => {
    const [{ side, ...found }, carried] = await Promise.all([
      getOwnContract(db, contractNo, actor.firmId),
      hasWaybills(db, contractNo),
    ]);
    const { contract: one, calendar } = found;
    const actions = actionsOf(found, side, actor, now);
    return {
      contractNo,
      version: one.version,
      state: one.state,
      side,
      actions: carried ? besidesWaybills(one, actions) : actions,
      duties: dutiesOf(one, calendar),
    };
  });
