import { api } from "@zd/api";
import { findAttachments } from "../../files/index.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { papersOf } from "./adjustment-card.ts";
import { isOfCompany } from "./review-transfer.ts";

/** 调账凭证, of decided adjustments too. */
export const listAdjustmentPapers = handle(
  api.fundDesk.listAdjustmentPapers,
  async ({ adjustment: id }, { db, actor }) => {
    const row = await db
      .selectFrom("funds.adjustment")
      .select(["id", "firmId"])
      .where("id", "=", BigInt(id))
      .executeTakeFirst();
    if (!row || !(await isOfCompany(db, row.firmId, actor.companyId))) throw notFound();
    return findAttachments(db, papersOf(row.id));
  },
);
