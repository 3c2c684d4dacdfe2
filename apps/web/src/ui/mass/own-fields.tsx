import { useState } from "react";
import { shownAmount } from "../figures/figures.tsx";
import { PlainTable } from "../tables/plain-table.tsx";
import styles from "./mass.module.css";
import type { MassAction, MassRow } from "./mass-action.ts";

interface Props<Row> {
  readonly of: NonNullable<MassAction<Row>["own"]>;
  readonly rows: readonly MassRow<Row>[];
  /** What was texts, by the keys of the rows. */
  readonly texts: Readonly<Record<string, string>>;
  readonly onType: (texts: Readonly<Record<string, string>>) => void;
}

/** A field for each row; a column that is pasted into one fills those below it. */
export function OwnFields<Row>({ of, rows, texts, onType }: Props<Row>) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fill = (at: number, text: string) => {
    const lines = text.trim().split(/\s+/);
    const filled = rows.slice(at, at + lines.length).map(({ key }, n) => [key, lines[n] ?? ""]);
    onType({ ...texts, ...Object.fromEntries(filled) });
  };
  return (
    <PlainTable
      label={of.label}
      dense
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { title: "编号", head: true, show: ({ key }) => key },
        { title: "企业", words: true, show: ({ party }) => party },
        { title: "金额", unit: "元", figure: true, show: ({ amount }) => shownAmount(amount) },
        {
          title: of.label,
          show: ({ key }, at) => {
            const text = texts[key] ?? "";
            const fault = text !== "" && left.has(key) ? of.faultOf(text) : null;
            return (
              <>
                <input
                  className={styles["own"]}
                  aria-label={`${key} ${of.label}`}
                  aria-invalid={fault !== null}
                  value={text}
                  maxLength={40}
                  onChange={({ target }) => onType({ ...texts, [key]: target.value })}
                  onBlur={() => setLeft(new Set([...left, key]))}
                  onPaste={(event) => {
                    const pasted = event.clipboardData.getData("text");
                    if (!/\S\s+\S/.test(pasted)) return;
                    event.preventDefault();
                    fill(at, pasted);
                  }}
                />
                {fault !== null && <p className={styles["fault"]}>{fault}</p>}
              </>
            );
          },
        },
      ]}
    />
  );
}
