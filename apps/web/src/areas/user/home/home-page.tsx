import { identity } from "@zd/api/identity/operations";
import { trading } from "@zd/api/trading/operations";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { InOnePiece } from "../../../ui/feedback/in-one-piece.tsx";
import { AccountBlock } from "./account-block.tsx";
import { DueBlock } from "./due-block.tsx";
import { Duties } from "./duties.tsx";
import { FirmHead } from "./firm-head.tsx";
import { FundsBlock } from "./funds-block.tsx";
import styles from "./home-page.module.css";
import { NoticesBlock } from "./notices-block.tsx";
import { OrdersBlock } from "./orders-block.tsx";
import { SessionsBlock } from "./sessions-block.tsx";
import { TodoCounts } from "./todo-counts.tsx";

const everyMs = 10_000;

/** 用户中心首页 (R-2101): what needs the user now, the firm's money, and its day. */
export function HomePage() {
  const firmName = useUser()?.firm_name ?? "用户中心";
  const today = useServerTime(shanghaiDay);
  const state = useCallQuery(identity.readUserState, {});
  const sections = useCallQuery(trading.listSections, {}, { everyMs });
  return (
    <InOnePiece>
      <div className={styles["page"]}>
        <FirmHead firmName={firmName} state={state.data} today={today} />
        <TodoCounts sections={sections.data} today={today} />
        <Duties today={today} />
        <div className={styles["columns"]}>
          <div className={styles["main"]}>
            <FundsBlock />
            <SessionsBlock of={sections} />
            <OrdersBlock today={today} />
          </div>
          <aside className={styles["side"]} aria-label="截止、通知与账户">
            <DueBlock today={today} />
            <NoticesBlock />
            <AccountBlock of={state} />
          </aside>
        </div>
      </div>
    </InOnePiece>
  );
}
