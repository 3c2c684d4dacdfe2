import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { staffWith } from "../../../testing/console-rows.ts";
import { answer, renderPage, testNow } from "../../../testing/render-page.tsx";
// Its libraries take their time: loaded here, not within the first test.
import "./invoices-page.tsx";

const { invoices } = api;

afterEach(cleanup);

const rowOf = (no: number) => ({
  invoice: String(no),
  firm: `第${no}煤业有限公司`,
  type: "special" as const,
  creditCode: "91610000MA7000000X",
  name: `第${no}煤业有限公司`,
  amount: fen(106_00n),
  tax: fen(6_00n),
  appliedBy: "王立新",
  appliedAt: testNow,
  number: null,
  issuedAt: null,
  refunded: fen(0n),
  state: "1" as const,
});

test("a column of numbers is pasted, each invoice gets its own, and a number that is used is told", async () => {
  const sent: { invoice: number; number: string }[] = [];
  renderPage(
    "/console/invoices",
    [
      answer(invoices.list, () => ({
        rows: [1, 2, 3].map(rowOf),
        total: 3,
        counts: { "1": 3 },
        sums: { amount: "318.00" },
      })),
      answer(invoices.issue, (input) => {
        sent.push(input);
        return input.invoice === 2 ? "INVOICE_NUMBER_USED" : null;
      }),
    ],
    { signedIn: staffWith("settlementClerk"), site: { serverTime: testNow } },
  );
  await screen.findAllByText("第1煤业有限公司");
  await userEvent.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
  await userEvent.click(screen.getByRole("button", { name: "开具（3）" }));
  const card = await screen.findByRole("dialog", { name: /^开具发票/ });
  const button = (await within(card).findByRole("button", { name: "开具 3 条" })) as HTMLButtonElement;
  expect(within(card).getByText("人民币叁佰壹拾捌元整")).toBeDefined();
  expect(button.disabled).toBe(true);
  fireEvent.paste(await within(card).findByRole("textbox", { name: "1 发票号码" }), {
    clipboardData: { getData: () => "20250001\r\n20250002\r\n20250003\r\n" },
  });
  expect(button.disabled).toBe(false);
  const second = within(card).getByRole("textbox", { name: "2 发票号码" });
  fireEvent.change(second, { target: { value: "12" } });
  fireEvent.blur(second);
  expect(within(card).getByText("发票号码须为 8 至 20 位数字")).toBeDefined();
  expect(button.disabled).toBe(true);
  fireEvent.change(second, { target: { value: "20250009" } });
  await userEvent.click(button);
  const result = await screen.findByRole("dialog", { name: "开具发票：办理结果" });
  expect(within(result).getByRole("status").textContent).toBe("已开具 2 条，未办 1 条");
  expect(sent).toEqual([
    { invoice: 1, number: "20250001" },
    { invoice: 2, number: "20250009" },
    { invoice: 3, number: "20250003" },
  ]);
});
