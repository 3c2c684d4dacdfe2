import { type RefObject, useEffect } from "react";

/** Leads to the ticket from anywhere in the room; no character, so it neither types nor composes. */
export const ticketKey = "F2";

/** Has the key put the cursor into the first field of the form, unless something is being typed elsewhere. */
export function useTicketKey(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== ticketKey || isTypedElsewhere(event.target, form.current)) return;
      const field = form.current?.querySelector<HTMLInputElement>("input:not([readonly])");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [form]);
}

const isTypedElsewhere = (target: EventTarget | null, form: HTMLFormElement | null) =>
  document.querySelector("dialog[open]") !== null ||
  (target instanceof Element && target.matches("input, select, textarea") && form?.contains(target) !== true);
