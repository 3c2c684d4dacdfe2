import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { SectionId } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { timeOfDay } from "../../../parts/trading/moments.ts";
import { useMarket, useStale, useStaleSince } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { lastSeconds, useSecondsLeft } from "../section-clock.tsx";
import type { BehalfRecord } from "./own/own-wares.ts";
import { clockOf } from "./phases/phases.ts";
import styles from "./room.module.css";

/** Reads out, for a screen reader, that ten and that five seconds of a countdown are left. */
export function LastSeconds({ section, ware }: { readonly section: SectionRow; readonly ware: WareRow }) {
  const { last, deadline } = clockOf(section, ware);
  const secondsLeft = useSecondsLeft(section.section, last ? deadline : null);
  const isOld = useStale(section.section);
  const words =
    isOld || secondsLeft === null || secondsLeft === 0 || secondsLeft > lastSeconds
      ? ""
      : secondsLeft > 5
        ? "剩余 10 秒"
        : "剩余 5 秒";
  return (
    <p className="sr" role="status" aria-live="assertive">
      {words}
    </p>
  );
}

/** Tells the owner that the exchange has awarded his ware in his place: when, how and why. */
export function AwardOnBehalf({ behalf }: { readonly behalf: readonly BehalfRecord[] }) {
  return behalf
    .filter(({ action, state }) => action === "award" && state === "confirmed")
    .map(({ at, detail, reason, decidedAt }) => (
      <p key={at} className={styles["banner"]} role="status">
        本标的由交易中心受托定标（两人经办{decidedAt !== null && `，${formatShanghai(decidedAt)}`}）：{detail}
        。事由：{reason}
      </p>
    ));
}

/** While the figures of a section are old: that they are, and how many seconds. */
export function OfflineBanner({ section }: { readonly section: SectionId }) {
  const market = useMarket();
  const heardAt = useStaleSince(section) ?? market.heardAt();
  const age = useServerTime((now) =>
    heardAt === null ? null : Math.max(0, Math.floor((now - heardAt) / 1000)),
  );
  return (
    <p className={styles["banner"]} role="status">
      连接中断，正在重连{heardAt !== null && `，数据停留在 ${timeOfDay(heardAt)}（${age} 秒前）`}
      。已填写的出价单会保留。
    </p>
  );
}
