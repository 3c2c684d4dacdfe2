import type { Page } from "@playwright/test";
import { instant, sectionId } from "@zd/domain/kernel/brand";
import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";

/** Goes on by Tab until this has the focus; nothing is clicked. */
async function tabTo(page: Page, name: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const isThere = await page.evaluate(
          (wanted) => document.activeElement?.textContent?.trim() === wanted,
          name,
        );
        if (!isThere) await page.keyboard.press("Tab");
        return isThere;
      },
      { intervals: [30], timeout: 15_000 },
    )
    .toBe(true);
}

test("a clerk clears a queue of ten by keyboard alone, from the palette to the empty queue", async ({
  exchange,
  arrive,
}) => {
  const firms = Array.from({ length: 10 }, (_, i) => `queue-${i}`);
  for (const name of firms) {
    await exchange.join(name, { qualified: false });
    await exchange.applyForWareKind(name);
  }
  const clerk = await exchange.hire("queue-clerk", "tradeManager", password);
  const page = await arrive(clerk, "/console");

  await test.step("the workbench has the ten, with the one that was first at its top", async () => {
    const own = page.getByRole("region", { name: "待我处理" });
    await expect(own.getByRole("row")).toHaveCount(11);
    await expect(own.getByRole("row").nth(1)).toContainText("queue-0有限公司");
    await expectReadable(page);
  });

  await test.step("the palette begins with the first of them", async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox", { name: "查找页面、待办和记录" })).toBeFocused();
    await page.keyboard.type("shpzzz");
    await expect(page.getByRole("option", { name: "审核品种资质" })).toHaveAttribute("aria-selected", "true");
    await expectReadable(page);
    await page.keyboard.press("Enter");
  });

  const queue = page.getByRole("group", { name: "品种资质队列" });
  for (const [i, name] of firms.entries()) {
    await test.step(`the application of ${name} is approved, and the next is one key away`, async () => {
      await expect(queue.getByRole("status")).toHaveText(`${i + 1} / 10`);
      await expect(page.getByText(`${name}有限公司`).last()).toBeVisible();
      if (i === 0) await expectReadable(page);
      await tabTo(page, "通过");
      await page.keyboard.press("Enter");
      const card = page.getByRole("dialog", { name: "通过品种资质" });
      await expect(card.getByRole("button", { name: "通过", exact: true })).toBeEnabled();
      await tabTo(page, "通过");
      await page.keyboard.press("Enter");
      await expect(queue.getByRole("status")).toHaveText(
        i < 9 ? `已办理 · ${i + 1} / 10` : "已办理 · 队列已空",
      );
      await expect(queue.getByRole("button", { name: i < 9 ? /^下一件/ : "返回列表" })).toBeFocused();
      await page.keyboard.press("Enter");
    });
  }

  await test.step("nothing waits any more", async () => {
    await expect(page).toHaveURL(/\/console\/qualifications$/);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("gzt");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/本岗没有待办/)).toBeVisible();
  });
});

test("a clerk finds a contract by the pinyin of a party, and is not led to what is not his", async ({
  exchange,
  arrive,
}) => {
  await exchange.join("palette-firm", { firmName: "晨曜煤业" });
  const section = sectionId("J260615-81");
  const [ware] = await exchange.schedule({ id: section, freeMs: 60_000 }, [{}]);
  if (!ware) throw new Error("a section without wares");
  await expect(() => exchange.bid("palette-firm", ware, "620")).toPass();
  // Step by step: a session that fell due long ago is held up for the staff instead of ended.
  await expect
    .poll(async () => {
      await exchange.turnTo(instant((await exchange.now()) + 30_000));
      return exchange.contractOf(ware);
    })
    .not.toBeNull();
  const contract = (await exchange.contractOf(ware)) ?? "";
  const risk = await exchange.hire("palette-risk", "riskController", password);
  const page = await arrive(risk, "/console");

  await test.step("by its initials, with the keyboard alone", async () => {
    await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("cymy");
    await expect(page.getByRole("group", { name: "合同" }).getByRole("option")).toContainText(contract);
    while ((await page.getByRole("option", { selected: true }).textContent())?.includes(contract) !== true)
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/console/contracts\\?open=${contract}`));
    await expect(page.getByRole("heading", { name: new RegExp(contract) })).toBeVisible();
  });

  await test.step("a page that is not his says whose it is, and has a way back", async () => {
    await page.goto("/console/staff");
    await expect(page.getByRole("heading", { name: "工作人员" })).toBeVisible();
    await expect(page.getByText(/由系统管理岗位使用/)).toBeVisible();
    await expectReadable(page);
    await page.getByRole("link", { name: "返回工作台" }).click();
    await expect(page.getByRole("heading", { name: "工作台" })).toBeVisible();
  });
});
