import { pageSizes } from "@zd/api/lists/views";
import type { Column, ListPage } from "@zd/api/wire/listing";
import { Pagination } from "antd";
import { Button } from "../buttons/button.tsx";
import { Choice } from "../choice/choice.tsx";
import { grouped, noNumber } from "../figures/figures.tsx";
import type { Search } from "./list-search.ts";
import styles from "./query-page.module.css";

interface Props {
  readonly columns: Readonly<Record<string, Column>>;
  /** The count, the sums and the neighbouring pages, as they were answered. */
  readonly list: Omit<ListPage, "rows">;
  /** Whether its pages go from row to row instead of by number. */
  readonly byKey: boolean;
  /** Counted from 1. */
  readonly pageIndex: number;
  readonly pageSize: number;
  /** Called with the place in the list that the address is to name. */
  readonly onGo: (place: Search) => void;
  readonly onPageSize: (pageSize: number) => void;
}

interface TotalsProps {
  readonly columns: Readonly<Record<string, Column>>;
  readonly list: Pick<ListPage, "total" | "countedTo" | "sums">;
}

/** How many rows a list has, and what they sum up to: 共 5 条，金额 100.00 元. */
export function ListTotals({ columns, list }: TotalsProps) {
  const isLong = list.total === list.countedTo;
  const summed = Object.entries(columns).filter(([, { total }]) => total);
  return (
    <>
      共 <b>{grouped(String(list.total))}</b> 条{isLong && "以上"}
      {!isLong &&
        summed.map(([key, { title, unit }]) => (
          <span key={key}>
            ，{title} <b>{list.sums[key] === undefined ? noNumber : grouped(list.sums[key])}</b> {unit}
          </span>
        ))}
      {isLong && summed.length > 0 && "，记录过多未合计，请缩小查询范围"}
    </>
  );
}

/** How many rows the list has, what they sum up to, and its other pages. */
export function ListFoot({ columns, list, byKey, pageIndex, pageSize, onGo, onPageSize }: Props) {
  return (
    <footer className={styles["foot"]}>
      <p>
        <ListTotals columns={columns} list={list} />
      </p>
      <div className={styles["pages"]}>
        {list.total > Math.min(pageSize, pageSizes[0]) && (
          <Choice
            look="small"
            aria-label="每页条数"
            value={String(pageSize)}
            options={[...new Set([...pageSizes, pageSize])].map((size) => ({
              value: String(size),
              label: `${size} 条/页`,
            }))}
            onChange={(size) => onPageSize(Number(size))}
          />
        )}
        {byKey ? (
          <Pager previous={list.previous} next={list.next} onGo={onGo} />
        ) : (
          <Pagination
            size="small"
            current={pageIndex}
            pageSize={pageSize}
            total={list.total}
            showSizeChanger={false}
            showQuickJumper={list.total > pageSize}
            hideOnSinglePage
            // The library's own is a link that leads nowhere.
            itemRender={(page, type, drawn) => (type === "page" ? <span>{page}</span> : drawn)}
            onChange={(page) => onGo({ page: String(page) })}
          />
        )}
      </div>
    </footer>
  );
}

interface PagerProps {
  /** The key that the address of the page before has as `before`; null on the first page. */
  readonly previous: string | null | undefined;
  /** The key that the address of the next page has as `after`; null on the last page. */
  readonly next: string | null | undefined;
  readonly onGo: (place: Search) => void;
}

/** The pages of a list that goes from row to row: the next one, the one before, and the first. */
function Pager({ previous = null, next = null, onGo }: PagerProps) {
  if (previous === null && next === null) return null;
  return (
    <nav className={styles["neighbours"]} aria-label="翻页">
      <Button small disabled={previous === null} onClick={() => onGo({})}>
        首页
      </Button>
      <Button small disabled={previous === null} onClick={() => onGo({ before: previous ?? undefined })}>
        上一页
      </Button>
      <Button small disabled={next === null} onClick={() => onGo({ after: next ?? undefined })}>
        下一页
      </Button>
    </nav>
  );
}
