import type { Instant } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import styles from "./handling.module.css";

export interface Event {
  readonly key: string | number;
  readonly title: string;
  readonly at: Instant;
  /** Who did it; empty where the clock has. */
  readonly by: string;
  readonly detail?: string;
  /** The postings of its vouchers, or whatever else it brought. */
  readonly extra?: ReactNode;
}

/** 经过: what has happened, the latest first. */
export function Timeline({ events }: { readonly events: readonly Event[] }) {
  return (
    <section className={styles["part"]} aria-label="经过">
      <h3>
        经过<span>{events.length} 项</span>
      </h3>
      {events.length === 0 ? (
        <p className={styles["muted"]}>还没有办理记录</p>
      ) : (
        <ol className={styles["timeline"]}>
          {events.toReversed().map(({ key, title, at, by, detail, extra }) => (
            <li key={key}>
              <p>
                <b>{title}</b> {detail}
              </p>
              <small>
                {formatShanghai(at).slice(5)} {by || "系统"}
              </small>
              {extra}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
