import { displayNumber } from "@zd/domain/money/display-number";
import { useServerClock, useServerTime } from "../../../realtime/server-clock.ts";
import { tooSlowMs } from "./line-speed.ts";
import styles from "./session-bar.module.css";

/** How far the computer's clock may be off before the trader is told that the countdown counts, in milliseconds. */
const mostAheadMs = 2_000;

/** Says when the trader's own clock, or a slow line, may mislead him about the time that is left. */
export function ClockDoubt({ delay }: { readonly delay: number | undefined }) {
  const clock = useServerClock();
  const off = useServerTime(() => offBy(clock.ahead()));
  const doubts = [
    ...(off === null ? [] : [`本机时钟偏差 ${off}，倒计时以服务器为准`]),
    ...(delay !== undefined && delay >= tooSlowMs
      ? [`网络延迟 ${displayNumber(Math.round(delay / 100) / 10)} 秒，请提前报价，以服务器收到时间为准`]
      : []),
  ];
  // Stands there beforehand, so that what comes to stand in it is read out.
  return (
    <p className={styles["doubt"]} role="status">
      {doubts.join("；")}
    </p>
  );
}

/** How far a clock is off, in words; null where it hardly is. */
function offBy(aheadMs: number | null): string | null {
  const ms = Math.abs(aheadMs ?? 0);
  if (ms <= mostAheadMs) return null;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 120) return `${seconds} 秒`;
  const minutes = Math.round(seconds / 60);
  return minutes < 120 ? `${minutes} 分钟` : `${Math.round(minutes / 60)} 小时`;
}
