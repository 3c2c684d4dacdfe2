import { api } from "@zd/api";
import { instant } from "@zd/domain/kernel/brand";
import { type QuoteId, type ShipmentNo, transportModes } from "@zd/domain/logistics/codes";
import { lowestOf, type Quote } from "@zd/domain/logistics/shipment";
import { amountOf } from "@zd/domain/money/amount";
import { groupedPrice } from "@zd/domain/money/price";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { formatAmount } from "@zd/domain/money/yuan";
import { findAvailable } from "../../funds/index.ts";
import { findFirms } from "../../identity/index.ts";
import { plainCard, previewHash, previewOutcome } from "../../platform/calls/card.ts";
import { handle, notFound, Refused } from "../../platform/calls/operation.ts";
import { type QuoteRow, standingQuotes } from "./shipment-outcome.ts";
import { findShipment, requireOpen } from "./shipment-store.ts";

/** Quotes as the rules compare them. */
export const quotesOf = (rows: readonly QuoteRow[]): readonly Quote[] =>
  rows.map((row) => ({ ...row, carrier: row.carrierId, quotedAt: instant(row.quotedAt.getTime()) }));

/** The quote that is named, or the lowest one; refused where there is none, or the named one is no longer open. */
export function chosenOf(standing: readonly Quote[], named: QuoteId | undefined): Quote {
  const won = named === undefined ? lowestOf(standing) : standing.find(({ id }) => id === named);
  if (!won) throw new Refused(named === undefined ? "QUOTES_MISSING" : "QUOTE_CHANGED");
  return won;
}

/** Mark of the card: the chosen quote with its price, and the quotes that lose. */
export const awardMark = (shipment: ShipmentNo, { id, price }: Quote, standing: readonly Quote[]) => ({
  shipment,
  quote: id,
  price,
  lost: standing.map((one) => one.id).filter((other) => other !== id),
});

/** 选定承运商的确认卡: freight for each tonne and for all; no money is held before the goods have arrived. */
export const previewAward = handle(
  api.shipments.previewAward,
  async ({ shipment: no, quote: named }, { db, actor }) => {
    const row = await findShipment(db, no);
    if (!row || row.shipperId !== actor.firmId) throw notFound();
    const standing = quotesOf(await standingQuotes(db, no).execute());
    const { outcome: won, barred } = await previewOutcome(async () => {
      requireOpen(row, "award");
      return chosenOf(standing, named);
    });
    const [firms, available] = await Promise.all([
      findFirms(db, [...standing.map(({ carrier }) => carrier)]),
      findAvailable(db, actor.firmId),
    ]);
    const nameOf = ({ carrier }: Quote) => firms.get(carrier)?.name ?? carrier;
    const lost = standing.filter(({ id }) => id !== won?.id);
    const total = won && amountOf(won.price, row.quantity);
    const isLowest = won !== null && lowestOf(standing)?.id === won.id;
    return {
      ...plainCard,
      number: no,
      party: won ? nameOf(won) : "--",
      direction: "选定承运",
      path: `${transportModes[row.mode]} ${row.fromPlace} 至 ${row.toPlace}`,
      amount: total,
      subject: `${row.product} ${groupedQuantity(row.quantity)} 吨`,
      effect: null,
      falls: won && {
        title: "落选报价",
        words: `${lost.length} 笔`,
        rows: lost.map((one) => [nameOf(one), `${groupedPrice(one.price)} 元/吨`]),
      },
      facts: [
        { title: "运价", words: won ? `${groupedPrice(won.price)} 元/吨` : "--" },
        {
          title: "限价",
          words: row.limitPrice === null ? "不限" : `${groupedPrice(row.limitPrice)} 元/吨`,
        },
        { title: "预计运费", words: total === null ? "--" : `${formatAmount(total)} 元，按装货净重结算` },
        { title: "冻结资金", words: "不冻结，签收后结算" },
      ],
      evidence:
        total === null
          ? []
          : [
              { passed: isLowest, words: isLowest ? "最低报价" : "不是最低报价" },
              {
                passed: available >= total,
                words: `可用资金 ${formatAmount(available)} 元，${available >= total ? "足付预计运费" : "不足预计运费"}`,
              },
            ],
      consequence: [{ when: "选定后", words: "其他报价落选，承运商即可派车；运费按本价结算，不可改选" }],
      people: [{ role: "选定", name: actor.name, at: null }],
      barred,
      seen: previewHash(won && awardMark(no, won, standing)),
    };
  },
);
