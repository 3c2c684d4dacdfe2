import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import styles from "./timeline.module.css";

export interface TimelineEvent {
  /** Differs from those of the other events. */
  readonly key: string | number;
  readonly title: string;
  /** What exactly; may be empty. */
  readonly detail: string;
  /** Who did it; empty where the clock has done it, null where it is not said. */
  readonly by: string | null;
  readonly at: Instant;
  /** What stands below it, such as the postings of its money. */
  readonly extra?: ReactNode;
}

/** 经过: what has happened, the newest first. */
export function Timeline({ events }: { readonly events: readonly TimelineEvent[] }) {
  return (
    <ol className={styles["list"]} aria-label="经过">
      {events.map(({ key, title, detail, by, at, extra }) => (
        <li key={key}>
          <b>{title}</b>
          {detail && <p>{detail}</p>}
          <time>{formatShanghai(at)}</time> {by === "" ? "系统" : by}
          {extra}
        </li>
      ))}
    </ol>
  );
}
