import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { StoredFile } from "@zd/api/files/operations";
import type { InputOf } from "@zd/api/wire/operation";
import { fen, quantity } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./confirmation-letter-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { letters, confirmationLetters, files } = api;

afterEach(cleanup);

const clerk: typeof trader = { ...trader, roles: ["contractClerk"] };
const document: StoredFile = {
  file: "f1" as never,
  name: "成交确认函QR1.pdf",
  size: 51_000,
  kind: "pdf",
  uploadedAt: after(-60),
};
const row = {
  contractNo: "20250613-0002",
  product: "原煤(2-2)",
  quantity: quantity(5_000_0000n),
  amount: fen(3_105_000_00n),
  counterparty: "神木张家峁矿业有限公司",
  dealtAt: after(-200_000),
  uploadedAt: null,
  otherState: "1",
  state: "0",
};

const open = (answers: readonly Answer[] = [], signedIn = clerk) =>
  renderPage(
    "/user/trade/confirmation-letter",
    [
      answer(confirmationLetters.list, () => ({ rows: [row], total: 1, counts: { "0": 1 }, sums: {} })),
      answer(confirmationLetters.read, () => ({ own: [], other: [{ ...document, name: "对方盖章.pdf" }] })),
      answer(letters.readSigned, () => ({
        number: "QR20250613-0002",
        document: null,
        digest: null,
        isComplete: false,
        signatures: [],
      })),
      answer(files.allowLinks, () => ({ seconds: 1_800 })),
      ...answers,
    ],
    { signedIn },
  );

const openDetail = async () => userEvent.click(await screen.findByText("20250613-0002"));

test("a letter is signed with the code, and a wrong code says so", async () => {
  const inputs: InputOf<typeof letters.confirmSigning>[] = [];
  open([
    answer(letters.beginSigning, () => ({
      task: "T1" as never,
      number: "QR20250613-0002",
      document,
      holder: "李娜",
      serial: "4f00",
      mobile: "139****0001",
      expiresAt: after(600),
    })),
    answer(letters.confirmSigning, (input) => {
      inputs.push(input);
      return input.code === "123456" ? { number: "QR20250613-0002", document, state: null } : "CODE_WRONG";
    }),
  ]);
  await openDetail();
  await userEvent.click(await screen.findByRole("button", { name: "电子签署" }));
  const frame = await screen.findByTitle("成交确认函QR1.pdf");
  expect(frame.getAttribute("src")).toBe("/api/file/v1/file-content?path=f1#navpanes=0&view=FitH");
  const field = screen.getByLabelText(/短信验证码/);
  await userEvent.type(field, "000000");
  await userEvent.click(screen.getByRole("button", { name: "签署" }));
  expect(await screen.findByText("验证码不正确")).toBeDefined();
  await userEvent.clear(field);
  await userEvent.type(field, "123456");
  await userEvent.click(screen.getByRole("button", { name: "签署" }));
  expect(await screen.findByText("成交确认函已签署")).toBeDefined();
  expect(inputs.map(({ code }) => code)).toEqual(["000000", "123456"]);
});

test("the dialog says that a certificate is missing", async () => {
  open([answer(letters.beginSigning, () => "CERTIFICATE_INVALID" as const)]);
  await openDetail();
  await userEvent.click(await screen.findByRole("button", { name: "电子签署" }));
  expect((await screen.findByRole("alert")).textContent).toContain("数字证书无效或已过期");
});

test("the stamped letter of the other side can be read, and a user who may not sign can send none", async () => {
  open([], trader);
  await openDetail();
  expect(await screen.findByText("对方盖章.pdf")).toBeDefined();
  expect(screen.queryByRole("button", { name: "上传盖章件" })).toBeNull();
  expect(screen.queryByRole("button", { name: "电子签署" })).toBeNull();
});
