import { expect, type Page } from "@playwright/test";
import { contract } from "@zd/contract";

const { drawCaptcha } = contract.identity;

interface Readable {
  readonly answerCaptcha: (token: string, answer: string) => Promise<void>;
}

/** Makes the drawing on the page answerable, and answers it. */
export async function readDrawing(page: Page, exchange: Readable, label: string): Promise<void> {
  // The first drawing has come, so that the next one to come is the one that was asked for.
  await expect(page.getByAltText("验证码，点击换一张")).toBeVisible();
  const answered = page.waitForResponse(`**/api${drawCaptcha.path}`);
  await page.getByTitle("看不清，换一张").click();
  const { data } = await (await answered).json();
  await exchange.answerCaptcha(drawCaptcha.output.decode(data).captchaToken, "seen");
  await page.getByLabel(label, { exact: true }).fill("seen");
}
