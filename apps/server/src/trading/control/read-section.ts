import { contract } from "@zd/contract";
import type { WareId } from "@zd/domain/kernel/brand";
import { payTypes } from "@zd/domain/trading/codes";
import { firmFeeRule } from "@zd/domain/trading/deal";
import type { WareRule } from "@zd/domain/trading/session";
import { handle } from "../../platform/operation.ts";
import { revive } from "../sessions/exact-json.ts";
import { depositTextOf, feeTextOf } from "../wares/ware-terms.ts";
import { sectionOf } from "./agenda.ts";
import { findFirmNames } from "./names.ts";
import { getSection } from "./section-store.ts";

/** 场次详情: what was published of a section, its wares with their rules, and who is invited. */
export const readSection = handle(contract.control.readSection, async ({ section }, { db, actor }) => {
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
    lots: wares.map((ware) => {
      const rule = revive<WareRule>(ware.rule);
      return {
        ware: ware.id as WareId,
        no: ware.no,
        status: ware.status,
        product: ware.product,
        producer: ware.producer,
        place: ware.place,
        delivery: ware.delivery,
        deliveryFrom: ware.deliveryFrom,
        deliveryTo: ware.deliveryTo,
        owner: nameOf(ware.ownerId),
        payType: payTypes[ware.payType],
        turn: ware.turn,
        quantity: ware.total,
        split: rule.split,
        minQuantity: rule.minQuantity,
        basePrice: ware.basePrice,
        priceStep: rule.priceStep,
        capPrice: rule.capPrice,
        depositText: depositTextOf(row.mode, rule),
        feeText: feeTextOf(row.mode, firmFeeRule(row.side, rule)),
        dealt: ware.dealt,
      };
    }),
  };
});
