import type { ComponentProps } from "react";
import { ConfirmCard } from "../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../ui/form.module.css";

interface Props extends ComponentProps<typeof ConfirmCard> {
  /** What follows, in a line. */
  readonly follows: string;
}

/** A step about what the exchange charges: its fields, and what follows. */
export const AskDialog = ({ follows, children, ...card }: Props) => (
  <ConfirmCard {...card}>
    {children}
    <p className={form["consequence"]}>{follows}</p>
  </ConfirmCard>
);
