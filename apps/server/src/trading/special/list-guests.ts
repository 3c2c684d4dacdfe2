import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { handle } from "../../platform/calls/operation.ts";
import { getOwnGuestList } from "./guest-store.ts";

/** 专场企业查询 (querySectionFirm). */
export const listGuests = handle(api.special.listGuests, async ({ section }, { db, actor, now }) => {
  const { status, startsAt } = await getOwnGuestList(db, section, actor);
  const guests = await db
    .selectFrom("trading.sectionFirm as g")
    .innerJoin("identity.firmView as f", "f.id", "g.firmId")
    .leftJoin("identity.operatorView as u", "u.userId", "g.invitedBy")
    .select(["f.id", "f.name", "f.creditCode", "g.invitedAt", "g.enteredAt", "u.name as invitedBy"])
    .where("g.sectionId", "=", section)
    .where("g.invited", "is", true)
    .orderBy("g.invitedAt", (order) => order.desc().nullsLast())
    .orderBy("f.name")
    .execute();
  return {
    open: status === "0" && now < startsAt,
    guests: guests.map(({ id, name, creditCode, invitedAt, enteredAt, invitedBy }) => ({
      firm: id,
      name,
      creditCode,
      invitedAt: invitedAt && instant(invitedAt.getTime()),
      invitedBy: invitedBy ?? "",
      enteredAt: enteredAt && instant(enteredAt.getTime()),
    })),
  };
});
