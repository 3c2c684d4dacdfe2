import type { SectionRow, WareRow } from "@zd/api/market/board";
import { Fragment, memo, type ReactNode } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import table from "../../../ui/tables/table.module.css";
import { faceOf, type ModeFace } from "../mode-face.ts";
import styles from "./board-table.module.css";
import type { HallView } from "./hall-view.ts";
import { useLiveOrder } from "./live-order.ts";
import { clockRule } from "./phase.ts";
import { type Sort, type SortKey, sortAfter } from "./ware-order.ts";
import { BiddingRow, SealedRow, TakenRow } from "./ware-rows.tsx";

interface Props {
  /** As it was read: what moves of the section is not shown here. */
  readonly row: SectionRow;
  /** As they were read, by their numbers. */
  readonly wares: readonly WareRow[];
  /** The first section of the page shows more of its wares. */
  readonly first: boolean;
  /** Ids of the wares that the visitor follows, in all sections. */
  readonly followedWares: ReadonlySet<string>;
  /** Whether the others are left out. */
  readonly followedOnly: boolean;
  /** By what the wares are ordered; undefined for the usual order. */
  readonly sort: Sort | undefined;
  /** How many wares are shown at least; undefined until somebody unfolds the section. */
  readonly unfolded: number | undefined;
  /** Changes the view of the hall. */
  readonly onView: (part: (view: HallView) => Partial<HallView>) => void;
}

/** How many rows a section shows at first: few enough for two running sections on the first screen. */
const rowsOfFirst = 7;
const rowsOfOthers = 5;
/** By how many rows a long section unfolds with each press. */
const unfoldedAtOnce = 40;

/** How many rows a session shows until somebody unfolds it. One row more is shorter than the line that offers it. */
export function rowsAtFirst(wares: number, first: boolean): number {
  const usualRows = first ? rowsOfFirst : rowsOfOthers;
  return wares <= usualRows + 1 ? wares : usualRows;
}

