import { api } from "@zd/api";
import type { ProductId } from "@zd/domain/terms/product";
import { type QualityRow, qualityTableFault } from "@zd/domain/trading/dictionaries";
import { handle } from "../../platform/calls/operation.ts";
import { findAttributes } from "../applications/references.ts";

/** 保存产品指标模板; refused where it has changed since it was read. */
export const saveQualityTable = handle(
  api.dictionaries.saveQualityTable,
  async ({ product: id, seen, rows }, { tx, actor, record, refuse }) => {
    const product = id as ProductId;
    const fault = qualityTableFault(rows);
    if (fault !== null) return refuse("SETTING_INVALID", { field: "指标模板", detail: fault });
    const locked = await tx
      .selectFrom("trading.product")
      .select("id")
      .where("id", "=", product)
      .where("companyId", "=", actor.companyId)
      .forUpdate()
      .executeTakeFirst();
    if (!locked) return refuse("NOT_FOUND");
    const before = await findAttributes(tx, product);
    if (textOf(before) !== textOf(seen)) return refuse("VERSION_STALE");
    await tx.deleteFrom("trading.productAttribute").where("productId", "=", product).execute();
    if (rows.length > 0) {
      await tx
        .insertInto("trading.productAttribute")
        .values(
          rows.map((row, position) => ({ ...row, label: row.label.trim(), productId: product, position })),
        )
        .execute();
    }
    record.changed({ what: "产品指标模板", id: product, before: { rows: before }, after: { rows } });
    return null;
  },
);

const textOf = (rows: readonly QualityRow[]) =>
  JSON.stringify(rows.map(({ code, label, unit, required }) => [code, label, unit, required]));
