import { feedbackKinds, serviceDesk } from "@zd/api/content/service";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useId } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCallQuery, useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { AttachmentList } from "../../../ui/attachments/attachment-list.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DetailActions } from "../../../ui/detail/slots.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import fieldStyles from "../../../ui/form/field.module.css";
import formStyles from "../../../ui/form/form.module.css";
import { useForm } from "../../../ui/form/use-form.ts";
import layout from "../../../ui/page/layout.module.css";
import { QueryPage } from "../../../ui/query-page/query-page.tsx";
import { DeskTurn } from "../desk-turn.tsx";
import styles from "./service.module.css";

const refreshes = [serviceDesk.listFeedback, serviceDesk.readFeedback];

/** 会员反馈: the feedback of members, each to be answered once. */
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
  const { input, field } = useForm(serviceDesk.answerFeedback, {
    initial: { answer: "" },
    input: ({ answer }) => ({ feedback, answer }),
  });
  const { value, onChange, maxLength } = field("answer");
  const send = useCommand(serviceDesk.answerFeedback, { refreshes, silent: true });
  if (error) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} />;
  return (
    <div className={styles["detail"]}>
      <p className={layout["note"]}>
        {feedbackKinds[data.kind]}　{data.sentBy}　{formatShanghai(data.sentAt)}
      </p>
      <p className={styles["words"]}>{data.content}</p>
      <AttachmentList files={data.attachments} archive={`反馈${feedback}附件`} />
      {data.answer !== null && data.answeredAt !== null ? (
        <section aria-label="答复">
          <p className={layout["note"]}>
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
              className={fieldStyles["input"]}
              rows={5}
              maxLength={maxLength}
              value={value}
              onChange={({ target }) => onChange(target.value)}
            />
            {send.error && (
              <p className={formStyles["refusal"]} role="alert">
                {messageOf(send.error)}
              </p>
            )}
            <DeskTurn work="edit-content" act="答复" />
            <DetailActions>
              <Button
                look="main"
                disabled={input === null}
                busy={send.isPending}
                onClick={() =>
                  input !== null && send.mutate(input, { onSuccess: () => succeed("已答复，会员可见") })
                }
              >
                提交答复
              </Button>
            </DetailActions>
          </>
        )
      )}
    </div>
  );
}
