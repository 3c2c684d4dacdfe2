import { lazy, Suspense, useSyncExternalStore } from "react";
import { reasonPrompt } from "../api/reason-prompt.ts";

const ReasonDialog = lazy(async () => ({
  default: (await import("../parts/identity/reason-dialog.tsx")).ReasonDialog,
}));

/** The dialog in which a call has the user say why he looks. */
export function ReasonPrompt() {
  const isOpen = useSyncExternalStore(reasonPrompt.subscribe, reasonPrompt.isOpen);
  return isOpen ? (
    <Suspense>
      <ReasonDialog onClose={reasonPrompt.close} />
    </Suspense>
  ) : null;
}
