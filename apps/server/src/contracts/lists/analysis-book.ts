import type { api } from "@zd/api";
import type { Column } from "@zd/api/wire/listing";
import type { InputOf } from "@zd/api/wire/operation";
import {
  addDeals,
  axisOf,
  type DealLine,
  type DealPart,
  type DealSums,
  dealParts,
  dealPrice,
  largestLines,
  noDeals,
  withShares,
} from "@zd/domain/contracts/deal-analysis";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { grains, spanLabel } from "@zd/domain/reports/period";
import { sides } from "@zd/domain/terms/codes";
import { openWorkbook } from "../../platform/lists/workbooks/workbook.ts";
import type { BothSides, DealAnalysis } from "./deal-analysis.ts";

interface BookFor {
  readonly query: InputOf<typeof api.contracts.exportAnalysis>;
  /** Name of the firm whose deals they are. */
  readonly firm: string;
  /** Name of the user. */
  readonly by: string;
  readonly now: Instant;
}

/** The columns of the sums of a side, or of both; `word` goes before their titles. */
const sumColumns = (wire: string, word: string): readonly Column[] => [
  { wire: `${wire}deals`, title: `${word}成交笔数`, kind: "count", unit: "笔" },
  { wire: `${wire}num`, title: `${word}成交量`, kind: "quantity", unit: "吨" },
  { wire: `${wire}price`, title: `${word}成交均价`, kind: "price", unit: "元/吨", optional: true },
  { wire: `${wire}amount`, title: `${word}成交金额`, kind: "money", unit: "元" },
];

const sumCells = (sums: DealSums) => [sums.deals, sums.quantity, dealPrice(sums), sums.amount];
const sideCells = ({ bought, sold }: BothSides) => [...sumCells(bought), ...sumCells(sold)];

const lineColumns = (title: string): readonly Column[] => [
  { wire: "side", title: "买卖", kind: "status", labels: sides },
  { wire: "name", title, kind: "firm" },
  ...sumColumns("", ""),
  { wire: "share", title: "金额占比", kind: "quantity", unit: "%", optional: true },
];

/** A share has four places here: 27.8 % is 278,000. */
const shareCell = (share: number | null) => (share === null ? null : BigInt(share) * 1_000n);

const lineRows = (lines: readonly DealLine[]) =>
  withShares(largestLines(lines, lines.length)).map((line) => [
    line.side,
    line.label,
    ...sumCells(line),
    shareCell(line.share),
  ]);

/** An analysis as an Excel file: by day, week or month with those without deals, what was asked for, and a sheet for each part. */
export function analysisBook(analysis: DealAnalysis, { query, firm, by, now }: BookFor): Uint8Array {
  const { period, before, spans, parts } = analysis;
  const all = addDeals(analysis.bought, analysis.sold);
  const { add, end } = openWorkbook({
    name: `成交分析${grains[period.grain]}`,
    columns: [
      { wire: "span", title: "期间", kind: "text" },
      ...sumColumns("buy", "采购"),
      ...sumColumns("sell", "销售"),
    ],
    totals: [null, ...sideCells(analysis)],
    notes: [
      ["列表", "成交分析"],
      ["企业", firm],
      ["成交日期", `${period.from} 至 ${period.to}`],
      ["上期", `${before.from} 至 ${before.to}`],
      ["买卖", query.side ? sides[query.side] : "全部"],
      ["商品种类编号", query.wareKind || "全部"],
      ["产品", query.product || "全部"],
      ["对方企业", query.counterparty || "全部"],
      ["导出人", by],
      ["导出时间", formatShanghai(now)],
    ],
    others: [
      {
        name: "与上期比较",
        columns: lineColumns("期间").filter(({ wire }) => wire !== "share"),
        rows: [
          ["B", "本期", ...sumCells(analysis.bought)],
          ["B", "上期", ...sumCells(before.bought)],
          ["S", "本期", ...sumCells(analysis.sold)],
          ["S", "上期", ...sumCells(before.sold)],
        ],
        totals: null,
      },
      ...(Object.keys(dealParts) as DealPart[]).map((part) => ({
        name: `按${dealParts[part]}`,
        columns: lineColumns(dealParts[part]),
        rows: lineRows(parts[part]),
        totals: [null, null, ...sumCells(all), null],
      })),
    ],
  });
  add(
    axisOf(period, spans).map(({ span, row }) => [
      spanLabel(span, period.grain),
      ...sideCells(row ?? { bought: noDeals, sold: noDeals }),
    ]),
  );
  return end();
}
