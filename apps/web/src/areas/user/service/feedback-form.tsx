import { feedbackKinds, service } from "@zd/api/content/service";
import type { StoredFile } from "@zd/api/files/operations";
import { useId, useState } from "react";
import { messageOf } from "../../../api/failures.ts";
import { useCommand } from "../../../api/hooks.ts";
import { AttachmentField } from "../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../ui/button.tsx";
import form from "../../../ui/form.module.css";
import { succeed } from "../../../ui/notices.ts";
import { SelectField } from "../../../ui/select-field.tsx";
import styles from "./service-page.module.css";

type Kind = keyof typeof feedbackKinds;
const kinds = Object.entries(feedbackKinds).map(([value, label]) => ({ value, label }));

/** 意见反馈 */
export function FeedbackForm() {
  const id = useId();
  const [kind, setKind] = useState<Kind>("advice");
  const [content, setContent] = useState("");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const send = useCommand(service.sendFeedback, { refreshes: [service.listOwnFeedback], silent: true });
  const short = content.trim().length < 5;
  return (
    <form
      className={styles["form"]}
      aria-labelledby={id}
      onSubmit={(event) => {
        event.preventDefault();
        if (short || uploading) return;
        send.mutate(
          { kind, content, attachments: files.map(({ file }) => file) },
          {
            onSuccess: () => {
              succeed("反馈已提交，答复后可在下方查看");
              setContent("");
              setFiles([]);
            },
          },
        );
      }}
    >
      <h2 id={id}>意见反馈</h2>
      <SelectField label="类型" value={kind} options={kinds} onChange={(value) => setKind(value as Kind)} />
      <label htmlFor={`${id}-content`}>内容</label>
      <textarea
        id={`${id}-content`}
        maxLength={1_000}
        rows={4}
        value={content}
        onChange={({ target }) => setContent(target.value)}
      />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} />
      {send.error && (
        <p className={form["refusal"]} role="alert">
          {messageOf(send.error)}
        </p>
      )}
      <p className={styles["end"]}>
        <span>{content !== "" && short && "至少写 5 个字"}</span>
        <Button type="submit" look="main" disabled={short || uploading} busy={send.isPending}>
          提交反馈
        </Button>
      </p>
    </form>
  );
}
