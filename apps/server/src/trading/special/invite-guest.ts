import { api } from "@zd/api";
import { invite } from "@zd/domain/trading/invitations";
import { handle } from "../../platform/calls/operation.ts";
import { getGuestList, readGuest } from "./guest-store.ts";

/** 设置专场企业 (SetSectionFirm). */
export const inviteGuest = handle(
  api.special.inviteGuest,
  async ({ section, firm }, { tx, actor, now, accept }) => {
    const list = await getGuestList(tx, section, actor, true);
    const facts = accept(invite(list, await readGuest(tx, section, firm, actor), actor.firmId, now));
    const invited = { invited: true, invitedAt: new Date(now), invitedBy: actor.userId };
    for (const { firm: firmId } of facts) {
      await tx
        .insertInto("trading.sectionFirm")
        .values({ sectionId: section, firmId, enteredAt: null, enteredBy: null, ...invited })
        .onConflict((existing) => existing.columns(["sectionId", "firmId"]).doUpdateSet(invited))
        .execute();
    }
    return null;
  },
);
