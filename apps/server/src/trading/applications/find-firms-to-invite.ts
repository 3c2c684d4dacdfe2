import { api } from "@zd/api";
import { findFirms } from "../../identity/index.ts";
import { handle } from "../../platform/calls/operation.ts";
import { anywhere } from "../../platform/database/database.ts";
import { mayBeInvited } from "./references.ts";

const most = 50;

/** 专场可邀请企业: trading members of the same exchange, by a part of their name or credit code. */
export const findFirmsToInvite = handle(
  api.applications.findFirmsToInvite,
  async ({ keyword }, { db, actor }) => {
    const typed = anywhere(keyword.trim());
    const found = await db
      .selectFrom("identity.firmView")
      .select(["id", "name"])
      .where("companyId", "=", actor.companyId)
      .where("id", "!=", actor.firmId)
      .where(({ or, eb }) => or([eb("name", "ilike", typed), eb("creditCode", "ilike", typed)]))
      .orderBy("name")
      .limit(most)
      .execute();
    const firms = await findFirms(
      db,
      found.map(({ id }) => id),
    );
    return found.flatMap(({ id, name }) => {
      const firm = firms.get(id);
      return firm?.status === "enabled" && mayBeInvited.has(firm.kind) ? [{ firm: id, name }] : [];
    });
  },
);
