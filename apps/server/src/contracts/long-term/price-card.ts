import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import type { LongTermFact } from "@zd/domain/contracts/long-term-facts";
import { decidePlan } from "@zd/domain/contracts/long-term-plan-steps";
import { indexAverage } from "@zd/domain/contracts/long-term-price";
import { fen, price } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { getLongTerm } from "./long-term-store.ts";

/** 确定月度价格的确认卡: what the month costs at the new price; its mark is the version of the plan. */
export const previewPrice = handle(
  api.longTermControl.previewPrice,
  async ({ contractId, planId, index: days }, { db, actor, now }) => {
    const { contract: one, row } = await getLongTerm(db, contractId, { company: actor.companyId });
    const plan = one.plans.find(({ id }) => id === planId);
    if (!plan) throw notFound();
    const index = indexAverage(days) ?? price(0n);
    const by = { user: actor.userId, party: "X" } as const;
    const decided = decidePlan(one, planId, { type: "price", index }, by, now, {
      available: () => fen(0n),
      receivers: [],
    });
    const facts: readonly LongTermFact[] = decided.ok ? decided.facts : [];
    const then = decided.ok ? facts.reduce(evolveLongTerm, one).plans.find(({ id }) => id === planId) : null;
    const firms = await findFirms(db, [one.parties.B, one.parties.S]);
    const [buyer, seller] = [one.parties.B, one.parties.S].map((id) => firms.get(id)?.name ?? id);
    return {
      ...plainCard,
      number: contractId,
      party: `${buyer} 与 ${seller}`,
      direction: "定价",
      path: `${plan.month} 计划`,
      amount: then?.amount ?? null,
      subject: `${row.product} ${groupedQuantity(plan.quantity)} 吨`,
      effect: null,
      changes: [
        {
          title: "月度价格（元/吨）",
          from: plan.priced ? groupedPrice(plan.price) : "",
          to: then ? groupedPrice(then.price) : "",
        },
        {
          title: "计划货款（元）",
          from: plan.priced ? formatAmount(plan.amount) : "",
          to: then ? formatAmount(then.amount) : "",
        },
      ],
      facts: [
        {
          title: "基准价",
          words: one.price.kind === "BASE_FLOAT" ? `${groupedPrice(one.price.base)} 元/吨` : "固定价",
        },
        { title: "指数均价", words: `${groupedPrice(index)} 元/吨，${days.length} 期` },
      ],
      consequence: [{ when: "确定后", words: "买方按此付款；首笔付款前可以重新确定，付款后不能更改" }],
      people: [{ role: "确定", name: actor.name, at: null }],
      barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
      seen: previewHash({ plan: planId, version: plan.version, price: then?.price ?? null }),
    };
  },
);
