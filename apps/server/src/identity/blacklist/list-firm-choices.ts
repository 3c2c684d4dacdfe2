import { api } from "@zd/api";
import { handleMany } from "../../platform/calls/operation.ts";
import { soundsLike } from "../firms/firm-words.ts";
import { lookForFirms } from "../firms/look-for-firms.ts";

const most = 20;

/** 企业下拉列表 of member firms, without the exchange's own. */
export const listFirmChoices = handleMany(
  api.blacklist.listFirmChoices,
  async ({ keyword = "" }, { db, actor }) => {
    const found = await db
      .selectFrom("identity.firm as f")
      .select(["f.id", "f.name", "f.creditCode"])
      .where("f.companyId", "=", actor.companyId)
      .where("f.kind", "!=", "9")
      .where((row) => row.or([lookForFirms("f", keyword), soundsLike("f", keyword)]))
      .orderBy("f.name")
      .limit(most)
      .execute();
    return found.map(({ id, ...rest }) => ({ firm: id, ...rest }));
  },
);
