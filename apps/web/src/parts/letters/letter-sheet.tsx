import {
  type Block,
  type Fact,
  factRows,
  type Letter,
  readLetter,
  type TableColumn,
} from "@zd/domain/letters/letter";
import {
  codeOfDigest,
  groupedDigest,
  issueDay,
  issueDayInWords,
  proofWords,
} from "@zd/domain/letters/letter-parts";
import { renderSVG } from "uqr";
import { IssuerSeal } from "./issuer-seal.tsx";
import styles from "./letter-sheet.module.css";

interface Props {
  /** The letter as it was written down, of which the digest is. */
  readonly content: string;
  /** Of the content; the code at the foot is taken from it. */
  readonly digest: string;
  /** What the code in the corner leads to. */
  readonly address: string;
}

/**
 * A letter of the exchange on paper, which is white in either theme: its parts are those of the PDF, in the same order. What is
 * printed of a page with a letter is the letter alone.
 */
export function LetterSheet({ content, digest, address }: Props) {
  const letter = readLetter(content);
  const { title, number, blocks, signers } = letter;
  return (
    <article className={styles["sheet"]} data-paper="" aria-label={`${title} ${number}`}>
      <Head letter={letter} />
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a letter never change
        <Part key={at} block={block} />
      ))}
      {signers.length > 0 ? (
        <dl className={styles["signers"]}>
          {signers.map(({ side, label, name }) => (
            <div key={side}>
              <dt>{label}</dt>
              <dd>{name}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Issuer letter={letter} />
      )}
      <Proof digest={digest} address={address} />
      <footer>
        <span>
          {number}　防伪码 {codeOfDigest(digest).toUpperCase()}
        </span>
      </footer>
    </article>
  );
}

function Head({ letter }: { readonly letter: Letter }) {
  const { title, number, issuer, issuerCode } = letter;
  return (
    <>
      <header>
        <svg viewBox="0 0 28 28" aria-hidden="true">
          <rect width="28" height="28" rx="4" />
          <path d="M5 10.5h18M5 15h12.5M5 19.5h7" />
        </svg>
        <p>
          <b>{issuer}</b>
          <span>签发机构{issuerCode === undefined ? "" : ` · 统一社会信用代码 ${issuerCode}`}</span>
        </p>
        <p className={styles["number"]}>
          <span>
            编号 <b>{number}</b>
          </span>
          <span>
            签发日期 <b>{issueDay(letter)}</b>
          </span>
        </p>
      </header>
      <h2>{title}</h2>
    </>
  );
}

function Part({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "heading":
      return <h3>{block.text}</h3>;
    case "text":
      return <p>{block.text}</p>;
    case "notes":
      return (
        <ol>
          {block.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ol>
      );
    case "facts":
      return (
        <table className={styles["facts"]}>
          <colgroup>
            <col />
            <col />
            <col />
            <col />
          </colgroup>
          <tbody>
            {factRows(block.facts).map((row) => (
              <tr key={row[0][0]}>
                {row.map((fact) => (
                  <FactCells key={fact[0]} fact={fact} alone={row.length === 1} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "table":
      return <Rows columns={block.columns} rows={block.rows} />;
  }
}

function FactCells({ fact, alone }: { readonly fact: Fact; readonly alone: boolean }) {
  const [label, value, capitals] = fact;
  return (
    <>
      <th scope="row">{label}</th>
      <td colSpan={alone ? 3 : 1}>
        {capitals === undefined ? (
          value
        ) : (
          <>
            <b className={styles["sum"]}>{value}</b>
            <span className={styles["capitals"]}>大写 {capitals}</span>
          </>
        )}
      </td>
    </>
  );
}

interface RowsProps {
  readonly columns: readonly TableColumn[];
  /** The cells of each row, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

function Rows({ columns, rows }: RowsProps) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  const side = (at: number) => (columns[at]?.right ? styles["right"] : undefined);
  return (
    <table className={styles["rows"]}>
      <colgroup>
        {columns.map(({ title, share }) => (
          <col key={title} style={{ width: `${(share / shares) * 100}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ title }, at) => (
            <th key={title} scope="col" className={side(at)}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a letter never change
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
              <td key={column} className={side(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Issuer({ letter }: { readonly letter: Letter }) {
  const { issuer, seal } = letter;
  return (
    <div className={styles["issuer"]}>
      {seal !== undefined && <IssuerSeal issuer={issuer} purpose={seal} />}
      <span>{issuer}</span>
      <span>{issueDayInWords(letter)}</span>
    </div>
  );
}

function Proof({ digest, address }: Pick<Props, "digest" | "address">) {
  const code = renderSVG(address, { ecc: "M", border: 2 });
  return (
    <div className={styles["proof"]}>
      <img alt={`核验二维码，${address}`} src={`data:image/svg+xml,${encodeURIComponent(code)}`} />
      <p>
        <b>核验</b> {proofWords}
        <span>防伪码 {codeOfDigest(digest).toUpperCase()}　内容摘要 SHA-256</span>
        <span className={styles["digest"]}>{groupedDigest(digest)}</span>
      </p>
    </div>
  );
}
