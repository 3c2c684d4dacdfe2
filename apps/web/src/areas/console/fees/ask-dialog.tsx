import type { ComponentProps } from "react";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import styles from "../../../ui/form/form.module.css";

interface Props extends ComponentProps<typeof ConfirmCard> {
  /** The consequence in Chinese, which stands below the fields. */
  readonly follows: string;
}

/** A step about invoices or the fees of the mall: its fields, and its consequence. */
export const AskDialog = ({ follows, children, ...card }: Props) => (
  <ConfirmCard {...card}>
    {children}
    <p className={styles["consequence"]}>{follows}</p>
  </ConfirmCard>
);
