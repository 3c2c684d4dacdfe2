import { Link } from "@tanstack/react-router";
import type { ControlAction } from "@zd/api/trading/control";
import { controlActions } from "@zd/api/trading/control-records";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState, FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import layout from "../../../ui/page/layout.module.css";
import { useNamedSection } from "../address.ts";
import { AlarmList, openAlarms } from "../alarm-list.tsx";
import table from "../console.module.css";
import { RecordList } from "../record-list.tsx";
import { SectionLink } from "../section-links.tsx";
import { ActionDialog, type Intent } from "./action-dialog.tsx";
import { Board } from "./board.tsx";
import styles from "./control-room.module.css";
import { JournalPanel } from "./journal-panel.tsx";
import { PresenceTable } from "./presence-table.tsx";
import { RoomHead } from "./room-head.tsx";
import { type ControlRoom, useControlRoom } from "./use-control-room.ts";
import { WarePanel } from "./ware-panel.tsx";

/** 控制室: one running section with its board, journal, alarms and actions. */
export function ControlRoomPage() {
  const section = useNamedSection();
  return section ? (
    <Room key={section} section={section} />
  ) : (
    <EmptyState page title="没有找到该场次">
      <Link to="/console/sections" className={buttonClass({})}>
        场次列表
      </Link>
    </EmptyState>
  );
}

function Room({ section }: { readonly section: SectionId }) {
  const answer = useControlRoom(section);
  const [intent, setIntent] = useState<Intent | null>(null);
  const [ware, setWare] = useState<WareId | null>(null);
  const room = answer.data;
  if (!room) {
    return answer.error ? (
      <FailedState page error={answer.error} onRetry={() => void answer.refetch()} />
    ) : (
      <Skeleton lines={16} />
    );
  }
  const chosen = room.lots.find((lot) => lot.ware === ware);
  return (
    <>
      <RoomHead room={room} actions={<Actions room={room} onChoose={setIntent} />} />
      {answer.error && (
        <p className={layout["notice"]} role="status">
          数据未能更新：{messageOf(answer.error)}
        </p>
      )}
      {room.sealed && (
        <p className={layout["notice"]} role="status">
          密封报价阶段：开标前任何人都看不到报价企业与价格。
        </p>
      )}
      <div className={classNames(styles["room"], answer.error && styles["stale"])}>
        <div className={styles["left"]}>
          <Board
            room={room}
            onVoid={(lot) => setIntent({ action: "void-ware", lot })}
            chosen={ware}
            onChoose={(lot) => setWare(lot.ware === ware ? null : lot.ware)}
          />
          {chosen ? (
            <WarePanel key={chosen.ware} room={room} lot={chosen} onClose={() => setWare(null)} />
          ) : (
            <JournalPanel section={section} seq={room.seq} />
          )}
        </div>
        <aside className={styles["right"]} aria-label="告警与在场">
          <section className={table["block"]} aria-label="告警">
            <h2>
              告警<span>{openAlarms(room.alarms).length} 条</span>
            </h2>
            <AlarmList alarms={room.alarms} />
          </section>
          <section className={table["block"]} aria-label="在场">
            <h2>
              在场
              <span>
                {room.presence.length} 家{room.invited > 0 && `，受邀 ${room.invited} 家`}
              </span>
            </h2>
            <PresenceTable presence={room.presence} />
          </section>
          <section className={table["block"]} aria-label="操作记录">
            <h2>
              操作记录
              <SectionLink section={section} className={styles["more"] ?? ""}>
                场次详情
              </SectionLink>
            </h2>
            {room.withheld.length > 0 && (
              <ul className={styles["withheld"]} aria-label="此刻不能做的操作">
                {room.withheld.map(({ action, why }) => (
                  <li key={action}>
                    不能{controlActions[action]}：{why}
                  </li>
                ))}
              </ul>
            )}
            <RecordList records={room.records} />
          </section>
        </aside>
      </div>
      {intent && <ActionDialog room={room} intent={intent} onClose={() => setIntent(null)} />}
    </>
  );
}

interface ActionsProps {
  readonly room: ControlRoom;
  /** Opens the dialog of an action. */
  readonly onChoose: (intent: Intent) => void;
}

const ofSection = ["suspend", "resume", "extend", "void-section"] as const satisfies readonly ControlAction[];

/** The buttons that the server offers this user now, and no others. */
function Actions({ room, onChoose }: ActionsProps) {
  return ofSection
    .filter((action) => room.actions.includes(action))
    .map((action) => (
      <Button
        key={action}
        look={action === "void-section" ? "danger" : "plain"}
        onClick={() => onChoose({ action, lot: null })}
      >
        {controlActions[action]}
      </Button>
    ));
}
