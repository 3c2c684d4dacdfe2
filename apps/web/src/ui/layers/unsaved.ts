import { useEffect, useEffectEvent } from "react";

/** Something on the page that would be lost with it. */
export interface Unsaved {
  readonly isDirty: () => boolean;
  /** `layer` of what stands in a dialog or drawer; `draft` of a long form, which this browser keeps. */
  readonly kind: "layer" | "draft";
}

const all = new Set<Unsaved>();

/** What would be lost if the page were left now. */
export const unsaved = (): readonly Unsaved[] => [...all].filter(({ isDirty }) => isDirty());

/** While the caller is on the page, whoever leaves it is asked first if there is something to lose. */
export function useUnsaved(kind: Unsaved["kind"], isDirty: () => boolean) {
  const dirty = useEffectEvent(isDirty);
  useEffect(() => {
    const one: Unsaved = { kind, isDirty: () => dirty() };
    all.add(one);
    return () => void all.delete(one);
  }, [kind]);
}
