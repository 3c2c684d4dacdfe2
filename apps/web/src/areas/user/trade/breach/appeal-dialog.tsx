import { breach } from "@zd/api/contracts/breach";
import type { StoredFile } from "@zd/api/files/operations";
import { mostAppeals } from "@zd/domain/contracts/breach";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { breachReads, type WaitingLetter } from "../../../../shell/breach-letter-dialog.tsx";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../../ui/form/form.module.css";
import { ReasonField } from "../../../../ui/form/reason-field.tsx";
import { useForm } from "../../../../ui/form/use-form.ts";
import styles from "./breach.module.css";

/** The greatest length of a reason, in characters. */
const mostWords = 500;

const noFiles: readonly StoredFile[] = [];

interface Props {
  readonly letter: WaitingLetter;
  readonly onClose: () => void;
}

/** 申诉: why the letter is wrong, and what proves it. */
export function AppealDialog({ letter: { disposal, version, rejection }, onClose }: Props) {
  const { field, values, change, input } = useForm(breach.appeal, {
    initial: { memo: "", files: noFiles },
    input: ({ memo, files }) => ({ disposal, seen: version, memo, files: files.map(({ file }) => file) }),
  });
  const [uploading, setUploading] = useState(false);
  const appeal = useCommand(breach.appeal, { refreshes: breachReads, silent: true });
  return (
    <ConfirmCard
      title={rejection === null ? "申诉" : "重新申诉"}
      confirmLabel="提交申诉"
      ready={input !== null && !uploading}
      busy={appeal.isPending}
      error={appeal.error}
      successMessage="申诉已提交，等待交易中心处理"
      onConfirm={(callbacks) => input !== null && appeal.confirm(input, callbacks)}
      onClose={onClose}
    >
      {rejection !== null && <p className={styles["rejected"]}>上次申诉的驳回意见：{rejection}</p>}
      <ReasonField label="申诉理由（必填）" most={mostWords} {...field("memo")} />
      <AttachmentField
        files={values.files}
        onChange={(files) => change({ files })}
        onBusy={setUploading}
        hint="仅交易中心可见"
      />
      <p className={form["hint"]}>
        一份处置函最多申诉 {mostAppeals} 次。申诉期间恢复报价，等待交易中心处理。
      </p>
    </ConfirmCard>
  );
}
