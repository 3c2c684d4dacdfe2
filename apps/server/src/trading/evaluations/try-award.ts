import { api } from "@zd/api";
import { handle } from "../../platform/calls/operation.ts";
import { getSection } from "../control/section-store.ts";
import { findSession } from "../sessions/session-store.ts";
import { tryAwardOf } from "./award-trial.ts";

/** 定标试算, for the staff. */
export const tryAward = handle(
  api.evaluations.tryAward,
  async ({ section, ware: id, kind, order = null }, { db, actor, now, record, refuse }) => {
    await getSection(db, section, actor.companyId);
    const stored = (await findSession(db, section)) ?? refuse("NOT_FOUND");
    const ware = stored.session.wares.get(id) ?? refuse("NOT_FOUND");
    const trial = await tryAwardOf(db, stored, ware, { kind, order }, now);
    if (!trial.ok) return refuse(trial.reason);
    record.disclosed([section, id]);
    return trial.outcome;
  },
);
