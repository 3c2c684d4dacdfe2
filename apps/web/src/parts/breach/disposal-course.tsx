import type { breach } from "@zd/api/contracts/breach";
import type { OutputOf } from "@zd/api/wire/operation";
import { disposalSteps } from "@zd/domain/contracts/breach";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { AttachmentList } from "../../ui/attachments/attachment-list.tsx";
import { Timeline } from "../contracts/timeline.tsx";
import styles from "./disposal-course.module.css";

type Details = Pick<OutputOf<typeof breach.read>, "disposal" | "appeals" | "steps">;

/** What the firm has said against a letter, and how the case has gone on; the same to both sides. */
export function DisposalCourse({ of: { disposal, appeals, steps } }: { readonly of: Details }) {
  return (
    <>
      {appeals.map(({ at, userName, memo, attachments, rejection }, i) => (
        <section key={at} className={styles["part"]} aria-label={`第${i + 1}次申诉`}>
          <h3>
            第{i + 1}次申诉{" "}
            <span className={styles["when"]}>
              {userName} {formatShanghai(at)}
            </span>
          </h3>
          <p>{memo}</p>
          <AttachmentList files={attachments} archive={`申诉附件${disposal}-${i + 1}`} />
          {rejection !== null && <p className={styles["rejected"]}>驳回：{rejection}</p>}
        </section>
      ))}
      <section className={styles["part"]} aria-label="办理经过">
        <h3>办理经过</h3>
        <Timeline
          events={steps.toReversed().map(({ type, at, userName, memo }) => ({
            key: `${type}-${at}`,
            title: disposalSteps[type],
            detail: memo,
            by: userName,
            at,
          }))}
        />
      </section>
    </>
  );
}
