import { api } from "@zd/api";
import { disinvite } from "@zd/domain/trading/invitations";
import { requireMatchingPreview } from "../../platform/calls/card.ts";
import { handle } from "../../platform/calls/operation.ts";
import { getGuestList, guestMark, readGuest } from "./guest-store.ts";

/** 删除专场企业 (DeleteSectionFirm); that the firm has entered the section stays on record. */
export const removeGuest = handle(
  api.special.removeGuest,
  async ({ section, firm, seen }, { tx, actor, now, accept }) => {
    const list = await getGuestList(tx, section, actor, true);
    const guest = await readGuest(tx, section, firm, actor);
    const facts = accept(disinvite(list, guest, actor.firmId, now));
    requireMatchingPreview(seen, guestMark(guest));
    for (const { firm: firmId } of facts) {
      await tx
        .updateTable("trading.sectionFirm")
        .set({ invited: false, invitedAt: null, invitedBy: null })
        .where("sectionId", "=", section)
        .where("firmId", "=", firmId)
        .execute();
    }
    return null;
  },
);
