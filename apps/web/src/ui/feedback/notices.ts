import { useSyncExternalStore } from "react";

/** How long a notice stays, in milliseconds. */
const shownMs = 5000;
/** More than these at once nobody reads; the oldest gives way. */
const atOnce = 3;

export interface Notice {
  readonly id: number;
  /** A waiting one stays until it is taken down; the others go by themselves. */
  readonly kind: "success" | "warning" | "waiting";
  readonly text: string;
}

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let last = 0;

/** Says something for five seconds; the same words twice are said once. */
function show(kind: "success" | "warning", text: string) {
  const id = add(kind, text);
  setTimeout(() => dismiss(id), shownMs);
}

function add(kind: Notice["kind"], text: string): number {
  last += 1;
  const notice = { id: last, kind, text };
  put([...notices.filter((shown) => shown.text !== text), notice].slice(-atOnce));
  return notice.id;
}

/** Says something for as long as it is so: until the function that it gives back is called. */
export function stand(text: string): () => void {
  const id = add("waiting", text);
  return () => dismiss(id);
}

export const warn = (text: string) => show("warning", text);
export const succeed = (text: string) => show("success", text);

export function dismiss(id: number) {
  put(notices.filter((notice) => notice.id !== id));
}

/** An app that opens has nothing to say yet. */
export const clearNotices = () => put([]);

function put(next: readonly Notice[]) {
  notices = next;
  for (const changed of listeners) changed();
}

export const useNotices = () =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    () => notices,
  );
