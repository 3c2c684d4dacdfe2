import type { Card } from "@zd/api/wire/card";
import { type Fen, fen } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { chineseCapital } from "@zd/domain/money/chinese-capital";
import { AttachmentList } from "../attachments/attachment-list.tsx";
import { classNames } from "../class-names.ts";
import { noNumber, shownAmount } from "../figures/figures.tsx";
import { Tag } from "../status/tag.tsx";
import { Fact, Facts } from "../tables/facts.tsx";
import styles from "./confirm-card.module.css";

/** The facts of a card, always in this order: who and which way, how much, before and after, what for, what follows. */
export const CardFacts = ({ of }: { readonly of: Card }) => (
  <>
    <Head of={of} />
    {of.effect && <Effect of={of.effect} />}
    {of.changes.length > 0 && <Changes of={of.changes} />}
    <Rows of={of} />
    {of.barred !== null && (
      <p className={styles["barred"]} role="status">
        {of.barred}
      </p>
    )}
    <p className={styles["consequence"]}>
      {of.consequence.map(({ when, words }) => (
        <span key={when}>
          <b>{when}</b>
          {words}
        </span>
      ))}
    </p>
  </>
);

function Head({ of: { party, direction, path, amount, swap, subject } }: { readonly of: Card }) {
  return (
    <div className={styles["head"]}>
      <div>
        <p className={styles["party"]}>{party}</p>
        <p className={styles["way"]}>
          <Tag>{direction}</Tag> {path}
        </p>
      </div>
      {swap ? (
        <p className={styles["amount"]}>
          <span>{swap.from}</span>
          <i role="img" aria-label="改为">
            →
          </i>
          {swap.to}
        </p>
      ) : (
        amount !== null && (
          <p className={styles["amount"]}>
            {shownAmount(amount)}
            <small>元</small>
          </p>
        )
      )}
      <p className={styles["subject"]}>
        <span>{subject}</span>
        {amount !== null && <span>人民币{chineseCapital(amount < 0n ? fen(-amount) : amount)}</span>}
      </p>
    </div>
  );
}

function Effect({ of: { title, columns, rows } }: { readonly of: NonNullable<Card["effect"]> }) {
  return (
    <table className={styles["effect"]} aria-label={`${title}前后对照`}>
      <thead>
        <tr>
          <th>
            {title}
            <i>元</i>
          </th>
          {columns.map((column) => (
            <th key={column.title}>{column.title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr
            key={row.title}
            className={classNames(row.changes && styles["changes"], row.total && styles["total"])}
          >
            <th scope="row">{row.title}</th>
            {columns.map((column, i) => {
              const value = row.values[i] ?? null;
              return (
                <td key={column.title} className={classNames(!value && styles["none"])}>
                  {column.signed ? signed(value) : shownAmount(value)}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What is set to something else, each beside what it was. */
const Changes = ({ of }: { readonly of: Card["changes"] }) => (
  <table className={classNames(styles["effect"], styles["swaps"])} aria-label="改前改后对照">
    <thead>
      <tr>
        <th>项目</th>
        <th>改前</th>
        <th>改后</th>
      </tr>
    </thead>
    <tbody>
      {of.map(({ title, from, to }) => (
        <tr key={title}>
          <th scope="row">{title}</th>
          <td>{from === "" ? noNumber : from}</td>
          <td className={styles["to"]}>{to === "" ? noNumber : to}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** +320,000.00 */
const signed = (value: Fen | null) => `${value !== null && value > 0n ? "+" : ""}${shownAmount(value)}`;

/** The most characters that a line of half the card's width holds. */
const shortLine = 22;

/** Whether what falls away needs a line of the card's whole width. */
const isLong = (row: readonly string[]) => row.join("").length > shortLine;

function Rows({ of: { facts, falls, evidence, papers } }: { readonly of: Card }) {
  return (
    <Facts className={styles["facts"]} layout="beside">
      {falls && (
        <Fact title={falls.title}>
          <b>{falls.words}</b>
          {falls.rows.length > 0 && (
            <ul className={classNames(styles["falls"], falls.rows.some(isLong) && styles["long"])}>
              {falls.rows.map((row, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same, and none of them moves
                <li key={line}>
                  {row.map((word, i) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a line do not move
                    <span key={i}>{word}</span>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      )}
      {facts.map(({ title, words }) => (
        <Fact key={title} title={title}>
          {words}
        </Fact>
      ))}
      {papers.length > 0 && (
        <Fact title="材料">
          <AttachmentList files={papers} archive="材料" />
        </Fact>
      )}
      {evidence.length > 0 && (
        <Fact title="核对">
          <ul className={styles["evidence"]}>
            {evidence.map(({ passed, words }) => (
              <li key={words} className={styles[passed ? "passed" : "look"]}>
                <i role="img" aria-label={passed ? "通过" : "须留意"} />
                {words}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </Facts>
  );
}

/** Who has asked, and who decides. */
export const CardPeople = ({ of }: { readonly of: Card["people"] }) => (
  <p className={styles["people"]}>
    {of.map(({ role, name, at }) => (
      <span key={role}>
        {role} <b>{name}</b>
        {at !== null && ` ${formatShanghai(at).slice(5, 16)}`}
      </span>
    ))}
  </p>
);
