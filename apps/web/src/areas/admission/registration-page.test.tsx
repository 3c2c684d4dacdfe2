import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { api } from "@zd/api";
import type { RegistrationView } from "@zd/api/admission/registration";
import type { InputOf } from "@zd/api/wire/operation";
import { emptyForm } from "@zd/domain/identity/registration";
import type { WareKindId } from "@zd/domain/kernel/brand";
import { sampleFile as file, filledRegistration } from "@zd/domain/testing/registrations";
import { afterEach, expect, test, vi } from "vitest";
import { choose } from "../../testing/choose.ts";
// Its libraries take their time: loaded here, not within the first test.
import "./registration-page.tsx";
import { type Answer, answer, inSameBrowser, renderPage, testNow } from "../../testing/render-page.tsx";

const { areas, registrations, identity, trading, banks } = api;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mobile = "13900001111";
const view: RegistrationView = {
  state: "0",
  version: 1,
  passwordSet: false,
  person: { name: "", idCard: "", mobile, account: "", idFront: null, idBack: null },
  ...emptyForm,
  trade: { wares: [], entrust: null, permit: null },
  proof: {
    state: "0",
    bank: "",
    branch: "",
    number: "",
    name: "",
    triesLeft: 0,
    until: null,
    beginningsLeft: 3,
    memo: "",
  },
  savedAt: testNow,
  steps: [],
};
const { person, firm, trade, bank } = filledRegistration;
const whole: RegistrationView = {
  ...view,
  passwordSet: true,
  person,
  firm,
  trade: { ...trade, wares: [...trade.wares] },
  bank,
};

const captcha = answer(identity.drawCaptcha, () => ({
  captchaToken: "C1",
  image: "data:image/png,x",
  work: null,
}));
const provinces = [{ code: "610000", name: "陕西省", hasMore: true }];
const lists = [
  answer(areas.listAreas, ({ parent }) => (parent === undefined ? provinces : [])),
  answer(trading.listWareKinds, () => [{ wareKind: "WK01" as WareKindId, name: "动力煤" }]),
  answer(banks.listBanks, () => [{ name: "朔方银行" }]),
  answer(banks.readBranch, ({ no }) => ({ no, bank: "朔方银行", name: "朔方银行神木支行" })),
  answer(banks.findBranches, () => ({ branches: [], total: 0 })),
];

const address = "/open/step1?FIRMKIND=1&REGIONID=1001";
const open = (answers: readonly Answer[]) => renderPage(address, [captcha, ...lists, ...answers]);
const openWith = async (saved: RegistrationView, answers: readonly Answer[] = []) => {
  const opened = open([
    answer(registrations.savePerson, () => ({ ticket: "T".repeat(43), ...saved })),
    ...answers,
  ]);
  await userEvent.type(await screen.findByLabelText("手机号"), mobile);
  await userEvent.type(screen.getByLabelText("短信验证码"), "123456");
  await userEvent.click(screen.getByRole("button", { name: "下一步" }));
  await screen.findByRole("list", { name: "办理步骤" });
  return opened;
};
const button = (name: string) => screen.getByRole("button", { name });

