import type { ReactNode } from "react";
import styles from "../../../../ui/form/form.module.css";
import { Facts } from "../../../../ui/tables/facts.tsx";

/** What a step is about, and what it does, fact by fact. */
export const Effects = ({ of }: { readonly of: readonly (readonly [string, ReactNode])[] }) => (
  <Facts layout="boxed" rows={of} />
);

export const Consequence = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles["consequence"]}>{children}</p>
);
