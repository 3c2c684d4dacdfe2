import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { noNumber } from "../figures/figures.tsx";
import styles from "./facts.module.css";

/** A title and what is to be read under it or beside it. */
export type FactRow = readonly [title: string, value: ReactNode];

interface FactProps {
  readonly title: ReactNode;
  /** `null`, `undefined`, `false` and an empty text are shown as a dash. */
  readonly children: ReactNode;
  /** Takes a line of its own, and keeps the line breaks of its text. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
}

/** One title and its value, within `Facts`. */
export const Fact = ({ title, children, wide = false, className }: FactProps) => (
  <div className={classNames(wide && styles["wide"], className) || undefined}>
    <dt>{title}</dt>
    <dd>
      {children === "" || children === null || children === undefined || children === false
        ? noNumber
        : children}
    </dd>
  </div>
);

interface Props {
  /** The facts as pairs, with titles that differ; `children`, if there are any, come after them. */
  readonly rows?: readonly FactRow[];
  /** Further facts, after the rows. */
  readonly children?: ReactNode;
  /**
   * columns: each value under its title, as many side by side as fit across a page or a panel.
   * boxed: the same two by two in a frame, for what a dialog is about.
   * figures: a few large figures in one line.
   * beside: each value beside its title, all values beginning at one line.
   * ends: each title at the left end of a line, its value at the right end.
   */
  readonly layout?: "columns" | "boxed" | "figures" | "beside" | "ends";
  /** Two facts in a line where the window is wide enough, for the layouts `beside` and `ends`. */
  readonly two?: boolean;
  /** Within something that has a padding of its own: no inset, and no lines. */
  readonly bare?: boolean;
  /** The name of the list, for whoever does not see it. */
  readonly label?: string | undefined;
  /** Has values read aloud when they change. */
  readonly live?: boolean;
  /** Where the list stands: its margins, no look of its own. */
  readonly className?: string | undefined;
}

/** A list of facts (`dl`): titles and their values, in one of the site's layouts. */
export const Facts = ({
  rows = [],
  children,
  layout = "columns",
  two = false,
  bare = false,
  label,
  live = false,
  className,
}: Props) => (
  <dl
    className={classNames(
      styles["facts"],
      styles[layout],
      two && styles["two"],
      bare && styles["bare"],
      className,
    )}
    aria-label={label}
    aria-live={live ? "polite" : undefined}
  >
    {rows.map(([title, value]) => (
      <Fact key={title} title={title}>
        {value}
      </Fact>
    ))}
    {children}
  </dl>
);
