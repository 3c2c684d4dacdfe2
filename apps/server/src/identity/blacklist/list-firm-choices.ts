import { contract } from "@zd/contract";
import { anywhere } from "../../platform/database.ts";
import { handle } from "../../platform/operation.ts";

const most = 20;

/** 企业下拉列表: member firms, never the exchange's own. */
export const listFirmChoices = handle(
  contract.blacklist.listFirmChoices,
  async ({ keyword = "" }, { db, actor }) => {
    const typed = anywhere(keyword.trim());
    const found = await db
      .selectFrom("identity.firm")
      .select(["id", "name", "creditCode"])
      .where("companyId", "=", actor.companyId)
      .where("kind", "!=", "9")
      .where((row) => row.or([row("name", "ilike", typed), row("creditCode", "ilike", typed)]))
      .orderBy("name")
      .limit(most)
      .execute();
    return found.map(({ id, ...rest }) => ({ firm: id, ...rest }));
  },
);
