import { DialogFrame, type FrameProps } from "./dialog-frame.tsx";
import { DiscardQuestion } from "./layers/discard-question.tsx";
import { LayerDrafts } from "./layers/unsaved.ts";
import { LeaveContext, useLeaving } from "./layers/use-leaving.ts";

interface Props extends FrameProps {
  /** Null where nothing but what stands in it leads out: no button, no Esc, no click beside it. */
  readonly onClose: (() => void) | null;
}

/**
 * A dialog with a title bar that can be maximized; 450 wide unless so (R-2260…R-2264). It is left by Esc, by its title
 * bar or by a `CancelButton`, and asks first where something was typed in it.
 */
export function Dialog({ onClose, busy = false, ...frame }: Props) {
  const { root, leave, isAsking, stay, discard, drafts, isKept } = useLeaving({
    isOpen: true,
    onClose,
    busy,
  });
  return (
    <LeaveContext value={onClose && leave}>
      <LayerDrafts value={drafts}>
        <DialogFrame
          {...frame}
          ref={root}
          busy={busy}
          onLeave={onClose && leave}
          above={isAsking && <DiscardQuestion isKept={isKept()} onStay={stay} onDiscard={discard} />}
        />
      </LayerDrafts>
    </LeaveContext>
  );
}
