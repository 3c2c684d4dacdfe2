import type { FormDraft } from "../draft/use-draft.ts";
import { DiscardQuestion } from "../layers/discard-question.tsx";
import { LeaveContext, useLeaving } from "../layers/use-leaving.ts";
import { DialogFrame, type FrameProps } from "./dialog-frame.tsx";

interface Props extends FrameProps {
  /** Null where nothing but what stands in it leads out: no button, no Esc, no click beside it. */
  readonly onClose: (() => void) | null;
  /** What this browser keeps of the form in it. */
  readonly draft?: Pick<FormDraft, "isDirty"> | undefined;
}

/**
 * A dialog with a title bar that can be maximized; 450 wide unless so (R-2260…R-2264). It is left by Esc, by its title
 * bar or by a `CancelButton`, and asks first where something was typed in it.
 */
export function Dialog({ onClose, draft, busy = false, ...frame }: Props) {
  const { root, leave, asking, stay, discard } = useLeaving({
    isOpen: true,
    onClose,
    busy,
    isKept: draft?.isDirty,
  });
  return (
    <LeaveContext value={onClose && leave}>
      <DialogFrame
        {...frame}
        ref={root}
        busy={busy}
        onLeave={onClose && leave}
        above={asking && <DiscardQuestion isKept={asking === "kept"} onStay={stay} onDiscard={discard} />}
      />
    </LeaveContext>
  );
}
