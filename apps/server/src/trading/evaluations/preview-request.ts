import { api } from "@zd/api";
import { behalfActions } from "@zd/api/trading/control-records";
import type { Card } from "@zd/api/wire/card";
import type { InputOf } from "@zd/api/wire/operation";
import { type Instant, orderNo, price as priceOf } from "@zd/domain/kernel/brand";
import type { SessionFact } from "@zd/domain/trading/facts";
import { moneyMoves } from "@zd/domain/trading/money-moves";
import type { Session, Ware } from "@zd/domain/trading/session";
import { balancesAfterMoves, firmsIn } from "@zd/domain/trading/session-effect";
import { findBalances } from "../../funds/index.ts";
import { plainCard, previewHash, previewOutcome, tonnes } from "../../platform/calls/card.ts";
import { type Actor, handle, Refused } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import type { Platform } from "../../platform/module.ts";
import type { Undisclosed } from "../../platform/undisclosed.ts";
import { availableOfFirms } from "../control/firms-effect.ts";
import { getSection } from "../control/section-store.ts";
import { sessionAt } from "../control/voiding.ts";
import { withFees } from "../sessions/section-fees.ts";
import type { StoredSession } from "../sessions/session-rows.ts";
import { findSession } from "../sessions/session-store.ts";
import { stepMark } from "../steps/step-mark.ts";
import { findFullNames } from "./award-outcome.ts";
import { awardWords } from "./award-words.ts";
import { counterWords } from "./counter-words.ts";
import { decideRequest, type RequestStep } from "./request-outcome.ts";
import { findRequest, isRequested, reviewOf } from "./request-store.ts";

type RequestQuery = InputOf<typeof api.evaluations.previewRequest>;

const stepWords = {
  award: "即按此成交，不可撤回；结果与申请不一致时不会成交。货主将看到由交易中心受托办理",
  "counter-offer": "还价即发给报价企业，24 小时内答复；每个标的仅可还价一次",
} as const;

/** 受托评标的确认卡, for the request and, with its number, for the second person. */
export const previewRequest = ({ undisclosed }: Pick<Platform, "undisclosed">) =>
  handle(api.evaluations.previewRequest, async (query, { db, actor, now, refuse }) => {
    const row = await getSection(db, query.section, actor.companyId);
    const stored = (await findSession(db, query.section)) ?? refuse("NOT_FOUND");
    const session = sessionAt(stored.session, now);
    const ware = session.wares.get(query.ware) ?? refuse("NOT_FOUND");
    const request = query.record === undefined ? null : await findRequest(db, query, query.record);
    const { facts, barred } = request
      ? reviewOf(session, request, actor, now)
      : await outcomeOf(db, session, query, { actor, now });
    const factsWithFees = await withFees(db, stored, facts);
    const [words, nameOf, effect] = await Promise.all([
      wordsOf(db, stored, ware, query.step, factsWithFees),
      findFullNames(db, [ware.owner]),
      effectOf(db, factsWithFees, await undisclosed(db)),
    ]);
    const { no = "", producer = "", product = "" } = stored.wares.get(ware.id) ?? {};
    return {
      ...plainCard,
      number: `标的 ${no} · ${query.section}`,
      ...words,
      direction: behalfActions[query.step],
      path: `受 ${nameOf(ware.owner)} 委托`,
      subject: `${producer} ${product} ${tonnes(ware.rule.total)}`,
      effect,
      facts: [
        { title: "场次", words: row.name },
        ...words.facts,
        ...(request ? [{ title: "受托事由", words: request.reason }] : []),
        ...(facts.length > 0 && request?.step.kind === "award" && request.step.choice.reason !== ""
          ? [{ title: "定标理由", words: request.step.choice.reason }]
          : []),
      ],
      consequence: [
        ...(request
          ? []
          : [{ when: "提交后", words: "须另一名交易管理复核后生效；在此之前货主仍可自行办理" }]),
        { when: "通过后", words: stepWords[query.step] },
      ],
      people: request
        ? [
            { role: "提交", name: request.byName, at: request.at },
            { role: "复核", name: actor.name, at: null },
          ]
        : [{ role: "提交", name: actor.name, at: null }],
      barred,
      seen: previewHash(stepMark(session, facts)),
    };
  });

/** What the step comes to, as its call would decide it; texts that come with the call are not asked for. */
async function outcomeOf(
  db: Reader,
  session: Session,
  query: RequestQuery,
  {
    actor,
    now,
  }: {
    /** The member of staff who would ask. */
    readonly actor: Actor;
    readonly now: Instant;
  },
) {
  const { outcome, barred } = await previewOutcome(async () => {
    const decided = decideRequest(session, query.ware, stepOf(query), actor, now);
    if (await isRequested(db, query)) throw new Refused("REVIEW_PENDING");
    return decided;
  });
  return { facts: outcome?.facts ?? [], barred };
}

function stepOf({ step, kind = "ranked", order, price = priceOf(0n) }: RequestQuery): RequestStep {
  if (step === "award") return { kind: step, choice: { kind, order: order ?? null, reason: "--" } };
  return { kind: step, order: order ?? orderNo(""), price };
}

/** Words about the offers; none where the step is refused, since they may be sealed. */
async function wordsOf(
  db: Reader,
  stored: StoredSession,
  ware: Ware,
  step: RequestQuery["step"],
  facts: readonly SessionFact[],
): Promise<Pick<Card, "party" | "amount" | "changes" | "facts" | "falls">> {
  if (facts.length === 0) return { party: "--", amount: null, changes: [], facts: [], falls: null };
  return step === "award"
    ? awardWords(db, stored.session.section, ware, facts)
    : { falls: null, ...(await counterWords(db, ware, facts)) };
}

/** What owner, winners and losers have available before and after; null for a counter-offer, which moves no money. */
async function effectOf(
  db: Reader,
  facts: readonly SessionFact[],
  withheld: Undisclosed,
): Promise<Card["effect"]> {
  const moves = facts.flatMap(moneyMoves);
  const firms = [...new Set(moves.flatMap(firmsIn))];
  if (firms.length === 0) return null;
  const now = await findBalances(db, firms, withheld);
  return availableOfFirms(db, firms, now, balancesAfterMoves(now, moves).after);
}
