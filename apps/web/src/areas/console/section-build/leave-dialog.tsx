import { useBlocker } from "@tanstack/react-router";
import { FormDialog } from "../../../ui/form/form-dialog.tsx";

/** Asks before a draft is lost, by a link or with the window. */
export function LeaveDialog({ unsaved }: { readonly unsaved: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => unsaved,
    enableBeforeUnload: unsaved,
    withResolver: true,
  });
  if (status !== "blocked") return null;
  return (
    <FormDialog
      title="离开编排"
      confirmLabel="离开"
      look="danger"
      cancelLabel="继续编排"
      onSubmit={proceed}
      onClose={reset}
    >
      <p>场次还没有排，离开后编排的内容不会保存。</p>
    </FormDialog>
  );
}
