import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { expect, password, test } from "../journey.ts";
import { expectReadable } from "../readable.ts";

test("one of the trade desk closes a day, another confirms it, and the calendars of days and sessions show it", async ({
  exchange,
  arrive,
}) => {
  const day = shanghaiDay(await exchange.endOfWorkingDay(8));
  const [one, other] = [
    await exchange.hire("calendar-one", "tradeManager", password),
    await exchange.hire("calendar-other", "tradeManager", password),
  ];
  const words = `${day.slice(0, 4)} 年 ${day.slice(5)} 休市（系统升级）`;

  const asking = await arrive(one, "/console/working-days");
  await test.step("a day is chosen, and what becomes of it stands on the card", async () => {
    await asking.getByRole("button", { name: day.slice(0, 4), exact: true }).click();
    await asking.getByRole("button", { name: `${day} 工作日` }).click();
    await expectReadable(asking);
    await asking.getByRole("button", { name: "提交变更" }).click();
    const dialog = asking.getByRole("dialog", { name: "修改工作日历" });
    await dialog.getByLabel("名称").fill("系统升级");
    await dialog.getByLabel(/^依据/).fill("灾备切换演练");
    await expect(dialog.getByText("休市（系统升级）")).toBeVisible();
    await expectReadable(asking);
    await dialog.getByRole("button", { name: "提交复核" }).click();
    await expect(
      asking.getByRole("button", { name: `${day} 工作日 待复核：休市（系统升级）` }),
    ).toBeVisible();
  });

  const deciding = await arrive(other, "/console/waiting");
  await test.step("the second person finds it among what waits, and confirms it on the same card", async () => {
    await deciding.getByRole("link", { name: `去复核 ${words}` }).click();
    await deciding.getByRole("button", { name: "复核", exact: true }).click();
    const dialog = deciding.getByRole("dialog", { name: "复核日历变更" });
    await expect(dialog.getByText("休市（系统升级）")).toBeVisible();
    await expect(dialog.getByText("灾备切换演练")).toBeVisible();
    await dialog.getByRole("button", { name: "通过，变更生效" }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("the year shows the closed day, and the week of sessions too", async () => {
    await deciding.goto("/console/working-days");
    await deciding.getByRole("button", { name: day.slice(0, 4), exact: true }).click();
    await expect(deciding.getByRole("button", { name: `${day} 休市 系统升级` })).toBeVisible();
    await deciding.goto(`/console/calendar?week=${day}`);
    await expect(deciding.getByText("休市 系统升级")).toBeVisible();
    await expectReadable(deciding);
  });
});
