import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import { type CompanyId, instant } from "@zd/domain/kernel/brand";
import { type FeePlan, ruleOfValue } from "@zd/domain/mall/fee-plan";
import { phaseWords, shareText } from "@zd/domain/mall/plan-change";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFeePlans } from "../merchants/fee-plans.ts";
import { findMerchant } from "../merchants/shop-store.ts";
import type { PlanChange } from "./plan-change.ts";

type ChangeCard = Pick<Card, "party" | "direction" | "path" | "swap" | "subject" | "facts">;

/** 商城收费变更的确认卡 for the second person: the plan before and after. */
export const previewChange = handle(api.feePlans.previewChange, async ({ change: id }, { db, actor }) => {
  const row = await db
    .selectFrom("mall.planChange as c")
    .leftJoin("identity.operatorView as u", "u.userId", "c.askedBy")
    .selectAll("c")
    .select("u.name as askedName")
    .where("c.id", "=", BigInt(id))
    .where("c.companyId", "=", actor.companyId)
    .executeTakeFirst();
  if (!row) throw notFound();
  const about = await cardOfChange(db, actor.companyId, row.details as PlanChange);
  const own = row.askedBy === actor.userId || row.firmId === actor.firmId;
  const barred = row.state !== "0" ? "FEE_CHANGE_DECIDED" : own ? "OWN_FEE_CHANGE" : null;
  return {
    ...plainCard,
    ...about,
    number: `商城收费变更 ${row.id}`,
    amount: null,
    effect: null,
    facts: [...about.facts, { title: "依据", words: row.reason }],
    consequence: [
      { when: "通过后", words: "此后的订单按此收费，已下的订单按下单时的费率" },
      { when: "驳回后", words: "不生效，提交人可重新提交" },
    ],
    people: [
      { role: "提交", name: row.askedName ?? row.askedBy, at: instant(row.askedAt.getTime()) },
      { role: "复核", name: actor.name, at: null },
    ],
    barred: barred && refusalText(barred, {}),
    seen: previewHash(about),
  };
});

/** What a change of the mall's fees changes, beside the present plan. */
export async function cardOfChange(db: Reader, company: CompanyId, change: PlanChange): Promise<ChangeCard> {
  const plans = await findFeePlans(db, company);
  if (change.what === "shop") {
    const shop = await findMerchant(db, change.firm);
    const [before, after] = [shop?.planId, change.plan].map((id) => plans.find((plan) => plan.id === id));
    return {
      party: shop?.shopName ?? change.firm,
      direction: "改方案",
      path: "商家收费方案",
      swap: { from: before?.name ?? "--", to: after?.name ?? change.plan },
      subject: change.plan,
      facts: after ? termsOf(before ?? null, after) : [],
    };
  }
  const before = plans.find(({ id }) => id === change.plan) ?? null;
  const after = {
    ...change,
    phases: change.phases.map(({ type, value, ...phase }) => ({
      ...phase,
      rule: ruleOfValue(type, BigInt(value)),
    })),
  };
  return {
    party: change.name,
    direction: before === null ? "新增" : "调整",
    path: "商城收费方案",
    swap: null,
    subject: change.enabled ? "可供商家选择" : "停止新商家选择",
    facts: [
      ...termsOf(before, after),
      { title: "范围", words: `现用此方案的商家 ${await countShops(db, company, change.plan)} 家` },
    ],
  };
}

type Terms = Pick<FeePlan, "buyerDeposit" | "sellerDeposit" | "phases">;

/** The terms of a plan before and after; null before for a new plan. */
function termsOf(before: Terms | null, after: Terms): Card["facts"] {
  const share = (side: "buyerDeposit" | "sellerDeposit") =>
    `${before === null ? "--" : `${shareText(before[side])} %`} → ${shareText(after[side])} %`;
  const phases = (terms: Terms | null) =>
    terms === null ? "--" : terms.phases.map(phaseWords).join("；") || "免收服务费";
  return [
    { title: "买方保证金", words: share("buyerDeposit") },
    { title: "卖方保证金", words: share("sellerDeposit") },
    { title: "现行收费", words: phases(before) },
    { title: "变更后", words: phases(after) },
  ].map(({ title, words }) => ({ title, words: words.slice(0, 500) }));
}

async function countShops(db: Reader, company: CompanyId, plan: FeePlan["id"] | null): Promise<number> {
  if (plan === null) return 0;
  const { n } = await db
    .selectFrom("mall.merchant")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("companyId", "=", company)
    .where("planId", "=", plan)
    .executeTakeFirstOrThrow();
  return Number(n);
}
