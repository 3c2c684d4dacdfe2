import { expect, type Locator, type Page } from "@playwright/test";
import { api } from "@zd/api";

const { drawCaptcha } = api.identity;

interface Readable {
  readonly answerCaptcha: (token: string, answer: string) => Promise<void>;
}

/** Makes the drawing on the page answerable, and answers it. */
export async function readDrawing(
  page: Page,
  exchange: Readable,
  label: string,
  /** The form that it stands in, where the page has several. */
  within: Page | Locator = page,
): Promise<void> {
  // The first drawing has come, so that the next one to come is the one that was asked for.
  await expect(within.getByAltText("验证码，点击换一张")).toBeVisible();
  const answered = page.waitForResponse(`**/api${drawCaptcha.path}`);
  await within.getByTitle("看不清，换一张").click();
  const { data } = await (await answered).json();
  await exchange.answerCaptcha(drawCaptcha.output.decode(data).captchaToken, "seen");
  await within.getByLabel(label, { exact: true }).fill("seen");
}
