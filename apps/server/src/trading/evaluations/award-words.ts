import type { Card } from "@zd/api/wire/card";
import { fen } from "@zd/domain/kernel/brand";
import { groupedPrice } from "@zd/domain/money/price";
import { formatAmount } from "@zd/domain/money/yuan";
import { statusLabel } from "@zd/domain/trading/codes";
import { outcomeOf } from "@zd/domain/trading/evaluation";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Section, Ware } from "@zd/domain/trading/session";
import { changedRows, tonnes } from "../../platform/calls/card.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFirmNames } from "../control/names.ts";
import { findFullNames } from "./award-outcome.ts";

const winnersNamed = 12;
const losersNamed = 20;

type AwardWords = Pick<Card, "party" | "amount" | "changes" | "facts" | "falls">;

/** 定标 on a card, for users who may see the offers: who deals how much at which price, who goes free, and what is left. */
export async function awardWords(
  db: Reader,
  section: Section,
  ware: Ware,
  facts: readonly SessionFact[],
): Promise<AwardWords> {
  const { winners, losers, releases } = outcomeOf(facts, ware.id);
  const [nameOf, shortNameOf] = await Promise.all([
    findFullNames(
      db,
      winners.map(({ firm }) => firm),
    ),
    findFirmNames(
      db,
      losers.map(({ firm }) => firm),
    ),
  ]);
  const dealt = winners.reduce((sum, { quantity: won }) => sum + won, 0n);
  const [first] = winners;
  const more = winners.length > 1 ? ` 等 ${winners.length} 家` : "";
  return {
    party: first ? `${nameOf(first.firm)}${more}` : `${losers.length} 家报价企业`,
    amount: first ? fen(winners.reduce((sum, { amount }) => sum + amount, 0n)) : null,
    changes: changedRows([
      [
        "标的状态",
        statusLabel(ware.status, section.downmode),
        statusLabel(first ? "6" : "7", section.downmode),
      ],
      ["成交量", tonnes(0n), tonnes(dealt)],
    ]),
    facts: [
      ...winners.slice(0, winnersNamed).map((deal, i) => ({
        title: `中标 ${i + 1}`,
        words:
          `${nameOf(deal.firm)} ${tonnes(deal.quantity)} × ${groupedPrice(deal.price)} 元/吨 = ` +
          `${formatAmount(deal.amount)} 元，转履约保证金 ${formatAmount(deal.kept)} 元`,
      })),
      { title: "未成交", words: tonnes(ware.rule.total - dealt) },
      {
        title: "货主服务费",
        words: `${formatAmount(fen(winners.reduce((sum, one) => sum + one.feeOwner, 0n)))} 元`,
      },
      {
        title: "解冻保证金",
        words: `${formatAmount(fen([...releases.values()].reduce((sum, one) => sum + one, 0n)))} 元，${releases.size} 家`,
      },
    ],
    falls:
      losers.length === 0
        ? null
        : {
            title: "落选报价",
            words: `${losers.length} 份，报价 元/吨，解冻保证金 元`,
            rows: losers
              .slice(0, losersNamed)
              .map(({ no, firm }) => [
                shortNameOf(firm),
                groupedPrice(ware.waiting.find((order) => order.no === no)?.price ?? ware.rule.basePrice),
                releases.has(firm) ? formatAmount(releases.get(firm) ?? fen(0n)) : "场次结束时",
              ]),
          },
  };
}
