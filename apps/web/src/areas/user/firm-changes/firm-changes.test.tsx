import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { InputOf, OutputOf } from "@zd/api/wire/operation";
import { fen } from "@zd/domain/kernel/brand";
import { afterEach, expect, test } from "vitest";
import { aCard } from "../../../testing/a-card.ts";
import { choose } from "../../../testing/choose.ts";
// Their libraries take their time: loaded here, not within the first test.
import "./firm-info-page.tsx";
import "./phone-page.tsx";
import { after } from "../../../testing/market-rows.ts";
import { type Answer, answer, renderPage, testNow, trader } from "../../../testing/render-page.tsx";

const calls = api.firmChanges;
type Own = OutputOf<typeof calls.readOwn>;

afterEach(cleanup);

const administrator: typeof trader = { ...trader, userId: trader.firmId as never, roles: ["administrator"] };
const own: Own = {
  creditCode: "91610800MA7067K3QX",
  info: {
    name: trader.firmName,
    shortName: "晨曜煤业",
    legalPerson: "陈曜明",
    area: "610802",
    address: "榆阳区演示大道1号",
    postcode: "719000",
    phone: "0912-0000000",
    contact: "王立新",
    email: "",
  },
  areaName: "陕西省榆林市榆阳区",
  mobile: "138****0000",
  waitingInfo: null,
  waitingMobile: null,
};
const waiting = {
  change: 5,
  appliedAt: after(-3_600),
  difference: [{ title: "联系人", before: "王立新", after: "李娜" }],
};
const areas: Record<string, { code: string; name: string; hasMore: boolean }[]> = {
  "": [
    { code: "110000", name: "北京市", hasMore: true },
    { code: "610000", name: "陕西省", hasMore: true },
  ],
  "110000": [{ code: "110105", name: "朝阳区", hasMore: false }],
  "610000": [{ code: "610800", name: "榆林市", hasMore: true }],
  "610800": [{ code: "610802", name: "榆阳区", hasMore: false }],
};

const openAt = (path: string, answers: readonly Answer[], signedIn = administrator) =>
  renderPage(
    path,
    [
      answer(api.identity.drawCaptcha, () => ({ captchaToken: "C1", image: "data:image/png,x", work: null })),
      answer(calls.readOwn, () => own),
      answer(calls.listOwn, () => ({ rows: [], total: 0, counts: {}, sums: {} })),
      answer(calls.previewRequest, (request) =>
        aCard({
          amount: null,
          effect: null,
          changes: [{ title: "联系人", from: own.info.contact, to: request.contact }],
          barred: request.name === own.info.name ? null : "须上传新的营业执照",
        }),
      ),
      answer(api.areas.listAreas, ({ parent = "" }) => areas[parent] ?? []),
      answer(api.yearFees.readChangeDues, () => ({ dues: [], total: fen(0n), capitals: "零元整" })),
      ...answers,
    ],
    { signedIn, site: { serverTime: testNow } },
  );

