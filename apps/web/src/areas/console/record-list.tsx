import { controlStates } from "@zd/api/trading/control-records";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useState } from "react";
import { Button } from "../../ui/buttons/button.tsx";
import layout from "../../ui/page/layout.module.css";
import { Tag } from "../../ui/status/tag.tsx";
import styles from "./console.module.css";
import { type ControlRecord, nameOf } from "./control-record.ts";
import { ReviewCard } from "./review-card.tsx";

interface Props {
  /** Those of a section with the newest first, those that wait for a review with the oldest first. */
  readonly records: readonly ControlRecord[];
  /** Names the section of each record, for a list of several sections. */
  readonly withSection?: boolean;
}

/** The actions on sections, with who has taken them and why; a request can be decided by a second staff user. */
export function RecordList({ records, withSection = false }: Props) {
  const [openRecord, setOpenRecord] = useState<ControlRecord | null>(null);
  if (records.length === 0)
    return <p className={layout["none"]}>{withSection ? "没有待复核的申请" : "没有操作记录"}</p>;
  return (
    <>
      <ul className={styles["alarms"]}>
        {records.map((record) => (
          <li key={record.record}>
            <div>
              <Tag tone={record.state === "pending" ? "warn" : "plain"}>{controlStates[record.state]}</Tag>
              <b>{nameOf(record)}</b>
              <time>{formatShanghai(record.at).slice(11)}</time>
            </div>
            {withSection && `${record.sectionName}（${record.section}）`}
            <p>
              {record.by}：{record.reason}
              {record.hardEnd !== null && `，延长至 ${formatShanghai(record.hardEnd).slice(11)}`}
            </p>
            {record.detail && <p>{record.detail}</p>}
            {record.decidedBy && (
              <p>
                {record.decidedBy} {record.state === "confirmed" ? "复核通过" : "驳回"}
                {record.decision && `：${record.decision}`}
              </p>
            )}
            {record.mayDecide && (
              <Button small onClick={() => setOpenRecord(record)}>
                复核
              </Button>
            )}
          </li>
        ))}
      </ul>
      {openRecord && <ReviewCard record={openRecord} onClose={() => setOpenRecord(null)} />}
    </>
  );
}
