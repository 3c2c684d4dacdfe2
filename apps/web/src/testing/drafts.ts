import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect } from "vitest";
import { inSameBrowser } from "./render-page.tsx";

interface Form {
  /** Opens the page, as far as the form. */
  readonly open: () => unknown;
  /** What must be chosen in the form before the field is there. */
  readonly begin?: () => Promise<void>;
  /** The field in which is typed. */
  readonly label: string | RegExp;
  readonly typed: string;
}

/** Types in a long form, leaves, comes again, and expects to be offered what was typed; and not once it was put away. */
export async function expectDraftOffered({ open, begin, label, typed }: Form) {
  const field = () => screen.findByLabelText<HTMLInputElement>(label);
  await open();
  await begin?.();
  await userEvent.clear(await field());
  await userEvent.type(await field(), typed);
  cleanup();

  await inSameBrowser(open);
  await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
  expect((await field()).value).toBe(typed);
  cleanup();

  await inSameBrowser(open);
  await userEvent.click(await screen.findByRole("button", { name: "放弃" }));
  expect(screen.queryByText(/未提交的草稿/)).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith("zd-draft:"))).toEqual([]);
}
