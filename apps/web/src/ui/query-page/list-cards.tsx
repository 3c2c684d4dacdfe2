import { Link } from "@tanstack/react-router";
import type { Column, ListPage } from "@zd/api/wire/listing";
import type { RowCard } from "@zd/api/wire/row-card";
import type { ReactNode } from "react";
import type { DrawingName } from "../feedback/drawings.tsx";
import { EmptyState } from "../feedback/empty-state.tsx";
import { CardBar } from "./card-bar.tsx";
import { Cell } from "./cell.tsx";
import styles from "./list-cards.module.css";
import { type RowChoice, RowLink, type RowPage } from "./list-table.tsx";

interface Props<R extends object> {
  /** Which column says what of a row. */
  readonly card: RowCard;
  /** All columns by their keys. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly rows: readonly R[];
  readonly keyOf: (row: R) => string;
  /** Stands there where there is no row. */
  readonly drawing: DrawingName;
  /** What may help where no row is found; undefined for the usual words. */
  readonly emptyHint: ReactNode;
  /** The one button of a card; undefined where a card only leads to its detail. */
  readonly action: ((row: R) => ReactNode) | undefined;
  /** Who has to act, where the page knows it by name: in place of what the card's own columns say, unless it is null. */
  readonly turn: ((row: R) => ReactNode) | undefined;
  /** The sums of the whole list, by column. */
  readonly sums: ListPage["sums"];
  /** How the list is ordered: a column's key, with `-` before it from the greatest down; undefined for the usual order. */
  readonly sort: string | undefined;
  readonly onSort: (sort: string | undefined) => void;
  /** The page of its own that a row has; undefined where it opens beside the list. */
  readonly rowPage: RowPage | undefined;
  /** Undefined where rows are not picked. */
  readonly choice: RowChoice<R> | undefined;
  /** Called with the key of the row whose detail is to open. */
  readonly onOpen: (key: string) => void;
}

/** The rows of a list on a phone: a card for each, with its state, what is due, whose turn it is, and one button. */
export function ListCards<R extends object>(props: Props<R>) {
  const { rows, keyOf, drawing, emptyHint } = props;
  if (rows.length === 0)
    return (
      <EmptyState title="没有符合条件的记录" drawing={drawing}>
        {emptyHint ?? "请放宽筛选条件或延长查询时间"}
      </EmptyState>
    );
  return (
    <>
      <CardBar {...props} figure={props.card.figure} />
      <ol className={styles["cards"]}>
        {rows.map((row) => (
          <Card key={keyOf(row)} {...props} row={row} />
        ))}
      </ol>
    </>
  );
}

function Card<R extends object>(props: Props<R> & { readonly row: R }) {
  const { card, columns, row, keyOf, choice, action, onOpen } = props;
  const key = keyOf(row);
  const inRow = (name: string) => (row as Readonly<Record<string, unknown>>)[name] ?? null;
  const has = (name: string | undefined) => name !== undefined && inRow(name) !== null && inRow(name) !== "";
  const cellOf = (name: string | undefined) =>
    name !== undefined && has(name) && <ValueOf of={columns[name]} in={row} name={name} />;
  const facts = [
    ...(card.facts ?? []).filter(has),
    ...(card.parts ?? []).filter((name) => has(name) && Number(inRow(name)) !== 0),
  ];
  const turn = (card.turn ?? []).filter(has);
  const button = action?.(row);
  const named = props.turn?.(row) ?? null;
  const { figure, time } = card;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: whoever has a keyboard follows the link of the number
    <li
      className={styles["card"]}
      onClick={({ target }) => {
        if (!(target as Element).closest("a, label, [data-apart]")) onOpen(key);
      }}
    >
      <div className={styles["head"]}>
        {choice && <Pick row={row} choice={choice} keyOf={keyOf} />}
        {cellOf(card.state)}
        {card.number !== undefined && <ToRow {...props}>{cellOf(card.number)}</ToRow>}
        {has(time) && <span className={styles["time"]}>{cellOf(time)}</span>}
      </div>
      <div className={styles["title"]}>
        <h2>
          {card.number === undefined ? <ToRow {...props}>{cellOf(card.title)}</ToRow> : cellOf(card.title)}{" "}
          <small>{cellOf(card.about)}</small>
        </h2>
        {figure !== undefined && has(figure) && (
          <b>
            {card.named && <small>{columns[figure]?.title}</small>}
            {cellOf(figure)}
            <small>{columns[figure]?.unit}</small>
          </b>
        )}
      </div>
      {facts.length > 0 && (
        <dl className={styles["facts"]}>
          {facts.map((name) => (
            <div key={name}>
              <dt>{columns[name]?.title}</dt>
              <dd>
                {cellOf(name)} {columns[name]?.unit}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {has(card.party) && <p className={styles["party"]}>{cellOf(card.party)}</p>}
      {(turn.length > 0 || button) && (
        <div className={styles["foot"]}>
          <span>{named ?? turn.map((name) => <span key={name}>{cellOf(name)} </span>)}</span>
          {button}
        </div>
      )}
    </li>
  );
}

/** The link of a card to its row: a page of its own, or the detail beside the list. */
function ToRow<R extends object>({
  row,
  keyOf,
  rowPage,
  children,
}: Props<R> & { readonly row: R; readonly children: ReactNode }) {
  const key = keyOf(row);
  return rowPage ? <Link {...rowPage(key)}>{children}</Link> : <RowLink rowKey={key}>{children}</RowLink>;
}

interface ValueProps {
  readonly of: Column | undefined;
  readonly in: object;
  /** The key of the column. */
  readonly name: string;
}

const ValueOf = ({ of, in: row, name }: ValueProps) =>
  of ? <Cell column={of} value={(row as Readonly<Record<string, unknown>>)[name]} /> : null;

interface PickProps<R> {
  readonly row: R;
  readonly choice: RowChoice<R>;
  readonly keyOf: (row: R) => string;
}

/** Picks the row for what is done with several. */
function Pick<R extends object>({ row, choice: { may, picked, onPick }, keyOf }: PickProps<R>) {
  if (!may(row)) return null;
  const key = keyOf(row);
  const isPicked = picked.some((one) => keyOf(one) === key);
  return (
    <label className={styles["pick"]}>
      <input
        type="checkbox"
        aria-label={`选择 ${key}`}
        checked={isPicked}
        onChange={() => onPick(isPicked ? picked.filter((one) => keyOf(one) !== key) : [...picked, row])}
      />
    </label>
  );
}
