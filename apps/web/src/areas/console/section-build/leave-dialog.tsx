import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";

/** Asks before what was put together is thrown away, by a link or with the window. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <Dialog
      title="离开编排"
      onClose={reset}
      footer={
        <>
          <Button onClick={reset}>继续编排</Button>
          <Button look="danger" onClick={proceed}>
            离开
          </Button>
        </>
      }
    >
      <p>场次还没有排，离开后编排的内容不会保存。</p>
    </Dialog>
  );
}
