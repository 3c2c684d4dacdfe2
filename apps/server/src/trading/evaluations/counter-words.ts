import type { Card } from "@zd/api/wire/card";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { amountOf } from "@zd/domain/money/amount";
import { groupedPrice } from "@zd/domain/money/price";
import { formatAmount } from "@zd/domain/money/yuan";
import type { SessionFact } from "@zd/domain/trading/facts";
import type { Ware } from "@zd/domain/trading/session";
import { changedRows, tonnes } from "../../platform/calls/card.ts";
import type { Reader } from "../../platform/database/database.ts";
import { findFullNames } from "./award-outcome.ts";

/** 还价 on a card, for users who may see the offers: whose quote, and what it would be worth; empty where there is none. */
export async function counterWords(
  db: Reader,
  { waiting }: Ware,
  facts: readonly SessionFact[],
): Promise<Pick<Card, "party" | "amount" | "changes" | "facts">> {
  const fact = facts.find((one) => one.type === "counter-offered");
  const quote = fact && waiting.find(({ no }) => no === fact.order);
  if (!fact || !quote) return { party: "--", amount: null, changes: [], facts: [] };
  const nameOf = await findFullNames(db, [quote.firm]);
  const [before, after] = [amountOf(quote.price, quote.quantity), amountOf(fact.price, quote.quantity)];
  return {
    party: nameOf(quote.firm),
    amount: after,
    changes: changedRows([
      ["报价", `${groupedPrice(quote.price)} 元/吨`, `${groupedPrice(fact.price)} 元/吨`],
      ["金额", `${formatAmount(before)} 元`, `${formatAmount(after)} 元`],
    ]),
    facts: [
      { title: "数量", words: tonnes(quote.quantity) },
      { title: "答复期限", words: formatShanghai(fact.until) },
    ],
  };
}
