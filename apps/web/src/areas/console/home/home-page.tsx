import { control } from "@zd/api/trading/control";
import { hasDesk, mayDo, type RoleName, roles, staffRoles } from "@zd/domain/identity/access";
import { useCallQuery } from "../../../api/hooks.ts";
import { useUser } from "../../../api/session.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { AlarmList } from "../alarm-list.tsx";
import table from "../console.module.css";
import { RecordList } from "../record-list.tsx";
import { ControlRoomLink } from "../section-links.tsx";
import { DayBlock } from "./day-block.tsx";
import { FundsBlock } from "./funds-block.tsx";
import styles from "./home-page.module.css";
import { OtherDesks } from "./other-desks.tsx";
import { QueueBlock } from "./queue-block.tsx";
import { RiskMoneyBlock } from "./risk-money-block.tsx";
import { SessionsOfToday } from "./sessions-of-today.tsx";

const everyMs = 5_000;

/** 工作台: the queue of the viewer's own desk, what waits elsewhere, and the day beside the one before. */
export function HomePage() {
  const held = (useUser()?.roles ?? []) as readonly RoleName[];
  const isReader = !hasDesk(held);
  const trades = isReader || mayDo(held, "manage-trading");
  const settles = isReader || mayDo(held, "settle-funds");
  const seesRisk = mayDo(held, "read-risk");
  const hasAside = trades || settles || seesRisk;
  const desks = staffRoles.filter((role) => held.includes(role)).map((role) => roles[role].label);
  return (
    <div className={table["page"]}>
      <header className={layout["head"]}>
        <h1>工作台</h1>
        <p>{desks.join("、")}</p>
        <p className={styles["every"]}>每 30 秒更新</p>
      </header>
      <div className={classNames(hasAside && table["split"], styles["columns"])}>
        <div className={styles["main"]}>
          {!isReader && <QueueBlock />}
          <OtherDesks roles={held} />
          <DayBlock />
          {trades && <Sessions />}
        </div>
        {hasAside && (
          <aside aria-label="资金与告警">
            {seesRisk && <RiskMoneyBlock />}
            {settles && <FundsBlock />}
            {trades && <Attention />}
          </aside>
        )}
      </div>
    </div>
  );
}

const useDesk = () => useCallQuery(control.readDesk, {}, { everyMs });

function Sessions() {
  const { data, error, refetch } = useDesk();
  if (error && !data) return <FailedState what="场次" error={error} onRetry={() => void refetch()} />;
  return data ? <SessionsOfToday desk={data} /> : <Skeleton lines={6} />;
}

/** What a second person of the trading desk decides, and the alarms. */
function Attention() {
  const { data, error, refetch } = useDesk();
  if (error && !data) return <FailedState what="告警" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <section className={table["block"]} aria-label="待复核">
        <h2>待复核</h2>
        {data ? <RecordList records={data.pending} withSection /> : <Skeleton lines={2} />}
      </section>
      <section className={table["block"]} aria-label="告警">
        <h2>告警</h2>
        {data ? (
          <AlarmList
            alarms={data.alarms}
            link={({ section, sectionName }) => (
              <ControlRoomLink section={section}>{sectionName}</ControlRoomLink>
            )}
          />
        ) : (
          <Skeleton lines={2} />
        )}
      </section>
    </>
  );
}
