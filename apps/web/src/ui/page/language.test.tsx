import { readFileSync } from "node:fs";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { DayField } from "../form/day-field.tsx";

afterEach(cleanup);

test("the document and the components of the library speak Chinese (R-942)", async () => {
  const document = readFileSync(`${import.meta.dirname}/../../../index.html`, "utf8");
  expect(document).toContain('<html lang="zh-CN">');
  render(<DayField label="开始日期" value="2025-06-16" onChange={() => {}} />);
  await userEvent.click(screen.getByLabelText("开始日期"));
  for (const word of ["2025年", "6月", "一", "日"]) expect(screen.getAllByText(word)).not.toEqual([]);
});
