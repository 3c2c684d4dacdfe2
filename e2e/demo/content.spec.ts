import type { Page } from "@playwright/test";
import { makePicture } from "@zd/server/demo/papers/make-picture";
import { expect, test } from "./demo-market.ts";

const drawn = (page: Page) =>
  expect
    .poll(() =>
      page
        .getByRole("article")
        .locator("img")
        .first()
        .evaluate((picture) => (picture as HTMLImageElement).naturalWidth),
    )
    .toBeGreaterThan(100);

test("a notice is written with a table and a picture, and read by a visitor", async ({ arrive }) => {
  const title = `中秋节交易安排 ${Date.now() % 100_000}`;
  const editor = await arrive("editor01", "/console/notice");

  await test.step("written", async () => {
    await editor.getByLabel("标题").fill(title);
    const text = editor.getByRole("textbox", { name: "正文", exact: true });
    await text.click();
    await editor.keyboard.type("节日期间各场次安排如下：");
    await editor.getByRole("button", { name: "表格", exact: true }).click();
    await editor.getByLabel("行数").fill("2");
    await editor.getByLabel("列数").fill("2");
    await editor.getByRole("button", { name: "插入", exact: true }).click();
    await text.locator("th").first().click();
    await editor.keyboard.type("场次");
    await editor.keyboard.press("Tab");
    await editor.keyboard.type("开市时间");
    await text.locator("table").locator("td").first().click();
    await editor.keyboard.type("上午场");
    await editor.getByLabel("插入图片").setInputFiles({
      name: "安排.png",
      mimeType: "image/png",
      buffer: makePicture([3, 5, 4, 6]),
    });
    await expect(text.locator("img")).toHaveAttribute("src", /^\/api\/file\/v1\/file-content\?path=/);
    await expect(editor.getByText("已自动保存到本机")).toBeVisible();
    await editor.getByRole("button", { name: "保存草稿" }).click();
    await expect(editor).toHaveURL(/id=E\d+/);
    await editor.getByRole("button", { name: "发布", exact: true }).click();
    const card = editor.getByRole("dialog", { name: "发布公告" });
    await expect(card.getByText(/所有访客与 \d+ 家会员/)).toBeVisible();
    await card.getByRole("button", { name: /^发布到/ }).click();
    await expect(editor.getByRole("button", { name: "撤回" })).toBeVisible();
  });

  await test.step("read", async () => {
    const visitor = await arrive(null, "/trade/marketNotice");
    await visitor.getByRole("link", { name: title }).click();
    await expect(visitor.getByRole("cell", { name: "上午场" })).toBeVisible();
    await drawn(visitor);
    await visitor.getByRole("article").locator("img").first().click();
    const preview = visitor.getByRole("dialog", { name: /^图片预览/ });
    await expect(preview).toContainText("100%");
    await visitor.keyboard.press("w");
    await expect(preview).toContainText("115%");
    // A key that follows another too soon is passed over.
    await expect(async () => {
      await visitor.keyboard.press("Escape");
      await expect(preview).toBeHidden({ timeout: 500 });
    }).toPass();
  });
});

test("a lesson goes on where it was left", async ({ arrive }) => {
  const open = async () => {
    const page = await arrive("suilan01", "/user/training");
    await page.getByRole("link", { name: /第二课/ }).click();
    return page;
  };
  const first = await open();
  const video = first.locator("video");
  await expect
    .poll(() => video.evaluate((player) => (player as HTMLVideoElement).duration))
    .toBeGreaterThan(30);
  await video.evaluate(async (player) => {
    const lesson = player as HTMLVideoElement;
    lesson.muted = true;
    lesson.currentTime = 25;
    await new Promise((resolve) => lesson.addEventListener("seeked", resolve, { once: true }));
    await lesson.play();
  });
  await expect
    .poll(() => video.evaluate((player) => (player as HTMLVideoElement).currentTime))
    .toBeGreaterThan(25.5);
  const answerOf = first.waitForResponse((answer) => answer.url().includes("saveTrainingProgress"));
  await video.evaluate((player) => (player as HTMLVideoElement).pause());
  await answerOf;

  const again = await open();
  await expect(again.getByText(/已从上次的 0:2\d 继续/)).toBeVisible();
  await expect
    .poll(() => again.locator("video").evaluate((player) => (player as HTMLVideoElement).currentTime))
    .toBeGreaterThanOrEqual(25);
});
