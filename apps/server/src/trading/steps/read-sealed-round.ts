import { contract } from "@zd/contract";
import { handle } from "../../platform/operation.ts";
import { getSession } from "./own-session.ts";

/** 第二轮报价资格 */
export const readSealedRound = handle(
  contract.trading.readSealedRound,
  async ({ section: id }, { db, actor }) => {
    const { session } = await getSession(db, actor, id);
    const { sealedMs, confirmed } = session.section;
    return {
      eligible: [...session.wares.values()].some(({ bidders }) => bidders.includes(actor.firmId)),
      confirmed: confirmed.includes(actor.firmId),
      sealedSeconds: sealedMs === null ? null : Math.round(sealedMs / 1000),
    };
  },
);
