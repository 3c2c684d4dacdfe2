import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { tryAwardOf } from "../evaluations/award-trial.ts";
import { getSession } from "./own-session.ts";

/** 定标试算, for the owner of the ware. */
export const tryAward = handle(
  api.trading.tryAward,
  async ({ section, ware: id, kind, order = null }, { db, actor, now, refuse }) => {
    const stored = await getSession(db, actor, section);
    const ware = stored.session.wares.get(id) ?? refuse("NOT_FOUND");
    if (ware.owner !== actor.firmId) refuse("NOT_ALLOWED");
    const trial = await tryAwardOf(db, stored, ware, { kind, order }, now);
    return trial.ok ? trial.outcome : refuse(trial.reason);
  },
);
