import { expect, type Locator, type Page } from "@playwright/test";
import { choose } from "../choose.ts";

/** What a person does to the form of an application. */
export interface Form {
  readonly type: (label: string, text: string) => Promise<void>;
  readonly choose: (label: string, option: string) => Promise<void>;
  readonly press: (button: string) => Promise<void>;
}

/** What an owner wants to have traded, as far as it is not the same for all. */
export interface Wish {
  readonly side: "销售" | "采购";
  readonly mode: string;
  /** How many lots, and of how many tonnes each. */
  readonly lots: number;
  readonly tonnes: number;
  /** Whether its offers are encrypted, with the desk, the owner and an auditor as holders; not where it is missing. */
  readonly sealed?: true;
  /** What the mode asks for of quantities and prices. */
  readonly terms: (form: Form) => Promise<void>;
}

const formOn = (page: Page): Form => ({
  type: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
  async choose(label, option) {
    const field = page.getByLabel(label, { exact: true });
    await choose(field, new RegExp(RegExp.escape(option)));
  },
  press: (name) => page.getByRole("button", { name, exact: true }).click(),
});

const minuteMs = 60_000;
const shanghai = (at: number) => new Date(at + 8 * 60 * minuteMs).toISOString();

export interface Application {
  readonly no: string;
  readonly startsAt: number;
}

/** 交易申请 (R-2102): the owner fills in the form step by step, reads it over, and submits it. */
export async function apply(page: Page, wish: Wish): Promise<Application> {
  const { startsAt } = await fillAndSubmit(page, wish);
  const done = page.getByRole("heading", { name: /^申请 \S+ 已提交$/ });
  await expect(done).toBeVisible();
  const no = /申请 (\S+) 已提交/.exec((await done.textContent()) ?? "")?.[1] ?? "";
  return { no, startsAt };
}

/** The same as far as the owner has a say; what is refused stands in the dialog. */
export async function fillAndSubmit(
  page: Page,
  wish: Wish,
): Promise<{ readonly dialog: Locator; readonly startsAt: number }> {
  await page.goto("/user/trade/tradeapply");
  await page.getByRole("link", { name: "新建申请" }).click();
  const form = formOn(page);
  const at = (step: string) =>
    expect(page.getByRole("list", { name: "步骤" }).locator("[aria-current=step]")).toHaveText(
      new RegExp(`${step}$`),
    );

  await at("商品与质量");
  await form.choose("买卖方向", wish.side);
  await form.choose("交易模式", wish.mode);
  await form.choose("商品种类", "动力煤");
  await form.choose("厂矿", "张家峁矿");
  await form.choose("产品", "原煤");
  await form.choose("等级(牌号)", "原煤(2-2)");
  await form.type("热值 Qnet,ar", "5600");
  await form.type("全硫 St,d", "≤0.50");
  await form.press("下一步");

  await at("数量与价格");
  await form.type("批次数", String(wish.lots));
  await form.type("每批数量 吨", String(wish.tonnes));
  await form.type("总量 吨", String(wish.lots * wish.tonnes));
  await wish.terms(form);
  await form.press("下一步");

  await at("费用与合同");
  await form.choose("付款方式", "保证付款");
  await form.choose("计价单位", "元/吨，含税 13 %");
  await form.choose("合同模板", "煤炭购销合同");
  await form.press("下一步");

  await at("时间与交收");
  const startsAt = await earliestOn(page);
  const day = (days: number) => shanghai(startsAt + days * 24 * 60 * minuteMs).slice(0, 10);
  await pick(page.getByLabel("开始时间"), shanghai(startsAt).slice(0, 16).replace("T", " "));
  await pick(page.getByLabel("交货期起"), day(3));
  await pick(page.getByLabel("交货期止"), day(23));
  await form.choose("交收方式", "坑口自提");
  await form.press("核对申请");

  await at("确认提交");
  await form.press("提交审核");
  const dialog = page.getByRole("dialog", { name: "提交审核" });
  await dialog.getByRole("button", { name: "提交审核", exact: true }).click();
  return { dialog, startsAt };
}

/** The page says from when on one may apply; a little later, at full five minutes. */
async function earliestOn(page: Page): Promise<number> {
  const words = await page.getByText(/现在最早可选/).textContent();
  const [, day, time] = /最早可选 (\S+) (\d\d:\d\d)/.exec(words ?? "") ?? [];
  const step = 5 * minuteMs;
  return Math.ceil(Date.parse(`${day}T${time}:00+08:00`) / step + 1) * step;
}

async function pick(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
  await expect(field).toHaveValue(text);
}

/** 审核: the exchange finds it in its list, reads it, and lets it pass. */
export async function approve(page: Page, { no }: Application, firm: string): Promise<void> {
  await page.goto("/console/applications");
  const row = page.getByRole("row").filter({ hasText: no });
  await expect(row).toContainText(firm);
  await row.click();
  await expect(page.getByRole("region", { name: "公告预览" })).toContainText("张家峁矿");
  await page.getByRole("button", { name: "通过", exact: true }).click();
  await page
    .getByRole("dialog", { name: "通过申请" })
    .getByRole("button", { name: "通过", exact: true })
    .click();
  await expect(page.getByRole("button", { name: "撤销审核" })).toBeVisible();
}