test("a code goes to the mobile behind a captcha, and a refusal draws another", async () => {
  const inputs: InputOf<typeof registrations.sendCode>[] = [];
  open([
    answer(registrations.sendCode, (input) => {
      inputs.push(input);
      return inputs.length === 1 ? "CAPTCHA_WRONG" : null;
    }),
  ]);
  const send = await screen.findByRole("button", { name: "获取验证码" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByLabelText("手机号"), "12900001111");
  expect(await screen.findByText("手机号不正确")).toBeDefined();
  await userEvent.clear(screen.getByLabelText("手机号"));
  await userEvent.type(screen.getByLabelText("手机号"), mobile);
  await userEvent.type(screen.getByLabelText("图形验证码"), "wxyz");
  await userEvent.click(send);
  expect(await screen.findByText("验证码错误或已失效")).toBeDefined();
  await expect.poll(() => (screen.getByLabelText("图形验证码") as HTMLInputElement).value).toBe("");
  await userEvent.type(screen.getByLabelText("图形验证码"), "abcd");
  await userEvent.click(send);
  expect(await screen.findByRole("button", { name: "60 秒后重发" })).toBeDefined();
  expect(inputs[1]).toEqual({ mobile, captcha: "abcd", captchaToken: "C1" });
});

test("a wrong text is pointed out as its field is left, a missing one at the next step, and both are saved", async () => {
  const inputs: InputOf<typeof registrations.savePerson>[] = [];
  await openWith(view, [
    answer(registrations.savePerson, (input) => {
      inputs.push(input);
      return { ticket: "T".repeat(43), ...view, person: { ...view.person, name: input.name } };
    }),
  ]);
  await userEvent.type(screen.getByLabelText("身份证号"), "610802199003075131");
  await userEvent.tab();
  expect(screen.getByText("身份证号不正确")).toBeDefined();
  expect(screen.queryByText("请填写经办人姓名")).toBeNull();
  await userEvent.type(screen.getByLabelText("经办人姓名"), "韩立群");
  await userEvent.type(screen.getByLabelText("登录密码（至少8位）"), "Suanli2026");
  await userEvent.type(screen.getByLabelText("确认密码"), "Suanli2027");
  expect(screen.getByText("两次输入的密码不一致")).toBeDefined();
  await userEvent.click(button("保存并下一步"));
  expect(await screen.findByLabelText("统一社会信用代码")).toBeDefined();
  expect(inputs.at(-1)).toMatchObject({ name: "韩立群", password: "Suanli2026", ticket: "T".repeat(43) });
});

test("an unsaved step is offered again without its secrets", async () => {
  await openWith(view);
  await userEvent.type(screen.getByLabelText("经办人姓名"), "韩立群");
  await userEvent.type(screen.getByLabelText("身份证号"), "610802199003075131");
  await userEvent.type(screen.getByLabelText("登录密码（至少8位）"), "Suanli2026");
  cleanup();
  expect(JSON.stringify(localStorage)).not.toMatch(/610802199003075131|Suanli2026/);
  const ticket = "T".repeat(43);
  inSameBrowser(() => open([answer(registrations.readRegistration, () => ({ ticket, ...view }))]));
  await userEvent.click(await screen.findByRole("button", { name: "恢复" }));
  expect(screen.getByLabelText("经办人姓名")).toHaveProperty("value", "韩立群");
  expect(screen.getByLabelText("身份证号")).toHaveProperty("value", view.person.idCard);
});

test("the fields that were read off the licence are filled in and can be corrected", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 3000, height: 2000, close: () => {} }));
  const sizes: number[][] = [];
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      constructor(width: number, height: number) {
        sizes.push([width, height]);
      }
      getContext = () => ({ fillRect: () => {}, drawImage: () => {} });
      convertToBlob = async () => new Blob(["jpeg"], { type: "image/jpeg" });
    },
  );
  await openWith(whole, [
    answer(registrations.saveCompany, () => whole),
    {
      operation: api.files.uploadOpenImage,
      give: () => ({ file, name: "执照.jpg", size: 4, kind: "jpeg", uploadedAt: testNow }),
    },
    answer(registrations.readLicence, () => ({
      creditCode: "91610802XY067K31X8",
      name: "塬河矿业有限公司",
      type: null,
      legalPerson: null,
      capital: null,
      established: null,
      term: null,
      address: null,
    })),
  ]);
  await userEvent.click(button("2 企业信息 ✓"));
  const picture = new File(["photo"], "执照.png", { type: "image/png" });
  await userEvent.upload(await screen.findByLabelText(/^营业执照/), picture);
  expect(await screen.findByText("已按营业执照填入，请逐项核对并更正")).toBeDefined();
  expect(screen.getByLabelText("企业名称")).toHaveProperty("value", "塬河矿业有限公司");
  expect(screen.getByLabelText("企业类型")).toHaveProperty("value", "有限责任公司");
  expect(sizes).toEqual([[1500, 1000]]);
});

