import { api } from "@zd/api";
import { mostLines } from "@zd/api/contracts/deal-analysis";
import type { OutputOf } from "@zd/api/wire/operation";
import {
  addDeals,
  checkAnalysis,
  type DealPart,
  type DealSums,
  dealPrice,
  largestLines,
} from "@zd/domain/contracts/deal-analysis";
import { handleMany } from "../../platform/calls/operation.ts";
import { analysisBook } from "./analysis-book.ts";
import { type BothSides, type DealAnalysis, findAnalysis, periodOf } from "./deal-analysis.ts";

/** 成交分析 (2017): the firm's own deals, by its side of each. */
export const analyseDeals = handleMany(
  api.contracts.analyseDeals,
  async (query, { db, actor, now, refuse }) => {
    const period = periodOf(query, now);
    const decision = checkAnalysis(period);
    if (!decision.ok) return refuse(decision.reason, decision.figures);
    return shownAnalysis(await findAnalysis(db, actor.firmId, period, query));
  },
);

/** The same as an Excel file, made at once: it has a row for each counterparty, product and place. */
export const exportAnalysis = handleMany(
  api.contracts.exportAnalysis,
  async (query, { db, actor, now, refuse }) => {
    const period = periodOf(query, now);
    const decision = checkAnalysis(period);
    if (!decision.ok) return refuse(decision.reason, decision.figures);
    const analysis = await findAnalysis(db, actor.firmId, period, query);
    const { from, to } = analysis.period;
    const book = analysisBook(analysis, { query, firm: actor.firmName, by: actor.name, now });
    return { name: `成交分析_${from}_${to}.xlsx`, content: Buffer.from(book).toString("base64") };
  },
);

const shownSums = (sums: DealSums) => ({ ...sums, averagePrice: dealPrice(sums) });
const shownSides = ({ bought, sold }: BothSides) => ({ bought: shownSums(bought), sold: shownSums(sold) });

function shownAnalysis(analysis: DealAnalysis): OutputOf<typeof api.contracts.analyseDeals> {
  const { period, before, spans, parts } = analysis;
  const linesOf = (part: DealPart) =>
    largestLines(parts[part], mostLines).map((line) => ({ ...line, ...shownSums(line) }));
  return {
    ...period,
    ...shownSides(analysis),
    before: { from: before.from, to: before.to, ...shownSides(before) },
    spans: spans.map(({ key, bought, sold }) => ({
      key,
      ...shownSums(addDeals(bought, sold)),
      ...shownSides({ bought, sold }),
      boughtFor: bought.amount,
      soldFor: sold.amount,
    })),
    counterparties: linesOf("counterparty"),
    wareKinds: linesOf("wareKind"),
    products: linesOf("product"),
    producers: linesOf("producer"),
    places: linesOf("place"),
  };
}
