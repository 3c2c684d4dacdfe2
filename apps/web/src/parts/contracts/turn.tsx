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

const minuteMs = 60_000;

/** "剩余 7 天 7 小时", the two largest units; what is due today is counted to the minute. */
export function timeLeft(ms: number): string {
  if (ms <= 0) return "已到期";
  const minutes = Math.floor(ms / minuteMs);
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `剩余 ${days} 天 ${hours} 小时`;
  if (hours > 0) return `剩余 ${hours} 小时 ${minutes % 60} 分`;
  return minutes > 0 ? `剩余 ${minutes} 分` : "剩余不足 1 分";
}