/** The wares of a section, in place and by their order; each row hears of its own ware only. */
export const WareTable = memo(function WareTable({ row: section, wares, first, ...props }: Props) {
  const { followedWares, followedOnly, unfolded, onView } = props;
  const { section: id, name } = section;
  const rule = clockRule(section);
  const face = faceOf(section);
  const { Head: Columns, Row } = boards[face.counts];
  const sort = props.sort ?? usualSort(section);
  const visibleWares = followedOnly ? wares.filter(({ ware }) => followedWares.has(ware)) : wares;
  const order = useLiveOrder(visibleWares, sort);
  const usualRows = first ? rowsOfFirst : rowsOfOthers;
  const limit = Math.max(unfolded ?? 0, rowsAtFirst(order.length, first));
  const rest = order.length - limit;
  const rows = new Map(visibleWares.map((row) => [row.ware, row]));
  const sortBy = (key: SortKey) =>
    onView(({ sorts }) => ({ sorts: { ...sorts, [id]: sortAfter(sorts[id] ?? sort, key) } }));
  const unfold = (count: number) => onView((view) => ({ unfolded: { ...view.unfolded, [id]: count } }));

  return (
    <>
      <table className={classNames(table["table"], table["edge"], styles["table"])} id={`wares-${id}`}>
        <caption className="sr">{name}标的行情</caption>
        <thead>
          <Columns face={face} side={section.side} sort={sort} onSort={sortBy} />
        </thead>
        <tbody>
          {order.slice(0, limit).map((ware) => {
            const row = rows.get(ware);
            return (
              <Fragment key={ware}>
                {row && <Row row={row} section={section} isFollowed={followedWares.has(ware)} />}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {(rest > 0 || limit > usualRows + 1 || rule) && (
        <div className={styles["rest"]}>
          {rest > 0 && (
            <Button
              look="text"
              small
              aria-expanded={false}
              aria-controls={`wares-${id}`}
              onClick={() => unfold(limit + Math.min(rest, unfoldedAtOnce))}
            >
              {rest > unfoldedAtOnce
                ? `再展开 ${unfoldedAtOnce} 个标的（其余 ${rest} 个）`
                : `展开其余 ${rest} 个标的`}
            </Button>
          )}
          {limit > usualRows + 1 && (
            <Button look="text" small aria-expanded aria-controls={`wares-${id}`} onClick={() => unfold(0)}>
              收起
            </Button>
          )}
          <span>{rule}</span>
        </div>
      )}
    </>
  );
});

/** Where all wares stand under one clock, those that are fought over come first. */
const usualSort = (section: SectionRow): Sort =>
  faceOf(section).moves && section.downmode !== "B"
    ? { key: "bids", falling: true }
    : { key: "no", falling: false };

interface SortingProps {
  /** The order in which the rows stand now. */
  readonly sort: Sort;
  /** Orders by a column, or turns its order round. */
  readonly onSort: (key: SortKey) => void;
}

interface HeadProps extends SortingProps {
  /** Words of the section's mode. */
  readonly face: ModeFace;
  /** Of the owner: a sale begins low, a purchase high. */
  readonly side: SectionRow["side"];
}

const medium = styles["medium"];
const narrow = styles["narrow"];
const number = styles["number"];

function BiddingHead({ face, side, ...sorting }: HeadProps) {
  const start = side === "B" ? "起始价" : "起拍价";
  return (
    <tr>
      <StarHead />
      <SortHead of="no" title="标的" className={classNames(styles["c-no"], narrow)} {...sorting} />
      <Head title="产品 / 产地" />
      <Head title="交货" className={classNames(styles["c-delivery"], styles["large"])} />
      <Head title="热值" unit="kcal/kg" className={classNames(styles["c-heat"], number, narrow)} />
      <Head title="全硫" unit="%" className={classNames(styles["c-share"], number, styles["middling"])} />
      <Head title="全水" unit="%" className={classNames(styles["c-share"], number, styles["large"])} />
      <Head title="数量" unit="吨" className={classNames(styles["c-quantity"], number, narrow)} />
      <Head title={start} unit="元/吨" className={classNames(styles["c-base"], number, narrow)} />
      <SortHead
        of="price"
        title={face.price}
        unit="元/吨"
        className={classNames(styles["c-price"], number)}
        {...sorting}
      />
      <SortHead
        of="rise"
        title={side === "B" ? "较起始" : "较起拍"}
        unit="元/吨"
        className={classNames(styles["c-rise"], number, narrow)}
        {...sorting}
      />
      <SortHead
        of="bids"
        title="出价"
        unit="次"
        className={classNames(styles["c-bids"], number, narrow)}
        {...sorting}
      />
      <Head title="状态" className={styles["c-status"]} />
    </tr>
  );
}

function TakenHead({ face, side: _, ...sorting }: HeadProps) {
  return (
    <tr>
      <StarHead />
      <SortHead of="no" title="标的" className={classNames(styles["c-no"], narrow)} {...sorting} />
      <Head title="产品 / 产地" />
      <Head title="热值" unit="kcal/kg" className={classNames(styles["c-heat"], number, narrow)} />
      <Head
        title={face.dealsAtOnce ? "挂牌量" : "总量"}
        unit="吨"
        className={classNames(styles["c-base"], number, narrow)}
      />
      <Head
        title={face.dealsAtOnce ? "已摘" : `已${face.act}`}
        unit="吨"
        className={classNames(styles["c-base"], number, medium)}
      />
      <SortHead
        of="remaining"
        title="剩余"
        unit="吨"
        className={classNames(styles["c-base"], number)}
        {...sorting}
      />
      <Head title={`${face.act}进度`} className={classNames(styles["c-taken"], number, narrow)} />
      <Head title={face.price} unit="元/吨" className={classNames(styles["c-price"], number)} />
      <Head title="状态" className={classNames(styles["c-status"], narrow)} />
    </tr>
  );
}

function SealedHead({ face, side: _, ...sorting }: HeadProps) {
  return (
    <tr>
      <StarHead />
      <SortHead of="no" title="标的" className={classNames(styles["c-no"], narrow)} {...sorting} />
      <Head title="产品 / 产地" />
      <Head title="交货" className={classNames(styles["c-delivery"], styles["large"])} />
      <Head title="热值" unit="kcal/kg" className={classNames(styles["c-heat"], number, narrow)} />
      <Head title="全硫" unit="%" className={classNames(styles["c-share"], number, styles["middling"])} />
      <Head title="数量" unit="吨" className={classNames(styles["c-base"], number, narrow)} />
      <Head title={face.price} unit="元/吨" className={classNames(styles["c-price"], number)} />
      <SortHead
        of="bids"
        title={`密封${face.act}`}
        unit="次"
        className={classNames(styles["c-base"], number, narrow)}
        {...sorting}
      />
      <Head title="状态" className={styles["c-status"]} />
    </tr>
  );
}

/** The columns by what is counted of a ware. */
const boards = {
  orders: { Head: BiddingHead, Row: BiddingRow },
  left: { Head: TakenHead, Row: TakenRow },
  envelopes: { Head: SealedHead, Row: SealedRow },
} as const;

const StarHead = () => (
  <th scope="col" className={styles["c-star"]}>
    <span className="sr">关注</span>
  </th>
);

interface ColumnProps {
  readonly title: string;
  readonly unit?: string;
  /** Its width, and from which width of the board it is seen. */
  readonly className?: string | undefined;
}

function Head({ title, unit, className }: ColumnProps): ReactNode {
  return (
    <th scope="col" className={className}>
      {title}
      {unit && <i>{unit}</i>}
    </th>
  );
}

function SortHead({
  of,
  title,
  unit,
  className,
  sort,
  onSort,
}: ColumnProps & SortingProps & { readonly of: SortKey }) {
  const active = sort.key === of;
  return (
    <th
      scope="col"
      className={className}
      aria-sort={active ? (sort.falling ? "descending" : "ascending") : undefined}
    >
      <button type="button" onClick={() => onSort(of)}>
        {title}
        {unit && <i>{unit}</i>}
        {active && of !== "no" && <span aria-hidden="true">{sort.falling ? " ↓" : " ↑"}</span>}
      </button>
    </th>
  );
}
