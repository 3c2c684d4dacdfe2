import type { ReactNode } from "react";

/** One line of a list of facts (`dl`): what is meant, and what it is. */
export const Fact = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);
