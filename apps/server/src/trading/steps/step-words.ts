import type { RefusalName } from "@zd/api/refusals";
import type { memberSteps } from "@zd/api/trading/session-steps";
import type { Card } from "@zd/api/wire/card";
import { type Fen, type FirmId, fen } from "@zd/domain/kernel/brand";
import type { Decision } from "@zd/domain/kernel/decision";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { groupedPrice } from "@zd/domain/money/price";
import { formatAmount } from "@zd/domain/money/yuan";
import { isTerminal } from "@zd/domain/trading/codes";
import type { SessionFact } from "@zd/domain/trading/facts";
import { groupPrice, groupTotal } from "@zd/domain/trading/group-buy";
import { averageOfferPrice, rankOffers } from "@zd/domain/trading/outsourcing";
import { sealedFloor } from "@zd/domain/trading/second-round";
import { isPosted, type LiveOrder, type Session, type Ware } from "@zd/domain/trading/session";
import { changedRows, tonnes } from "../../platform/calls/card.ts";
import type { Actor } from "../../platform/calls/operation.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFullNames } from "../evaluations/award-outcome.ts";
import { awardWords } from "../evaluations/award-words.ts";
import { counterWords } from "../evaluations/counter-words.ts";
import type { MemberStep } from "../sessions/member-step.ts";
import type { StoredSession } from "../sessions/session-rows.ts";

/** A step that a member is about to take, with the decision of the rules. */
export interface Previewed {
  readonly db: Reader;
  /** Who would take the step. */
  readonly actor: Actor;
  /** The session as it is now. */
  readonly stored: StoredSession;
  /** Kind of the step, by which the card's words are chosen. */
  readonly title: keyof typeof memberSteps;
  /** The step as its call would have it. */
  readonly step: MemberStep;
  /** Facts or refusal of the rules. */
  readonly decision: Decision<SessionFact, RefusalName>;
}

type Words = Pick<Card, "party" | "path" | "amount" | "consequence"> &
  Partial<Pick<Card, "changes" | "facts" | "falls">>;

type Facts = readonly SessionFact[];

/** The words of this step's card; where the rules refuse it, the title alone. */
export async function wordsOfStep(previewed: Previewed, facts: Facts): Promise<Words> {
  const { stored, step, actor } = previewed;
  const { session } = stored;
  if (step.kind === "confirm-rules") return rulesWords(previewed, facts);
  const ware = session.wares.get(step.ware) as Ware;
  const nameOf = await findFullNames(previewed.db, [ware.owner]);
  switch (step.kind) {
    case "withdraw":
      return withdrawWords(session, ware, facts, actor.firmName);
    case "give-up":
      return giveUpWords(session, ware, facts, nameOf(ware.owner));
    case "answer":
      return answerWords(session, ware, facts, nameOf(ware.owner));
    case "counter-offer":
      return { ...(await counterWords(previewed.db, ware, facts)), ...ofCounter };
    case "award":
    case "confirm-offers":
      return awardStepWords(previewed, ware, facts);
  }
}

/** Deposit that is frozen for a firm's order; a fixed deposit is held once in a section. */
const heldFor = ({ fixedDeposits }: Session, { rule }: Ware, { firm, hold }: LiveOrder): Fen =>
  rule.deposit.mode === "FIXED" ? (fixedDeposits.get(firm) ?? fen(0n)) : hold;

const factOf = <Type extends SessionFact["type"]>(facts: Facts, type: Type) =>
  facts.find((fact): fact is Extract<SessionFact, { type: Type }> => fact.type === type);

const fallOf = (title: string, { no, quantity, price, sealed }: LiveOrder): Card["falls"] => ({
  title,
  words: no,
  rows: [sealed ? ["已封存", "开启前不可见"] : [tonnes(quantity), `${groupedPrice(price)} 元/吨`]],
});

function withdrawWords(session: Session, ware: Ware, facts: Facts, firmName: string): Words {
  const end = factOf(facts, "order-withdrawn")?.order;
  const own = end && ware.waiting.find(({ no }) => no === end.no);
  const isFixed = ware.rule.deposit.mode === "FIXED";
  return {
    party: firmName,
    path: isFixed ? "保证金不变" : "交易保证金 → 可用资金",
    amount: end && !isFixed ? end.release : null,
    changes: own && session.section.mode === "2" ? groupChanges(ware, own) : [],
    falls: own ? fallOf("撤回", own) : null,
    consequence: [
      {
        when: "撤单后",
        words: `${isFixed ? "场次保证金保留至场次结束" : "保证金即时解冻"}，截止前可以重新提交`,
      },
    ],
  };
}

/** Size of the group and price of its members, before and after an order leaves. */
function groupChanges(ware: Ware, { quantity: leaving }: LiveOrder): Card["changes"] {
  const total = groupTotal(ware);
  const rest = (total - leaving) as typeof total;
  return changedRows([
    ["累计参团", tonnes(total), tonnes(rest)],
    [
      "团购价",
      `${groupedPrice(groupPrice(ware, total))} 元/吨`,
      `${groupedPrice(groupPrice(ware, rest))} 元/吨`,
    ],
  ]);
}

