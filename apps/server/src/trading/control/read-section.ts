import { api } from "@zd/api";
import type { WareRule } from "@zd/domain/trading/session";
import { handle } from "../../platform/calls/operation.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { sectionOf } from "./agenda.ts";
import { findFirmNames } from "./names.ts";
import { lotOf } from "./published-lot.ts";
import { getSection } from "./section-store.ts";

/** 场次详情: the published terms of a section, its wares with their rules, and the invited firms. */
export const readSection = handle(api.control.readSection, async ({ section }, { db, actor }) => {
  const row = await getSection(db, section, actor.companyId);
  const [wares, invited] = await Promise.all([
    db.selectFrom("trading.ware").selectAll().where("sectionId", "=", section).orderBy("no").execute(),
    db
      .selectFrom("trading.sectionFirm")
      .select("firmId")
      .where("sectionId", "=", section)
      .where("invited", "is", true)
      .orderBy("firmId")
      .execute(),
  ]);
  const nameOf = await findFirmNames(db, [
    ...wares.map(({ ownerId }) => ownerId),
    ...invited.map(({ firmId }) => firmId),
  ]);
  return {
    ...sectionOf(row),
    invited: invited.map(({ firmId }) => ({ firm: firmId, name: nameOf(firmId) })),
    lots: wares.map((ware) =>
      lotOf(row, { ...ware, rule: revive<WareRule>(ware.rule) }, nameOf(ware.ownerId)),
    ),
  };
});
