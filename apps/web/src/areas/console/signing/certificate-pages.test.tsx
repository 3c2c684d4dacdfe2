import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf } from "@zd/api/wire/operation";
import type { RoleName } from "@zd/domain/identity/access";
import { afterEach, expect, test } from "vitest";
// Their libraries take their time: loaded here, not within the first test.
import "./ca-sandbox-page.tsx";
import "./certificates-page.tsx";
import { aCard } from "../../../testing/a-card.ts";
import { staffWith } from "../../../testing/console-rows.ts";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow } from "../../../testing/render-page.tsx";

const { certificates } = api;
afterEach(cleanup);

const open = (path: string, answers: readonly Answer[], role: RoleName = "memberReviewer") =>
  renderPage(path, answers, { signedIn: staffWith(role), site: { serverTime: testNow } });

const certificate = {
  serial: "5A01",
  firm: "恒泽煤业有限公司",
  holder: "高岩",
  validFrom: after(-86_400),
  validUntil: after(86_400),
  revokedAt: null,
  revokeReason: null,
  state: "valid",
} as const;
const list = answer(certificates.list, () => ({
  rows: [certificate, { ...certificate, serial: "5A00", state: "revoked", revokeReason: "离职" }],
  total: 2,
  counts: { valid: 1, revoked: 1 },
  sums: {},
}));

test("a reviewer of members revokes a valid certificate with a reason, and a refusal stays in the dialog", async () => {
  const inputs: InputOf<typeof certificates.revoke>[] = [];
  open("/console/certificates", [
    list,
    answer(certificates.previewRevocation, ({ serial }) =>
      aCard({ party: "恒泽煤业有限公司", subject: "高岩", seen: serial }),
    ),
    answer(certificates.revoke, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "NOT_FOUND" : null;
    }),
  ]);
  await userEvent.click(await screen.findByText("5A01"));
  await userEvent.click(await screen.findByRole("button", { name: "吊销" }));
  const dialog = within(screen.getByRole("dialog", { name: "吊销证书" }));
  expect(await dialog.findByText("高岩")).toBeDefined();
  const send = dialog.getByRole("button", { name: "吊销" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^吊销原因/), "操作员离职");
  await userEvent.click(send);
  expect(await dialog.findByRole("alert")).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => screen.queryByRole("dialog", { name: "吊销证书" })).toBeNull();
  expect(inputs[1]).toEqual({ serial: "5A01", reason: "操作员离职", seen: "5A01" });
});

test.each([
  ["5A00", "memberReviewer"],
  ["5A01", "auditor"],
] as const)("certificate %s cannot be revoked by a %s", async (serial, role) => {
  open("/console/certificates", [list], role);
  await userEvent.click(await screen.findByText(serial));
  await screen.findByRole("dialog");
  expect(screen.queryByRole("button", { name: "吊销" })).toBeNull();
});

test("a message of the sandbox is found by its receiver", async () => {
  const queries: unknown[] = [];
  open(
    "/console/ca-sandbox",
    [
      answer(certificates.listSandbox, ({ filters }) => {
        queries.push(filters);
        return {
          rows: [
            { no: "7", kind: "message", receiver: "13800000011", words: "验证码 482913", sentAt: testNow },
            {
              no: "6",
              kind: "payment",
              receiver: "6225880000000001",
              words: "打款 0.37 元",
              sentAt: testNow,
            },
          ],
          total: 2,
          counts: { message: 1, payment: 1 },
          sums: {},
        };
      }),
    ],
    "tradeManager",
  );
  expect(await screen.findByText("验证码 482913")).toBeDefined();
  expect(screen.getByText("打款 0.37 元")).toBeDefined();
  await userEvent.type(screen.getByLabelText("接收方"), "13800000011{Enter}");
  await expect.poll(() => queries.at(-1)).toEqual({ receiver: "13800000011" });
});
