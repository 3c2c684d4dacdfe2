import { api } from "@zd/api";
import { refusalText } from "@zd/api/refusals";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import { evolveLongTerm } from "@zd/domain/contracts/evolve-long-term";
import {
  dueOf,
  isPlanOver,
  type LongTermContract,
  longTermStates,
  type Plan,
  type PlanId,
  planStateOf,
  planStates,
} from "@zd/domain/contracts/long-term";
import type { LongTermActor } from "@zd/domain/contracts/long-term-facts";
import { fulfilmentRates } from "@zd/domain/contracts/long-term-fulfilment";
import { decidePlan } from "@zd/domain/contracts/long-term-plan-steps";
import { closeLongTerm, completeLongTerm } from "@zd/domain/contracts/long-term-steps";
import { fen, type Instant } from "@zd/domain/kernel/brand";
import { formatDecimal } from "@zd/domain/money/decimal";
import { findFirms } from "../../identity/index.ts";
import { changedRows, plainCard, previewHash, reasonToCome } from "../../platform/calls/card.ts";
import { handle, notFound } from "../../platform/calls/operation.ts";
import { longTermOutcome, outcomeMark } from "./long-term-outcome.ts";
import { getLongTerm } from "./long-term-store.ts";
import { leftOf, tonnes, yuan } from "./plan-faces.ts";

type StepQuery = InputOf<typeof api.longTermControl.previewStep>;

const stepWords = {
  "close-plan": { direction: "关闭计划", words: "该月不再付款、交收和结算，不能恢复" },
  complete: { direction: "完成合同", words: "各月均已结清或关闭；完成后不能再办理" },
  close: { direction: "关闭合同", words: "未办结的月度计划随合同终止，不能恢复" },
} as const satisfies Record<StepQuery["step"], object>;

/** 长协关闭计划、完成与关闭合同的确认卡: what ends, and what was delivered, paid and withdrawn until then. */
export const previewStep = handle(api.longTermControl.previewStep, async (query, { db, actor, now }) => {
  const { contractId, step, planId } = query;
  const { contract: one, row } = await getLongTerm(db, contractId, { company: actor.companyId });
  const plan = step === "close-plan" ? planOf(one, planId) : null;
  const by = { user: actor.userId, party: "X" } as const;
  const decided = decide(one, query, plan, by, now);
  const facts = decided.ok ? decided.facts : null;
  const after = facts?.reduce(evolveLongTerm, one) ?? null;
  const [firms, outcome] = await Promise.all([
    findFirms(db, [one.parties.B, one.parties.S]),
    longTermOutcome(db, one, actor.firmId, facts),
  ]);
  const [buyer, seller] = [one.parties.B, one.parties.S].map((id) => firms.get(id)?.name ?? id);
  const { direction, words } = stepWords[step];
  return {
    ...plainCard,
    number: contractId,
    party: `${buyer} 与 ${seller}`,
    direction,
    path: plan ? `${plan.month} 计划` : `${row.firstMonth} 至 ${row.lastMonth}`,
    amount: null,
    changes: after ? changesOf(one, after, plan) : [],
    subject: `${row.product} ${tonnes(plan?.quantity ?? one.quantity)}`,
    effect: null,
    falls: after ? fallsOf(plan ? [plan] : one.plans.filter((each) => !isPlanOver(each))) : null,
    facts: standingOf(plan ? [plan] : one.plans),
    evidence: plan ? [] : ratesOf(one),
    consequence: [{ when: `${direction}后`, words }],
    people: [{ role: "办理", name: actor.name, at: null }],
    barred: decided.ok ? null : refusalText(decided.reason, decided.figures ?? {}),
    seen: previewHash(outcomeMark(outcome)),
  };
});

function decide(
  one: LongTermContract,
  { step }: StepQuery,
  plan: Plan | null,
  by: LongTermActor,
  at: Instant,
) {
  if (plan) {
    const context = { available: () => fen(0n), receivers: [] };
    return decidePlan(one, plan.id, { type: "close", memo: reasonToCome }, by, at, context);
  }
  return step === "complete" ? completeLongTerm(one, by, at) : closeLongTerm(one, reasonToCome, by, at);
}

function planOf({ plans }: LongTermContract, id: PlanId | undefined): Plan {
  const plan = plans.find((one) => one.id === id);
  if (!plan) throw notFound();
  return plan;
}

function changesOf(before: LongTermContract, after: LongTermContract, plan: Plan | null): Card["changes"] {
  if (!plan) return changedRows([["合同状态", longTermStates[before.state], longTermStates[after.state]]]);
  const closed = planOf(after, plan.id);
  return changedRows([
    ["计划状态", planStates[planStateOf(plan)], planStates[planStateOf(closed)]],
    ["待付", `${yuan(dueOf(plan))} 元`, `${yuan(dueOf(closed))} 元`],
    ["待交收", tonnes(leftOf(plan)), tonnes(0n)],
  ]);
}

/** The plans that will not be paid, delivered or settled any more. */
const fallsOf = (open: readonly Plan[]): Card["falls"] =>
  open.length === 0
    ? null
    : {
        title: "不再履行",
        words: `${open.length} 个月度计划`,
        rows: open.map((plan) => [
          plan.month,
          `未交收 ${tonnes(leftOf(plan))}`,
          `待付 ${yuan(dueOf(plan))} 元`,
          ...(plan.proposed && !plan.settled ? ["待确认的结算作废"] : []),
        ]),
      };

/** What was delivered, paid and withdrawn, which stays as it is. */
function standingOf(plans: readonly Plan[]): Card["facts"] {
  const sum = (of: (plan: Plan) => bigint) => plans.reduce((all, plan) => all + of(plan), 0n);
  const money = (of: (plan: Plan) => bigint) => `${yuan(fen(sum(of)))} 元`;
  return [
    {
      title: "数量",
      words: `计划 ${tonnes(sum(({ quantity }) => quantity))}，已交收 ${tonnes(sum(({ delivered }) => delivered))}`,
    },
    {
      title: "货款",
      words: `已付 ${money(({ paid }) => paid)}，已提现 ${money(({ withdrawn }) => withdrawn)}，不退回`,
    },
  ];
}

const percent = (rate: bigint) => `${formatDecimal(rate, 2, 2)}%`;

/** 履约率 of each year. */
const ratesOf = (one: LongTermContract): Card["evidence"] =>
  fulfilmentRates(one)
    .filter(({ kind }) => kind === "year")
    .map(({ period, rate, least, met }) => ({
      passed: met,
      words: `${period} 年履约率 ${percent(rate)}，最低 ${percent(least)}`,
    }));
