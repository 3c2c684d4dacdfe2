import { Link } from "@tanstack/react-router";
import type { SectionRow } from "@zd/api/market/board";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { takesOrders } from "@zd/domain/trading/codes";
import type { ReactNode } from "react";
import { may, useUser } from "../../../api/session.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { CloseIcon } from "../../../ui/buttons/icons.tsx";
import { RoundLink } from "../hall/round-link.tsx";
import styles from "./guide.module.css";
import { endGuide, useGuideEnd } from "./guide-state.ts";
import { practiceToJoin } from "./practice-to-join.ts";

const steps = ["登录", "进入练习场次", "出第一次价"] as const;

interface Props {
  /** Today's sessions; null until they have been read. */
  readonly sections: readonly SectionRow[] | null;
}

/** 新手引导: the way to a first bid, for visitors and for those who may bid, until they have or close it. */
export function FirstBidStrip({ sections }: Props) {
  const user = useUser();
  const end = useGuideEnd();
  if (end !== null || (user !== null && !may(user, "place-orders"))) return null;
  const step = user === null ? 0 : 1;
  return (
    <section className={styles["strip"]} aria-label="新手引导">
      <b>第一次来？三步出第一次价</b>
      <ol>
        {steps.map((name, i) => (
          <li key={name} aria-current={i === step ? "step" : undefined} data-done={i < step || undefined}>
            {name}
            {i < step && <span className="sr">（已完成）</span>}
          </li>
        ))}
      </ol>
      {user === null ? (
        <Link to="/login" search={{ redirect: "/trade" }} className={buttonClass({ small: true })}>
          去登录
        </Link>
      ) : (
        <NextSession sections={sections} />
      )}
      <span className={styles["words"]}>练习场次不动用真实资金</span>
      <IconButton tip="关闭引导" onClick={() => endGuide("closed")}>
        <CloseIcon />
      </IconButton>
    </section>
  );
}

function NextSession({ sections }: Props): ReactNode {
  // The choice changes with the minutes, not with every second.
  const minute = useServerTime((now) => Math.floor(now / 60_000));
  if (sections === null) return <span className={styles["words"]}>正在查找练习场次…</span>;
  const section = practiceToJoin(sections, minute * 60_000);
  if (section === null) return <span className={styles["words"]}>今天暂无练习场次，请稍后再来</span>;
  return (
    <RoundLink section={section.section} className={buttonClass({ small: true })}>
      {takesOrders(section.status)
        ? "进入练习场次"
        : `${formatShanghai(section.startsAt).slice(11, 16)} 开始，先进去看看`}
    </RoundLink>
  );
}
