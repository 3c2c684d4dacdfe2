import { Button } from "../buttons/button.tsx";
import { DialogFrame } from "../dialog/dialog-frame.tsx";
import { draftDays } from "../draft/draft-store.ts";
import { useEscape } from "./escape.ts";

interface Props {
  /** Whether this browser keeps what was typed as a draft. */
  readonly isKept?: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed is dropped; Esc goes on typing. */
export function DiscardQuestion({ isKept = false, onStay, onDiscard }: Props) {
  useEscape(true, onStay);
  return (
    <DialogFrame
      title={isKept ? "尚未提交，要离开吗？" : "放弃已填写的内容？"}
      onLeave={onStay}
      footer={
        <>
          <Button look={isKept ? "plain" : "danger"} onClick={onDiscard}>
            {isKept ? "离开" : "放弃"}
          </Button>
          <Button look="main" onClick={onStay}>
            继续填写
          </Button>
        </>
      }
    >
      <p>
        {isKept
          ? `已填写的内容存为草稿，${draftDays} 天内在这台电脑上再次打开时可以恢复。`
          : "关闭后，已填写的内容不会保存。"}
      </p>
    </DialogFrame>
  );
}
