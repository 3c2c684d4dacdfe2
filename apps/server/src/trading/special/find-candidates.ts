import { api } from "@zd/api";
import { sql } from "kysely";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { anywhere } from "../../platform/database/database.ts";
import { getOwnGuestList } from "./guest-store.ts";

const most = 20;

/** 可邀请企业: members by a part of their name; those that have dealt with the owner come first. */
export const findCandidates = handle(
  api.special.findCandidates,
  async ({ section, keyword }, { db, actor }) => {
    const { owners } = await getOwnGuestList(db, section, actor);
    const found = await db
      .selectFrom("identity.firmView as f")
      .innerJoin("identity.standingView as s", "s.firmId", "f.id")
      .leftJoin("trading.sectionFirm as g", (join) =>
        join.onRef("g.firmId", "=", "f.id").on("g.sectionId", "=", section),
      )
      .select([
        "f.id",
        "f.name",
        "f.creditCode",
        sql<boolean>`coalesce(g.invited, false)`.as("invited"),
        sql<number>`(select count(*)::int from trading.deal d
          where d.owner_id = ${actor.firmId} and d.firm_id = f.id)`.as("deals"),
      ])
      .where("f.companyId", "=", actor.companyId)
      .where("f.id", "not in", owners)
      .where("s.enabled", "is", true)
      .where("s.blacklisted", "is", false)
      .where((row) => row.or([row("s.frozen", "is", null), row("s.frozen", "=", "withdrawal")]))
      .where((row) => row.or([row("f.name", "ilike", anywhere(keyword)), row("f.creditCode", "=", keyword)]))
      .orderBy("deals", "desc")
      .orderBy("f.name")
      .limit(most)
      .execute();
    const firms = await findFirms(
      db,
      found.map(({ id }) => id),
    );
    return found
      .filter(({ id }) => firms.get(id)?.kind !== "9")
      .map(({ id, ...candidate }) => ({ firm: id, ...candidate }));
  },
);
