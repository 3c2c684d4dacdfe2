import { waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";

/**
 * Opens a choice and takes the option of that name, as whoever sees the field does. The field is found anew by its id: the list
 * may come in the place of a button.
 */
export async function choose(field: HTMLElement, name: string | RegExp) {
  await waitFor(() => expect(field).toHaveProperty("disabled", false));
  await userEvent.click(field);
  const list = await waitFor(() => {
    const opened = document.getElementById(field.id) ?? field;
    const found = document.getElementById(opened.getAttribute("aria-controls") ?? "");
    if (!found) throw new Error("The choice does not open.");
    return found;
  });
  await userEvent.click(await within(list).findByRole("option", { name }));
}

/** What a choice shows as chosen; empty, or what stands for no choice, where nothing is. */
export const chosenIn = (field: HTMLElement): string =>
  (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .slice(0, 1)
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join("");
