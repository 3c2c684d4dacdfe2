import { fireEvent, screen } from "@testing-library/react";

/** Writes the text of a notice as its source, and goes back to what readers see. */
export async function writeSource(html: string): Promise<void> {
  const toggle = await screen.findByRole("button", { name: "源代码" });
  fireEvent.click(toggle);
  fireEvent.change(screen.getByLabelText("正文源代码"), { target: { value: html } });
  fireEvent.click(toggle);
}
