import { breach } from "@zd/api/contracts/breach";
import type { StoredFile } from "@zd/api/files/operations";
import { mostAppeals } from "@zd/domain/contracts/breach";
import { useState } from "react";
import { useCommand } from "../../../../api/hooks.ts";
import { breachReads, type WaitingLetter } from "../../../../shell/breach-letter-dialog.tsx";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { ConfirmCard } from "../../../../ui/confirm-card/confirm-card.tsx";
import form from "../../../../ui/form.module.css";
import { ReasonField } from "../../../../ui/reason-field.tsx";
import styles from "./breach.module.css";

/** As long as the contract takes. */
const mostWords = 500;

interface Props {
  readonly letter: WaitingLetter;
  readonly onClose: () => void;
}

/** 申诉: why the letter is wrong, and what proves it. */
export function AppealDialog({ letter: { disposal, version, rejection }, onClose }: Props) {
  const [memo, setMemo] = useState("");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const appeal = useCommand(breach.appeal, { refreshes: breachReads, silent: true });
  return (
    <ConfirmCard
      title={rejection === null ? "申诉" : "重新申诉"}
      confirmLabel="提交申诉"
      ready={memo.trim() !== "" && !uploading}
      busy={appeal.isPending}
      error={appeal.error}
      successMessage="申诉已提交，等待交易中心处理"
      onConfirm={(answered) =>
        appeal.confirm(
          { disposal, seen: version, memo: memo.trim(), files: files.map(({ file }) => file) },
          answered,
        )
      }
      onClose={onClose}
    >
      {rejection !== null && <p className={styles["rejected"]}>上次申诉的驳回意见：{rejection}</p>}
      <ReasonField label="申诉理由（必填）" most={mostWords} value={memo} onChange={setMemo} />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="仅交易中心可见" />
      <p className={form["hint"]}>
        一份处置函最多申诉 {mostAppeals} 次。申诉期间恢复报价，等待交易中心处理。
      </p>
    </ConfirmCard>
  );
}
