import { useCallback, useRef } from "react";

/** What a field holds, so that it can be compared with what it held before. */
function contentOf(field: Element): string {
  if (field instanceof HTMLInputElement && ["checkbox", "radio"].includes(field.type))
    return String(field.checked);
  // The library's choice stands beside its field, which holds only what is looked for.
  const choice = field.closest(".ant-select");
  if (choice) return choice.textContent ?? "";
  return "value" in field ? String(field.value) : (field.textContent ?? "");
}

/** Fields whose content is work: what is only looked for is none, nor a password or a code that is typed in a moment. */
const isField = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  target.matches(
    "input:not([type=search], [type=password], [autocomplete=one-time-code]), textarea, select, [contenteditable=true]",
  ) &&
  target.closest("search, [role=search]") === null;

/** An element in which somebody types belongs to the nearest of these. */
const roots = "dialog, [data-typed]";

/** A field of the library, whose value is chosen without a word to the field itself. */
const ofLibrary = ".ant-select, .ant-picker";

/** Watches what is typed or chosen in the fields of an element, but not in those of a dialog that lies within it. */
function watchTyped(root: Element) {
  /** What each field held when it was come to; null of one that nobody came to before it changed, such as a file's. */
  const before = new Map<Element, string | null>();
  const changed = new Set<Element>();
  const mine = (target: EventTarget | null): target is Element =>
    isField(target) && target.closest(roots) === root;
  const onReach = ({ target }: Event) => {
    if (mine(target) && !before.has(target)) before.set(target, contentOf(target));
  };
  const onChange = ({ target }: Event) => {
    if (!mine(target)) return;
    if (!before.has(target)) before.set(target, null);
    changed.add(target);
  };
  root.addEventListener("focusin", onReach);
  root.addEventListener("input", onChange);
  root.addEventListener("change", onChange);
  return {
    hasTyped: () =>
      [...before].some(
        ([field, held]) =>
          field.isConnected &&
          contentOf(field) !== held &&
          (changed.has(field) || field.closest(ofLibrary) !== null),
      ),
    stop() {
      root.removeEventListener("focusin", onReach);
      root.removeEventListener("input", onChange);
      root.removeEventListener("change", onChange);
    },
  };
}

/** Whether anything was typed in the element since it is there. */
export function useTyped() {
  const watch = useRef<ReturnType<typeof watchTyped> | null>(null);
  const root = useCallback((element: Element | null) => {
    if (!element) return;
    const begun = watchTyped(element);
    watch.current = begun;
    return () => {
      begun.stop();
      watch.current = null;
    };
  }, []);
  return { root, hasTyped: () => watch.current?.hasTyped() ?? false };
}
