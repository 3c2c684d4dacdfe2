import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useUser } from "../../api/session.ts";
import { useOpenedAt, useServerClock } from "../../realtime/server-clock.ts";
import { useUnsaved } from "../layers/unsaved.ts";
import { fitted, hasShapeOf } from "./draft-shape.ts";
import { type Draft, draftStore, dropOldDrafts } from "./draft-store.ts";
import type { LongForm } from "./long-forms.ts";

/** So long after the last change it is kept. */
const keepAfterMs = 500;

interface Given<T extends object> {
  readonly form: LongForm;
  /** The record that is changed, with its version where it has one; null for a new one. */
  readonly record: string | null;
  /** What is filled in now, without secrets: plain JSON. */
  readonly value: T;
  /** Fills in what an earlier visit has left. */
  readonly onRestore: (value: T) => void;
  /** Hears of it each time that what is filled in was kept. */
  readonly onKept?: () => void;
}

/** What a form shows of its draft, and tells it. */
export interface FormDraft {
  /** When what an earlier visit has left was last changed; null where there is none, or it was decided upon. */
  readonly foundAt: Draft<object>["at"] | null;
  /** Whether the form has had other fields when that was filled in: what both know is filled in, the others stay as they are. */
  readonly isOfChangedForm: boolean;
  /** Fills in what was found, and offers it no more. */
  readonly restore: () => void;
  /** Takes what was found out of the browser. */
  readonly drop: () => void;
  /** Whether something is filled in that is not submitted. */
  readonly isDirty: () => boolean;
  /** What is filled in is submitted or saved: nothing is left to lose. */
  readonly clear: () => void;
}

/**
 * 草稿: what is filled in is kept in this browser for the user who does it, until it is submitted; it is offered when
 * the same form is opened again, and whoever leaves is asked.
 */
export function useDraft<T extends object>({ form, record, value, onRestore, onKept }: Given<T>): FormDraft {
  const clock = useServerClock();
  const user = useUser()?.user_id ?? "";
  // Whose it is, is settled when the form opens: who signs out does not hand it to the next one.
  const [owner] = useState(user);
  const name = record ?? "new";
  const store = useMemo(() => draftStore<T>({ user: owner, form, record: name }), [owner, form, name]);
  /** Undefined until the platform's time is known: by the computer's own a draft may seem too old. */
  const [found, setFound] = useState<Draft<T> | null | undefined>(undefined);
  const openedAt = useOpenedAt();
  if (openedAt !== null && found === undefined) setFound(store.read(openedAt));
  const text = JSON.stringify(value);
  /** What it was before anybody did something; what the exchange fills in by itself is no draft. */
  const untouched = useRef<string | null>(null);
  const isDirty = () => untouched.current !== null && untouched.current !== text;
  useUnsaved("draft", isDirty);
  const keep = useEffectEvent(() => {
    if (!isDirty() || found === undefined) return;
    store.write(value, clock.now());
    onKept?.();
  });

  useEffect(() => {
    if (openedAt !== null) dropOldDrafts(openedAt);
  }, [openedAt]);
  const touch = useEffectEvent(() => {
    untouched.current ??= text;
  });
  useEffect(() => {
    const touched = () => touch();
    for (const kind of touches) addEventListener(kind, touched, true);
    return () => {
      for (const kind of touches) removeEventListener(kind, touched, true);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept anew when what is filled in changes
  useEffect(() => {
    const timer = setTimeout(() => keep(), keepAfterMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const leaving = () => keep();
    addEventListener("pagehide", leaving);
    return () => {
      removeEventListener("pagehide", leaving);
      keep();
    };
  }, []);

  return {
    foundAt: found?.at ?? null,
    isDirty,
    isOfChangedForm: found ? !hasShapeOf(found.value, value) : false,
    restore() {
      if (found) onRestore(fitted(found.value, value));
      setFound(null);
    },
    drop() {
      store.clear();
      setFound(null);
    },
    clear() {
      store.clear();
      untouched.current = null;
    },
  };
}

/** By any of these somebody may change a form. */
const touches = ["pointerdown", "keydown", "input", "change"] as const;
