import { feedbackKinds, service } from "@zd/api/content/service";
import type { StoredFile } from "@zd/api/files/operations";
import { useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import form from "../../../ui/form/form.module.css";
import { choicesOf, SelectField } from "../../../ui/form/select-field.tsx";
import { useForm } from "../../../ui/form/use-form.ts";
import styles from "./service-page.module.css";

const noFiles: readonly StoredFile[] = [];

/** 意见反馈 */
export function FeedbackForm() {
  const id = useId();
  const { field, values, change, input, fault } = useForm(service.sendFeedback, {
    initial: { kind: "advice", content: "", files: noFiles },
    input: ({ kind, content, files }) => ({ kind, content, attachments: files.map(({ file }) => file) }),
  });
  const { content, files } = values;
  const { maxLength } = field("content");
  const [uploading, setUploading] = useState(false);
  const send = useCommand(service.sendFeedback, { refreshes: [service.listOwnFeedback], silent: true });
  return (
    <form
      className={styles["form"]}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (input === null || uploading) return;
        send.mutate(input, {
          onSuccess: () => {
            succeed("反馈已提交，答复后可在下方查看");
            change({ content: "", files: noFiles });
          },
        });
      }}
    >
      <h2 id={id}>意见反馈</h2>
      <SelectField label="类型" options={choicesOf(feedbackKinds)} {...field("kind")} />
      <label htmlFor={`${id}-content`}>内容</label>
      <textarea
        id={`${id}-content`}
        maxLength={maxLength}
        rows={4}
        value={content}
        onChange={({ target }) => change({ content: target.value })}
      />
      <AttachmentField files={files} onChange={(next) => change({ files: next })} onBusy={setUploading} />
      {send.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(send.error)}
        </p>
      )}
      <p className={styles["end"]}>
        <span>{content !== "" && fault}</span>
        <Button type="submit" look="main" disabled={input === null || uploading} busy={send.isPending}>
          提交反馈
        </Button>
      </p>
    </form>
  );
}
