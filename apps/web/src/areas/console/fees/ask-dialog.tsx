import type { ComponentProps } from "react";
import { DeedDialog } from "../../../ui/deed-dialog.tsx";
import table from "../console.module.css";

interface Props extends ComponentProps<typeof DeedDialog> {
  /** What follows, in a line. */
  readonly follows: string;
}

/** A step about what the exchange charges: its fields, and what follows. */
export const AskDialog = ({ follows, children, ...deed }: Props) => (
  <DeedDialog {...deed}>
    {children}
    <p className={table["consequence"]}>{follows}</p>
  </DeedDialog>
);
