import { Fragment, type ReactNode } from "react";
import styles from "./facts.module.css";

export type Fact = readonly [label: string, value: ReactNode];

interface Props {
  readonly title: string;
  readonly facts: readonly Fact[];
}

/** What is so, label by label, under a title. */
export const Facts = ({ title, facts }: Props) => (
  <section className={styles["block"]}>
    <h3>{title}</h3>
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

interface Shown {
  readonly label: string;
  readonly unit: string;
}

interface GoodsProps {
  readonly attributes: readonly (Shown & { readonly value: string })[];
  readonly qualities: readonly (Shown & {
    readonly code: string;
    readonly promise: string;
    readonly reject: string;
  })[];
}

/** 商品属性 and 质量指标 as they were when it was ordered. */
export const GoodsFacts = ({ attributes, qualities }: GoodsProps) => (
  <Fragment>
    {attributes.length > 0 && (
      <Facts
        title="商品属性"
        facts={attributes.map(({ label, unit, value }) => [label, `${value} ${unit}`] as const)}
      />
    )}
    {qualities.length > 0 && (
      <Facts
        title="质量指标"
        facts={qualities.map(
          ({ label, unit, promise, reject }) =>
            [`${label} ${unit}`, `${promise}${reject && `，拒收 ${reject}`}`] as const,
        )}
      />
    )}
  </Fragment>
);
