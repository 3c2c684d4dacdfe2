import { alarmKinds, type control } from "@zd/contract/trading/control";
import type { OutputOf } from "@zd/contract/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import { Tag } from "../../ui/tag.tsx";
import styles from "./console.module.css";

export type Alarm = OutputOf<typeof control.readControlRoom>["alarms"][number];

interface Props {
  readonly alarms: readonly Alarm[];
  /** What may be done about one. */
  readonly actions?: (alarm: Alarm) => ReactNode;
}

/** 告警, the newest first. */
export function AlarmList({ alarms, actions }: Props) {
  if (alarms.length === 0) return <p className={styles["none"]}>没有告警</p>;
  return (
    <ul className={styles["alarms"]}>
      {alarms.map((alarm) => {
        const { kind, section, firms, detail, at } = alarm;
        return (
          <li key={`${kind} ${section} ${firms.map(({ firm }) => firm).join(" ")} ${detail}`}>
            <div>
              <Tag tone={kind === "late-clock" ? "warn" : "bad"}>{kind === "late-clock" ? "中" : "高"}</Tag>
              <b>{alarmKinds[kind]}</b>
              <time>{formatShanghai(at).slice(11)}</time>
            </div>
            {firms.map(({ name }) => name).join("、")}
            <p>{detail}</p>
            {actions?.(alarm)}
          </li>
        );
      })}
    </ul>
  );
}