/** Words about the firm's own offer alone, since the price of its deal may depend on the offers of others. */
function giveUpWords({ section }: Session, ware: Ware, facts: Facts, ownerName: string): Words {
  const lost = factOf(facts, "offer-forfeited");
  const won = lost && rankOffers(section.side, ware).find(({ no }) => no === lost.no);
  return {
    party: ownerName,
    path: "交易保证金 → 采购方可用资金",
    amount: lost ? fen(-lost.amount) : null,
    changes: won ? changedRows([["本企业可中标数量", tonnes(won.filled), tonnes(0n)]]) : [],
    falls: won ? fallOf("放弃", won) : null,
    consequence: [
      { when: "放弃后", words: "保证金全部扣除，归采购方所有，不再退还；由后一名递补，本标的不能再次提报" },
    ],
  };
}

function answerWords(session: Session, ware: Ware, facts: Facts, ownerName: string): Words {
  const answer = factOf(facts, "counter-answered");
  const counter = ware.counterOffer;
  const quote = answer && ware.waiting.find(({ no }) => no === counter?.no);
  const consequence = [
    answer?.accepted === false
      ? { when: "拒绝后", words: "原报价不变，发布方不能再次还价，可能选择其他报价" }
      : { when: "接受后", words: "不可反悔，按还价参与定标，中标时按还价成交" },
  ];
  if (!counter || !quote) return { party: ownerName, path: "还价", amount: null, consequence };
  const price = answer.accepted ? counter.price : quote.price;
  return {
    party: ownerName,
    path: `还价 ${groupedPrice(counter.price)} 元/吨`,
    amount: amountOf(price, quote.quantity),
    changes: changedRows([
      ["报价", `${groupedPrice(quote.price)} 元/吨`, `${groupedPrice(price)} 元/吨`],
      [
        "金额",
        `${formatAmount(amountOf(quote.price, quote.quantity))} 元`,
        `${formatAmount(amountOf(price, quote.quantity))} 元`,
      ],
    ]),
    facts: [
      { title: "数量", words: tonnes(quote.quantity) },
      { title: "冻结保证金", words: `${formatAmount(heldFor(session, ware, quote))} 元，不变` },
      { title: "答复期限", words: formatShanghai(counter.until) },
    ],
    consequence,
  };
}

const ofCounter = {
  path: "向报价企业还价",
  consequence: [{ when: "发出后", words: "每个标的仅可还价一次；对方在 24 小时内答复，答复前不能定标" }],
};

async function awardStepWords({ db, stored, step }: Previewed, ware: Ware, facts: Facts): Promise<Words> {
  const { section } = stored.session;
  const isNone = step.kind === "award" && step.award.kind === "none";
  const face = {
    path: isNone ? "全部报价作废" : "报价 → 合同",
    consequence: [
      isNone
        ? { when: "不定标后", words: "本标的流标：全部报价作废，保证金解冻，不可恢复" }
        : { when: "定标后", words: "即成交，不可撤回；其余报价的保证金即时解冻" },
    ],
  };
  if (facts.length === 0) return { ...face, party: "--", amount: null };
  const words = await awardWords(db, section, ware, facts);
  const average =
    section.mode === "4" && !isPosted(ware.rule) ? averageOfferPrice(rankOffers(section.side, ware)) : null;
  return {
    ...words,
    ...face,
    facts:
      average === null
        ? words.facts
        : [
            ...words.facts,
            { title: "中标加权均价", words: `${groupedPrice(average)} 元/吨；报价低于均价的按其报价成交` },
          ],
  };
}

const waresNamed = 12;

/** 第二轮规则: the wares and base prices, which all firms see, and what binds the firm until the end. */
function rulesWords({ stored, actor }: Previewed, facts: Facts): Words {
  const { section, wares } = stored.session;
  const { side, sealedMs, shortlistSize } = section;
  const open = quotable(stored.session, actor.firmId);
  const least = side === "S" ? "不低于" : "不高于";
  const named = open
    .slice(0, waresNamed)
    .map(
      (ware) =>
        `${stored.wares.get(ware.id)?.no ?? ""} ${least} ${groupedPrice(sealedFloor(side, ware))} 元/吨`,
    );
  const more = open.length > waresNamed ? `，等 ${open.length} 个` : "";
  const bound = [...wares.values()].flatMap(({ live }) => live.filter(({ firm }) => firm === actor.firmId));
  return {
    party: actor.firmName,
    path: "第一轮 → 第二轮密封报价",
    amount: null,
    changes: changedRows([
      [
        "第二轮规则",
        section.confirmed.includes(actor.firmId) ? "已确认" : "未确认，不能报价",
        facts.length > 0 ? "已确认，可以报价" : "已确认",
      ],
    ]),
    facts: [
      { title: "可报标的", words: open.length === 0 ? "没有" : `${named.join("，")}${more}` },
      ...(shortlistSize === null ? [] : [{ title: "入围", words: `每个标的第一轮前 ${shortlistSize} 名` }]),
      { title: "第二轮时长", words: sealedMs === null ? "--" : `${Math.round(sealedMs / 1000)} 秒` },
      {
        title: "第一轮领先",
        words: bound.length === 0 ? "没有" : `${bound.length} 笔，至场次结束前仍然有效`,
      },
    ],
    consequence: [{ when: "确认后", words: "每个标的仅可密封报价一次，提交后不可修改或撤回；最优报价成交" }],
  };
}

/** The wares that the firm may quote for in the sealed round. */
const quotable = ({ section, wares }: Session, firm: FirmId): readonly Ware[] =>
  [...wares.values()].filter(
    ({ status, shortlist }) =>
      !isTerminal(status) && (section.shortlistSize === null || shortlist.includes(firm)),
  );
