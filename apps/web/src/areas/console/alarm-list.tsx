import { alarmKinds } from "@zd/api/trading/control";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import layout from "../../ui/page/layout.module.css";
import { Tag } from "../../ui/status/tag.tsx";
import styles from "./console.module.css";
import type { Alarm } from "./reads.ts";
import { SetAsideDialog } from "./set-aside-dialog.tsx";

/** The alarms that nobody has set aside yet. */
export const openAlarms = (alarms: readonly Alarm[]) => alarms.filter(({ aside }) => aside === null);

interface Props {
  /** The newest first, also those that have been set aside. */
  readonly alarms: readonly Alarm[];
  /** The link of an alarm to its section; none on the page of the section itself. */
  readonly link?: ((alarm: Alarm) => ReactNode) | undefined;
}

/** 告警, the newest first; below them those that have been set aside. */
export function AlarmList({ alarms, link }: Props) {
  const [openAlarm, setOpenAlarm] = useState<Alarm | null>(null);
  const open = openAlarms(alarms);
  const aside = alarms.filter((alarm) => alarm.aside !== null);
  const linesOf = (some: readonly Alarm[]) =>
    some.map((alarm) => <AlarmLine key={alarm.alarm} alarm={alarm} link={link} onSettle={setOpenAlarm} />);
  return (
    <>
      {open.length === 0 && (
        <p className={layout["none"]}>{aside.length === 0 ? "没有告警" : "没有待处理的告警"}</p>
      )}
      {open.length > 0 && <ul className={styles["alarms"]}>{linesOf(open)}</ul>}
      {aside.length > 0 && (
        <details className={styles["aside"]} open>
          <summary>已处理 {aside.length} 条</summary>
          <ul className={styles["alarms"]} aria-label="已处理的告警">
            {linesOf(aside)}
          </ul>
        </details>
      )}
      {openAlarm && <SetAsideDialog alarm={openAlarm} onClose={() => setOpenAlarm(null)} />}
    </>
  );
}

interface LineProps extends Pick<Props, "link"> {
  readonly alarm: Alarm;
  /** Opens the dialog that sets it aside. */
  readonly onSettle: (alarm: Alarm) => void;
}

function AlarmLine({ alarm, link, onSettle }: LineProps) {
  const { kind, firms, detail, at, aside, maySetAside } = alarm;
  return (
    <li>
      <div>
        {aside ? (
          <Tag>已处理</Tag>
        ) : (
          <Tag tone={kind === "late-clock" ? "warn" : "bad"}>{kind === "late-clock" ? "中" : "高"}</Tag>
        )}
        <b>{alarmKinds[kind]}</b>
        <time>{formatShanghai(at).slice(11)}</time>
      </div>
      {firms.map(({ name }) => name).join("、")}
      <p>{detail}</p>
      {aside && (
        <p>
          {aside.by} {formatShanghai(aside.at).slice(11)} 处理：{aside.note}
        </p>
      )}
      {(link || maySetAside) && (
        <div>
          {link?.(alarm)}
          {maySetAside && (
            <Button small onClick={() => onSettle(alarm)}>
              处理
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
