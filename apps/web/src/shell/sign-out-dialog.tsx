import { Button } from "../ui/buttons/button.tsx";
import { CancelButton } from "../ui/buttons/cancel-button.tsx";
import { Dialog } from "../ui/dialog/dialog.tsx";

interface Props {
  readonly onStay: () => void;
  /** Signs out and takes drafts out of the browser, or leaves them there. */
  readonly onLeave: (drafts: "keep" | "drop") => void;
}

/** 退出登录 with something filled in that was not submitted: on a computer of several people it should not stay. */
export const SignOutDialog = ({ onStay, onLeave }: Props) => (
  <Dialog
    title="退出登录"
    onClose={onStay}
    footer={
      <>
        <CancelButton />
        <Button onClick={() => onLeave("keep")}>保留草稿并退出</Button>
        <Button look="main" onClick={() => onLeave("drop")}>
          删除草稿并退出
        </Button>
      </>
    }
  >
    <p>本机有您尚未提交的草稿。在多人共用的电脑上请删除；保留的草稿在七天内再次登录时可以恢复。</p>
  </Dialog>
);
