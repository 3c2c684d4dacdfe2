import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { afterEach, expect, test } from "vitest";
// Loaded here, not within the first test.
import "./certificates-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, trader } from "../../../testing/render-page.tsx";

const { readStatus, sendCode, checkCode, apply, tellAmount } = api.certificates;
type CertificateStatus = OutputOf<typeof readStatus>;

afterEach(cleanup);

const clerk: typeof trader = { ...trader, roles: ["contractClerk"] };
const nothing: CertificateStatus = { applications: [], certificates: [], isCertified: false };
const waiting: CertificateStatus["applications"][number] = {
  application: "A1" as never,
  numberKind: "T",
  number: "916***********001X",
  applicant: "李娜",
  mobile: "139****0001",
  account: "622*********0001",
  state: "1",
  left: 3,
  reason: null,
  appliedAt: after(-3_600),
};

const open = (status: CertificateStatus, answers: readonly Answer[] = [], signedIn = clerk) =>
  renderPage("/user/trade/ca", [answer(readStatus, () => status), ...answers], { signedIn });

test("a user who may sign applies for a certificate with a number, an account and a proven mobile", async () => {
  const inputs: InputOf<typeof apply>[] = [];
  open(nothing, [
    answer(sendCode, () => ({ seconds: 300 })),
    answer(checkCode, ({ code }) => (code === "123456" ? null : "CODE_WRONG")),
    answer(apply, (input) => {
      inputs.push(input);
      return { application: "A1" as never, state: "1" as const };
    }),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "申请证书" }));
  const submit = screen.getByRole("button", { name: "提交申请" });
  await user.type(screen.getByLabelText("证件号码"), "91610800MA70ABCD1X");
  await user.type(screen.getByLabelText("开户银行"), "工商银行榆林分行");
  await user.type(screen.getByLabelText("企业账号"), "6222000000000001");
  await user.type(screen.getByLabelText(/^手机号/), "13900000001");
  expect((submit as HTMLButtonElement).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "获取验证码" }));
  await user.type(screen.getByLabelText("短信验证码"), "000000");
  await user.click(submit);
  expect((await screen.findByRole("alert")).textContent).toContain("验证码不正确");
  await user.clear(screen.getByLabelText("短信验证码"));
  await user.type(screen.getByLabelText("短信验证码"), "123456");
  await user.click(submit);
  expect(await screen.findByText(/已提交/)).toBeDefined();
  expect(inputs).toEqual([
    {
      numberKind: "T",
      number: "91610800MA70ABCD1X",
      mobile: "13900000001",
      bank: "工商银行榆林分行",
      account: "6222000000000001",
    },
  ]);
});

test("a wrong amount of the small payment is refused with the number of tries that remain", async () => {
  open({ ...nothing, applications: [waiting] }, [
    answer(tellAmount, ({ amount }) => (amount === 42n ? { state: "2" as const } : "AMOUNT_WRONG")),
  ]);
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "填写收到的金额" }));
  const field = screen.getByLabelText("到账金额（元）");
  await user.type(field, "0.41");
  await user.click(screen.getByRole("button", { name: "验证" }));
  expect(await screen.findByText(/金额不正确/)).toBeDefined();
  await user.clear(field);
  await user.type(field, "0.42");
  await user.click(screen.getByRole("button", { name: "验证" }));
  expect(await screen.findByText("验证通过，证书已签发")).toBeDefined();
});

test("a user who may not sign sees the certificates and can apply for none", async () => {
  open({ ...nothing, applications: [waiting] }, [], trader);
  expect(await screen.findByText("待打款验证")).toBeDefined();
  expect(screen.queryByRole("button", { name: "申请证书" })).toBeNull();
  expect(screen.queryByRole("button", { name: "填写收到的金额" })).toBeNull();
});