test("the area is chosen from the list, level by level", async () => {
  const below: Readonly<Record<string, typeof provinces>> = {
    "610000": [{ code: "610800", name: "榆林市", hasMore: true }],
    "610800": [{ code: "610802", name: "榆阳区", hasMore: false }],
  };
  const inputs: InputOf<typeof registrations.saveCompany>[] = [];
  await openWith({ ...whole, firm: { ...whole.firm, area: "" } }, [
    answer(areas.listAreas, ({ parent }) => (parent === undefined ? provinces : (below[parent] ?? []))),
    answer(registrations.saveCompany, (input) => {
      inputs.push(input);
      return whole;
    }),
  ]);
  for (const [level, area] of [
    ["所在地区", "陕西省"],
    ["市", "榆林市"],
    ["区县", "榆阳区"],
  ] as const)
    await choose(await screen.findByLabelText(level), area);
  await userEvent.click(button("保存并下一步"));
  await expect.poll(() => inputs.at(-1)?.firm?.area).toBe("610802");
});

test("a file that is no picture is refused before it is sent", async () => {
  vi.stubGlobal("createImageBitmap", async () => {
    throw new Error("no picture");
  });
  await openWith(view);
  const picture = new File(["text"], "身份证.png", { type: "image/png" });
  await userEvent.upload(screen.getByLabelText(/^身份证人像面/), picture);
  expect(await screen.findByText("无法读取该图片，请选择JPG、PNG或WebP照片")).toBeDefined();
});

test("a complete form is submitted, and a refusal stays in sight", async () => {
  const inputs: InputOf<typeof registrations.saveCompany>[] = [];
  await openWith(whole, [
    answer(registrations.saveCompany, (input) => {
      inputs.push(input);
      if (inputs.length === 1) return "CREDIT_CODE_TAKEN";
      return { ...whole, state: "1" as const, consent: { company: true, person: true } };
    }),
  ]);
  await userEvent.click(button("提交审核"));
  expect(await screen.findByText("请阅读并同意企业入会协议")).toBeDefined();
  expect(inputs).toEqual([]);
  await userEvent.click(screen.getByLabelText(/企业入会协议/));
  await userEvent.click(screen.getByLabelText(/经办人授权/));
  await userEvent.click(button("提交审核"));
  expect(await screen.findByText(/该统一社会信用代码已注册/)).toBeDefined();
  await userEvent.click(button("提交审核"));
  expect(await screen.findByText("已提交，等待审核")).toBeDefined();
  expect(inputs[1]).toMatchObject({ submits: true, consent: { company: true, person: true }, version: 1 });
});

test("a registration that was sent back says why, and is saved as a correction", async () => {
  const inputs: unknown[] = [];
  await openWith(
    {
      ...whole,
      state: "2",
      consent: { company: true, person: true },
      steps: [{ at: testNow, what: "要求补充", by: "交易中心", memo: "请补充开户许可证" }],
    },
    [
      answer(registrations.editCompany, (input) => {
        inputs.push(input);
        return { ...whole, state: "1" as const };
      }),
    ],
  );
  expect(screen.getByText("要求补充：请补充开户许可证")).toBeDefined();
  await userEvent.click(button("提交审核"));
  expect(await screen.findByText("已提交，等待审核")).toBeDefined();
  expect(inputs).toHaveLength(1);
});

test("the account is proven by the amount that has come in", async () => {
  const amounts: unknown[] = [];
  const proof = { ...view.proof, state: "1", triesLeft: 3, until: testNow, branch: "神木支行" } as const;
  await openWith({ ...whole, consent: { company: true, person: true }, proof }, [
    answer(registrations.tellAmount, (input) => {
      amounts.push(input);
      return { ...proof, triesLeft: 2 };
    }),
    answer(registrations.saveCompany, () => ({ ...whole, proof: { ...proof, triesLeft: 2 } })),
  ]);
  await userEvent.click(button("4 银行账户 ✓"));
  await userEvent.type(await screen.findByLabelText("到账金额（元）"), "0.37");
  await userEvent.click(button("确认金额"));
  expect(await screen.findByText(/还可尝试 2 次/)).toBeDefined();
  expect(amounts).toMatchObject([{ amount: 37n }]);
});

test("the registration of another kind of firm is not taken here", async () => {
  renderPage("/open/step1?FIRMKIND=3", []);
  expect(await screen.findByText("仅交易会员可自行注册")).toBeDefined();
});

test("the registration opens in a window of its own, for the site's company", async () => {
  renderPage("/register", []);
  const link = await screen.findByRole("link", { name: "开始注册" });
  expect(link.getAttribute("href")).toBe("/open/step1?FIRMKIND=1&REGIONID=1001");
  expect(link.getAttribute("target")).toBe("_blank");
});