test("a change of the firm's information shows what differs, and is sent with a code to its mobile", async () => {
  const sentInputs: InputOf<typeof calls.requestInfo>[] = [];
  openAt("/user/firm-info-change", [
    answer(calls.sendInfoCode, () => ({ mobile: "138****0000" })),
    answer(calls.requestInfo, (input) => {
      sentInputs.push(input);
      return sentInputs.length === 1 ? "SMS_CODE_WRONG" : { change: 6 };
    }),
  ]);
  expect(await screen.findByText("陕西省榆林市榆阳区")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "申请变更" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请企业信息变更" }));
  const send = dialog.getByRole("button", { name: "提交审核" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.clear(dialog.getByLabelText("联系人"));
  await userEvent.type(dialog.getByLabelText("联系人"), "李娜");
  await choose(await dialog.findByLabelText("所在地区"), "北京市");
  await choose(await dialog.findByLabelText("市"), "朝阳区");
  await userEvent.click(dialog.getByRole("button", { name: "获取验证码" }));
  expect(await dialog.findByRole("button", { name: /秒后重发$/ })).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText(/^短信验证码/), "123456");
  const changes = within(await dialog.findByRole("table", { name: "改前改后对照" }));
  expect(await changes.findByText("李娜")).toBeDefined();
  await expect.poll(() => (send as HTMLButtonElement).disabled).toBe(false);
  await userEvent.click(send);
  expect(await dialog.findByText("验证码错误或已失效")).toBeDefined();
  await userEvent.click(send);
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(sentInputs[1]).toMatchObject({ contact: "李娜", area: "110105", code: "123456", files: [] });
});

test("a change of the name needs the new licence", async () => {
  openAt("/user/firm-info-change", []);
  await userEvent.click(await screen.findByRole("button", { name: "申请变更" }));
  const dialog = within(screen.getByRole("dialog", { name: "申请企业信息变更" }));
  await userEvent.type(dialog.getByLabelText("企业名称"), "（新）");
  await userEvent.type(dialog.getByLabelText(/^短信验证码/), "123456");
  expect(await dialog.findByText("须上传新的营业执照")).toBeDefined();
  expect(dialog.getByRole("button", { name: "提交审核" })).toHaveProperty("disabled", true);
});

test("a change in review is shown and can be withdrawn, and unpaid fees are named", async () => {
  const sentInputs: number[] = [];
  openAt("/user/firm-info-change", [
    answer(calls.readOwn, () => ({ ...own, waitingInfo: waiting })),
    answer(api.yearFees.readChangeDues, () => ({
      dues: [{ title: "交易年费", amount: fen(1_000_000n), until: "2025-06-30" }],
      total: fen(1_000_000n),
      capitals: "壹万元整",
    })),
    answer(calls.withdraw, ({ change }) => {
      sentInputs.push(change);
      return null;
    }),
  ]);
  const region = within(await screen.findByRole("region", { name: "审核中的变更" }));
  expect(region.getByText("李娜")).toBeDefined();
  expect((await screen.findByRole("note")).textContent).toContain("交易年费，合计 10,000.00 元（壹万元整）");
  expect(screen.queryByRole("button", { name: "申请变更" })).toBeNull();
  await userEvent.click(region.getByRole("button", { name: "撤回" }));
  await userEvent.click(
    within(screen.getByRole("dialog", { name: "撤回变更申请" })).getByRole("button", { name: "撤回" }),
  );
  await expect.poll(() => sentInputs).toEqual([5]);
});

test("an operator reads the firm's information, and can ask for no change", async () => {
  openAt("/user/firm-info-change", [], trader);
  expect(await screen.findByText("陈曜明")).toBeDefined();
  expect(screen.queryByRole("button", { name: "申请变更" })).toBeNull();
});

test("a mobile is changed with a code to each of the two numbers", async () => {
  const inputs: InputOf<typeof calls.sendMobileCode>[] = [];
  const sentInputs: InputOf<typeof calls.changeMobile>[] = [];
  const { session } = openAt(
    "/user/phone-change",
    [
      answer(calls.sendMobileCode, (input) => {
        inputs.push(input);
        return { mobile: input.mobile ? "139****0001" : "138****0000" };
      }),
      answer(calls.changeMobile, (input) => {
        sentInputs.push(input);
        return null;
      }),
    ],
    trader,
  );
  const form = within(await screen.findByRole("form", { name: "自助变更" }));
  expect(screen.queryByRole("form", { name: /交易中心审核/ })).toBeNull();
  await userEvent.click(form.getByRole("button", { name: "变更手机号" }));
  expect(form.getAllByText("请输入6位验证码")).toHaveLength(2);
  const [sendOld, sendNew] = form.getAllByRole("button", { name: "获取验证码" }) as [
    HTMLElement,
    HTMLElement,
  ];
  expect(sendNew).toHaveProperty("disabled", true);
  await userEvent.click(sendOld);
  await userEvent.type(form.getByLabelText("新手机号"), "13900000001");
  expect(sendNew).toHaveProperty("disabled", true);
  await userEvent.type(form.getByLabelText("图形验证码"), "abcd");
  await userEvent.click(sendNew);
  await userEvent.type(form.getByLabelText("原手机号验证码"), "111111");
  await userEvent.type(form.getByLabelText("新手机号验证码"), "222222");
  await userEvent.type(form.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.click(form.getByRole("button", { name: "变更手机号" }));
  await expect
    .poll(() => sentInputs)
    .toEqual([{ mobile: "13900000001", oldCode: "111111", newCode: "222222", password: "Mein-Wort-7" }]);
  expect(inputs).toEqual([{}, { mobile: "13900000001", captcha: "abcd", captchaToken: "C1" }]);
  await expect.poll(() => session.user()?.phone_number).toBe("139****0001");
});

test("the firm's own number goes through the exchange where the old one is out of reach", async () => {
  const sentInputs: InputOf<typeof calls.requestMobile>[] = [];
  openAt("/user/phone-change", [
    answer(api.identity.sendSmsCode, () => null),
    answer(calls.requestMobile, (input) => {
      sentInputs.push(input);
      return { change: 7 };
    }),
  ]);
  const form = within(await screen.findByRole("form", { name: /交易中心审核/ }));
  const send = form.getByRole("button", { name: "提交审核" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(form.getByLabelText("新手机号"), "13900000002");
  await userEvent.type(form.getByLabelText("图形验证码"), "abcd");
  await userEvent.click(form.getByRole("button", { name: "获取验证码" }));
  await userEvent.type(form.getByLabelText("新手机号验证码"), "333333");
  await userEvent.type(form.getByLabelText("登录密码"), "Mein-Wort-7");
  await userEvent.type(form.getByLabelText(/^变更原因/), "原号码停用");
  await userEvent.click(send);
  await expect
    .poll(() => sentInputs)
    .toEqual([
      { mobile: "13900000002", code: "333333", password: "Mein-Wort-7", memo: "原号码停用", files: [] },
    ]);
});
