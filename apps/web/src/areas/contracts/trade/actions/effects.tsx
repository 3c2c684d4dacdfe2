import type { ReactNode } from "react";
import styles from "../../../../ui/form.module.css";

/** What a step is about, and what it does, fact by fact. */
export const Effects = ({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) => (
  <dl className={styles["effects"]}>
    {of.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

export const Consequence = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles["consequence"]}>{children}</p>
);
