import { api } from "@zd/api";
import { handle } from "../../../platform/calls/operation.ts";
import { listKinds } from "../references.ts";

/** 合同模板 (2203) for any ware kind, and for those that the firm is qualified for. */
export const listContractTemplates = handle(
  api.applications.listContractTemplates,
  async ({ wareKind }, { db, actor }) => {
    const kinds = await listKinds(db, actor.firmId, wareKind);
    if (kinds.length === 0) return [];
    const templates = await db
      .selectFrom("trading.contractTemplate")
      .select(["id", "name", "side"])
      .where("enabled", "=", true)
      .where("companyId", "=", actor.companyId)
      .where(({ or, eb }) => or([eb("wareKindId", "is", null), eb("wareKindId", "in", kinds)]))
      .orderBy("position")
      .execute();
    return templates.map(({ id, ...rest }) => ({ contractTemplate: id, ...rest }));
  },
);
