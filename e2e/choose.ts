import { expect, type Locator } from "@playwright/test";

/** Opens a choice and takes an option: by its name, a part of it, or its place, counted from 0 without the one that stands for none. */
export async function choose(field: Locator, option: string | RegExp | number) {
  await expect(field).toBeEnabled();
  await field.click();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  const list = field.page().locator(`[id="${await field.getAttribute("aria-controls")}"]`);
  const options = list.getByRole("option");
  const wanted =
    typeof option === "number"
      ? options.filter({ hasNotText: /^请选择$/ }).nth(option)
      : typeof option === "string"
        ? list.getByRole("option", { name: option, exact: true })
        : list.getByRole("option", { name: option });
  await wanted.click();
  await expect(field).toHaveAttribute("aria-expanded", "false");
}
