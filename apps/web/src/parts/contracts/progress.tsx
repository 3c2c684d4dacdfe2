import { displayNumber } from "@zd/domain/money/display-number";
import type { ReactNode } from "react";
import styles from "./contract.module.css";

interface Props {
  readonly title: string;
  /** Of the figures below the bar, such as 吨. */
  readonly unit: string;
  /** In thousandths of the whole. */
  readonly thousandths: number;
  /** The figures that stand below the bar. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** How much of a whole is done, with the figures behind it. */
export function Progress({ title, unit, thousandths, facts }: Props) {
  const length = Math.min(1_000, thousandths);
  return (
    <section className={styles["progress"]} aria-label={title}>
      <h3>
        {title} <i>{unit}</i>
      </h3>
      <progress max={1_000} value={length} aria-label={`${title} ${displayNumber(thousandths / 10)}%`} />
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
