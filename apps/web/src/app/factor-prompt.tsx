import { lazy, Suspense, useSyncExternalStore } from "react";
import { factorPrompt } from "../api/factor-prompt.ts";

const FactorDialog = lazy(async () => ({
  default: (await import("../parts/identity/security/factor-dialog.tsx")).FactorDialog,
}));

/** The dialog in which a call has the user prove his second factor once more. */
export function FactorPrompt() {
  const isOpen = useSyncExternalStore(factorPrompt.subscribe, factorPrompt.isOpen);
  return isOpen ? (
    <Suspense>
      <FactorDialog onClose={factorPrompt.close} />
    </Suspense>
  ) : null;
}
