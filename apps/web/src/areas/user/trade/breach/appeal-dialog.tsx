import { breach } from "@zd/contract/contracts/breach";
import type { StoredFile } from "@zd/contract/files/operations";
import { mostAppeals } from "@zd/domain/contracts/breach";
import { useId, useState } from "react";
import { wordsOf } from "../../../../api/failures.ts";
import { useCommand } from "../../../../api/hooks.ts";
import { breachReads, type WaitingLetter } from "../../../../shell/breach-letter-dialog.tsx";
import { AttachmentField } from "../../../../ui/attachments/attachment-field.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { succeed } from "../../../../ui/notices.ts";
import styles from "./breach.module.css";

/** As long as the contract takes. */
const mostWords = 500;

interface Props {
  readonly letter: WaitingLetter;
  readonly onClose: () => void;
}

/** 申诉: why the letter is wrong, and what proves it. */
export function AppealDialog({ letter: { disposal, version, rejection }, onClose }: Props) {
  const id = useId();
  const [memo, setMemo] = useState("");
  const [files, setFiles] = useState<readonly StoredFile[]>([]);
  const [uploading, setUploading] = useState(false);
  const appeal = useCommand(breach.appeal, { refreshes: breachReads, quiet: true });
  const send = () =>
    appeal.mutate(
      { disposal, seen: version, memo: memo.trim(), files: files.map(({ file }) => file) },
      {
        onSuccess: () => {
          succeed("申诉已提交，等待交易中心处理");
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={rejection === null ? "申诉" : "重新申诉"}
      onClose={onClose}
      busy={appeal.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={appeal.isPending}>
            取消
          </Button>
          <Button
            look="main"
            disabled={memo.trim() === "" || uploading}
            busy={appeal.isPending}
            onClick={send}
          >
            提交申诉
          </Button>
        </>
      }
    >
      {rejection !== null && <p className={styles["rejected"]}>上次申诉的驳回意见：{rejection}</p>}
      <label className={styles["label"]} htmlFor={`${id}-memo`}>
        申诉理由
        <span>
          {memo.length} / {mostWords}
        </span>
      </label>
      <textarea
        id={`${id}-memo`}
        className={styles["memo"]}
        maxLength={mostWords}
        value={memo}
        onChange={({ target }) => setMemo(target.value)}
      />
      <AttachmentField files={files} onChange={setFiles} onBusy={setUploading} hint="仅交易中心可见" />
      <p className={styles["note"]}>
        一份处置函最多申诉 {mostAppeals} 次。申诉期间恢复报价，等待交易中心处理。
      </p>
      {appeal.error && (
        <p className={styles["rejected"]} role="alert">
          {wordsOf(appeal.error)}
        </p>
      )}
    </Dialog>
  );
}
