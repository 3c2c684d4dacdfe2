import { spanWords } from "@zd/domain/identity/firm-todos";
import type { Instant } from "@zd/domain/kernel/brand";
import { formatDeadline } from "@zd/domain/kernel/shanghai-time";
import { useServerTime } from "../../realtime/server-clock.ts";
import { classNames } from "../../ui/class-names.ts";
import styles from "./turn.module.css";

interface Props {
  /** 轮到本方：确认结算 */
  readonly title: string;
  /** Null where nobody counts the days. */
  readonly until: Instant | null;
  /** What follows if nothing is done; may be empty. */
  readonly otherwise: string;
  /** Whether the reader himself is waited for. */
  readonly own: boolean;
}

/** Who must act next, by when, and what happens otherwise. */
export function Turn({ title, until, otherwise, own }: Props) {
  return (
    <p className={classNames(styles["turn"], own && styles["own"])} role="status">
      <b>{title}</b>
      {until !== null && <span>请于 {formatDeadline(until)} 前办理</span>}
      {otherwise && <span>{otherwise}</span>}
      {until !== null && <TimeLeft until={until} />}
    </p>
  );
}

function TimeLeft({ until }: { readonly until: Instant }) {
  const words = useServerTime((now) => timeLeft(until - now));
  return <span className={styles["left"]}>{words}</span>;
}

/** "剩余 7 天 7 小时", the two largest units; what is due today is counted to the minute. */
export const timeLeft = (ms: number): string => (ms <= 0 ? "已到期" : `剩余 ${spanWords(ms)}`);
