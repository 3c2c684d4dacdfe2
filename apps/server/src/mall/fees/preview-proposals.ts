import { api } from "@zd/api";
import type { Card } from "@zd/api/wire/card";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { type Actor, handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findMerchant } from "../merchants/shop-store.ts";
import { cardOfChange } from "./change-card.ts";
import type { PlanChange } from "./plan-change.ts";
import { planChangeOf, termsOf } from "./request-plan.ts";

/** The card of a change before it is requested: as the second person will see it, without who decides. */
async function proposed(
  {
    db,
    actor,
  }: {
    readonly db: Reader;
    /** The member of staff who would ask for it. */
    readonly actor: Actor;
  },
  change: PlanChange,
): Promise<Card> {
  const about = await cardOfChange(db, actor.companyId, change);
  return {
    ...plainCard,
    ...about,
    number: "",
    amount: null,
    effect: null,
    consequence: [
      { when: "提交后", words: "由另一名商城管理人员复核，复核通过才生效" },
      { when: "通过后", words: "此后的订单按此收费，已下的订单按下单时的费率" },
    ],
    people: [{ role: "提交", name: actor.name, at: null }],
    barred: null,
    seen: previewHash(about),
  };
}

/** 提交商城收费变更的确认卡. */
export const previewProposals = [
  handle(api.feePlans.previewPlan, ({ plan, ...typed }, scene) =>
    proposed(scene, planChangeOf(plan, termsOf(typed))),
  ),
  handle(api.feePlans.previewShopPlan, async ({ firm, plan }, scene) => {
    const shop = await findMerchant(scene.db, firm);
    if (shop?.companyId !== scene.actor.companyId) throw notFound();
    return proposed(scene, { what: "shop", firm, plan });
  }),
];
