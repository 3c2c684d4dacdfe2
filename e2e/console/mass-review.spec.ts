import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";

test("a clerk passes eight applications at once; half is refused meanwhile, told with its reason, and nothing is lost", async ({
  exchange,
  arrive,
}) => {
  const firms = Array.from({ length: 8 }, (_, i) => `mass-${i}`);
  for (const name of firms) {
    await exchange.join(name, { qualified: false });
    await exchange.applyForWareKind(name);
  }
  const clerk = await exchange.hire("mass-clerk", "tradeManager", password);
  const other = await exchange.hire("mass-other", "tradeManager", password);
  const page = await arrive(clerk, "/console/qualifications?state=0");
  const bar = page.getByRole("region", { name: "批量办理" });
  const card = page.getByRole("dialog", { name: /^通过品种资质/ });

  await test.step("select all takes what waits, and the card has each with what follows", async () => {
    await expect(page.getByRole("row").filter({ hasText: "mass-" })).toHaveCount(8);
    await page.getByRole("columnheader").getByRole("checkbox").check();
    await expect(bar.getByRole("status")).toContainText("已选 8 条（申请中）");
    await expectReadable(page);
    await bar.getByRole("button", { name: "通过（8）" }).click();
    await expect(card.getByText("8 条，8 家企业")).toBeVisible();
    await card.getByRole("textbox", { name: /^审核意见/ }).fill("材料齐全");
    await expectReadable(page);
  });

  await test.step("another clerk passes four of them while the card is open", async () => {
    const second = await arrive(other, "/console/qualifications?state=0");
    const boxes = second
      .getByRole("row")
      .filter({ hasText: /mass-[0-3]/ })
      .getByRole("checkbox");
    await expect(boxes).toHaveCount(4);
    for (const box of await boxes.all()) await box.check();
    await second.getByRole("button", { name: "通过（4）" }).click();
    const dialog = second.getByRole("dialog", { name: /^通过品种资质/ });
    await dialog.getByRole("button", { name: "通过 4 条" }).click();
    await expect(second.getByText("已通过 4 条，未办 0 条")).toBeVisible();
  });

  await test.step("four go, four do not, each with its reason", async () => {
    await card.getByRole("button", { name: "通过 8 条" }).click();
    const result = page.getByRole("dialog", { name: /办理结果$/ });
    await expect(result.getByRole("status")).toHaveText("已通过 4 条，未办 4 条");
    await expect(result.getByRole("row").filter({ hasText: "未办" })).toHaveCount(4);
    await expect(result.getByRole("row").filter({ hasText: "已通过" })).toHaveCount(4);
    await expectReadable(page);
    const download = page.waitForEvent("download");
    await result.getByRole("button", { name: "下载未办清单" }).click();
    expect((await download).suggestedFilename()).toContain("未办.csv");
    await result.getByText("关闭", { exact: true }).click();
    await expect(bar.getByRole("status")).toContainText("已选 4 条");
  });
});
