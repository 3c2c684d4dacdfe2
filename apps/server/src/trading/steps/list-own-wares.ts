import { api } from "@zd/api";
import type { behalfActions } from "@zd/api/trading/control-records";
import { handle } from "../../platform/calls/operation.ts";
import { findBehalfRecords } from "../control/records.ts";
import { getSession } from "./own-session.ts";

/** 本企业标的: the wares of a session that the firm owns; the board is the same for all firms and does not say. */
export const listOwnWares = handle(api.trading.listOwnWares, async ({ section }, { db, actor }) => {
  const { session } = await getSession(db, actor, section);
  const own = [...session.wares.values()].filter(({ owner }) => owner === actor.firmId);
  if (own.length === 0) return [];
  const records = await findBehalfRecords(db, section);
  return own.map(({ id }) => ({
    ware: id,
    behalf: records
      .filter(({ ware }) => ware === id)
      .map(({ action, state, detail, reason, at, decidedAt }) => ({
        action: action as keyof typeof behalfActions,
        state,
        detail,
        reason,
        at,
        decidedAt,
      })),
  }));
});
