import { feedbackKinds, serviceDesk } from "@zd/api/content/service";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/button.tsx";
import { FailedState } from "../../../ui/empty-state.tsx";
import form from "../../../ui/form.module.css";
import { succeed } from "../../../ui/notices.ts";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import styles from "./service.module.css";

const refreshes = [serviceDesk.listFeedback, serviceDesk.readFeedback];

/** 会员反馈: what members say, each to be answered once. */
export const FeedbackPage = () => (
  <QueryPage
    of={serviceDesk.listFeedback}
    rowKey="feedback"
    emptyHint="会员在“服务评价”页提交的反馈会出现在这里"
    detailTitle={({ firm }) => firm}
    detailStandsAlone
    detail={({ feedback }) => <Detail feedback={Number(feedback)} />}
  />
);

function Detail({ feedback }: { readonly feedback: number }) {
  const id = useId();
  const mayAnswer = may(useUser(), "edit-content");
  const { data, error, refetch } = useCallQuery(serviceDesk.readFeedback, { feedback });
  const [answer, setAnswer] = useState("");
  const send = useCommand(serviceDesk.answerFeedback, { refreshes, silent: true });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className={styles["detail"]}>
      <p className={styles["when"]}>
        {feedbackKinds[data.kind]}　{data.sentBy}　{formatShanghai(data.sentAt)}
      </p>
      <p className={styles["words"]}>{data.content}</p>
      <AttachmentList files={data.attachments} archive={`反馈${feedback}附件`} />
      {data.answer !== null && data.answeredAt !== null ? (
        <section aria-label="答复">
          <p className={styles["when"]}>
            {data.answeredBy} 于 {formatShanghai(data.answeredAt)} 答复
          </p>
          <p className={styles["words"]}>{data.answer}</p>
        </section>
      ) : (
        mayAnswer && (
          <>
            <label htmlFor={id}>答复</label>
            <textarea
              id={id}
              rows={5}
              maxLength={1_000}
              value={answer}
              onChange={({ target }) => setAnswer(target.value)}
            />
            {send.error && (
              <p className={form["refusal"]} role="alert">
                {messageOf(send.error)}
              </p>
            )}
            <Button
              look="main"
              disabled={answer.trim() === ""}
              busy={send.isPending}
              onClick={() =>
                send.mutate({ feedback, answer }, { onSuccess: () => succeed("已答复，会员可见") })
              }
            >
              提交答复
            </Button>
          </>
        )
      )}
    </div>
  );
}
