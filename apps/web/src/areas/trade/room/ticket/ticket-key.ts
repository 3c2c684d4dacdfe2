import { type RefObject, useEffect } from "react";
import { usePageKeys } from "../../../../ui/layers/page-keys.ts";

/** Leads to the ticket while no field has the focus. */
export const ticketKey = "B";

/** Leads to the ticket also from another of its fields; no character, so it neither types nor composes. */
const functionKey = "F2";

/** Has the keys put the cursor into the first field of the form, unless something is being typed elsewhere. */
export function useTicketKey(form: RefObject<HTMLFormElement | null>): void {
  usePageKeys({ [ticketKey.toLowerCase()]: () => void toFirstField(form.current) });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== functionKey || isTypedElsewhere(event.target, form.current)) return;
      if (toFirstField(form.current)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [form]);
}

/** Whether there is a field that the cursor could be put into. */
export function toFirstField(form: Element | null): boolean {
  const field = form?.querySelector<HTMLInputElement>("input:not([readonly])");
  field?.focus();
  field?.select();
  return field != null;
}

const isTypedElsewhere = (target: EventTarget | null, form: HTMLFormElement | null) =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.matches("input, select, textarea") && form?.contains(target) !== true);
