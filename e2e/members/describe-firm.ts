import type { Page } from "@playwright/test";
import { choose } from "../choose.ts";

/** What stands on a firm's business licence, as the form asks for it. */
interface LicenceFacts {
  readonly name: string;
  readonly type: string;
  readonly legalPerson: string;
  readonly capital: string;
  readonly address: string;
}

/** Fills in what the registration asks about the firm, whatever was read off its licence. */
export async function describeFirm(page: Page, facts: LicenceFacts, shortName: string): Promise<void> {
  for (const [label, value] of [
    ["企业名称", facts.name],
    ["企业类型", facts.type],
    ["法定代表人", facts.legalPerson],
    ["注册资本", facts.capital],
    ["营业期限", "长期"],
    ["住所", facts.address],
    ["法定代表人身份证号", "610802197801010017"],
    ["企业简称", shortName],
    ["联系电话", "0912-3000000"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  for (const [level, area] of [
    ["所在地区", "陕西省"],
    ["市", "榆林市"],
    ["区县", "榆阳区"],
  ] as const)
    await choose(page.getByLabel(level, { exact: true }), area);
}
