import type { Column, Listing } from "@zd/api/wire/listing";
import { grouped } from "../figures/figures.tsx";
import paper from "../page/paper.module.css";
import { PlainTable } from "../tables/plain-table.tsx";
import { Cell, isFigure } from "./cell.tsx";
import { ListTotals } from "./list-foot.tsx";
import type { Search } from "./list-search.ts";
import { mostPrinted, type WholeList } from "./use-whole-print.ts";

interface Props {
  readonly listing: Pick<Listing, "title" | "filters" | "columns">;
  /** What the list was asked with, as text. */
  readonly filters: Search;
  /** The columns that are shown, with their keys. */
  readonly columns: readonly (readonly [key: string, column: Column])[];
  readonly rowKey: string;
  // biome-ignore lint/suspicious/noExplicitAny: where the generics of a list end
  readonly of: WholeList<any>;
}

/** The whole list on paper: what it was asked with, how many rows it has, and all of them. */
export const PrintedList = ({ listing, filters, columns, rowKey, of: whole }: Props) => (
  <div className={paper["paper"]}>
    <p>筛选条件 {filterWords(listing, filters)}</p>
    <PlainTable
      label={`${listing.title}（打印）`}
      dense
      columns={columns.map(([key, column]) => ({
        title: column.title,
        unit: column.unit,
        figure: isFigure(column),
        show: (row: Readonly<Record<string, unknown>>) => <Cell column={column} value={row[key]} />,
      }))}
      rows={whole.rows as readonly Readonly<Record<string, unknown>>[]}
      rowKey={(row, place) => `${row[rowKey]} ${place}`}
    />
    <p>
      <ListTotals columns={listing.columns} list={whole} />
      {whole.rows.length < whole.total && `；只打印前 ${grouped(String(mostPrinted))} 条，其余请缩小筛选范围`}
    </p>
  </div>
);

/** 状态 待审核，企业 神木; 无 where nothing was chosen. */
const filterWords = ({ filters: declared }: Props["listing"], filters: Search): string =>
  Object.entries(filters)
    .flatMap(([key, value]) => {
      const filter = declared[key];
      return filter && value ? [`${filter.title} ${filter.labels?.[value] ?? value}`] : [];
    })
    .join("，") || "无";
