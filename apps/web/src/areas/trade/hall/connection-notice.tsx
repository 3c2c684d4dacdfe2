import { useConnection, useMarket } from "../../../realtime/market.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { clockTimeWithSeconds } from "./clock-time.ts";
import styles from "./hall-page.module.css";

/** Says that what stands on the page may be out of date, and how old it is. */
export function ConnectionNotice() {
  const offline = useConnection() === "lost";
  return (
    <div className={offline ? styles["lost"] : undefined}>
      {/* Stands there beforehand: only what changes inside is read out, and the age, which always does, is not. */}
      <span role="status">{offline && "连接中断，正在重连"}</span>
      {offline && <Age />}
    </div>
  );
}

function Age() {
  const market = useMarket();
  const words = useServerTime((now) => {
    const heardAt = market.heardAt();
    if (heardAt === null) return "";
    return `行情停在 ${clockTimeWithSeconds(heardAt)}，${Math.max(0, Math.floor((now - heardAt) / 1000))} 秒前`;
  });
  return <span>{words}</span>;
}
