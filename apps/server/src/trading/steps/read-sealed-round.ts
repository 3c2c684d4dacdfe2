import { api } from "@zd/api";
import { goesOn } from "@zd/domain/trading/second-round";
import { handle } from "../../platform/calls/operation.ts";
import { getSession } from "./own-session.ts";

/** 第二轮报价资格 */
export const readSealedRound = handle(api.trading.readSealedRound, async ({ section: id }, { db, actor }) => {
  const { session } = await getSession(db, actor, id);
  const { sealedMs, shortlistSize, confirmed } = session.section;
  const wares = [...session.wares.values()];
  return {
    eligible: goesOn(session, actor.firmId),
    confirmed: confirmed.includes(actor.firmId),
    shortlisted:
      shortlistSize === null
        ? null
        : wares.flatMap(({ id, shortlist }) => (shortlist.includes(actor.firmId) ? [id] : [])),
    sealedSeconds: sealedMs === null ? null : Math.round(sealedMs / 1000),
  };
});
