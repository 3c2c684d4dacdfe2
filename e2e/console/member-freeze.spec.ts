import type { Page } from "@playwright/test";
import { instant } from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay, startOfDay } from "@zd/domain/kernel/shanghai-time";
import type { Exchange } from "../exchange/exchange.ts";
import { newSectionNumber } from "../exchange/section-number.ts";
import { expect, test as journey, ownExchange, password } from "../journey.ts";
import { expectReadable } from "../readable.ts";
import { roomAt, roomOf } from "../room.ts";

/** On an exchange of its own, since its clock goes on by a day. */
const test = journey.extend<object, { readonly exchange: Exchange }>({ exchange: ownExchange() });

const section = newSectionNumber();
const member = "朔源";

/** Opens the member's file, for the reason that a desk of other work has to give. */
async function openFile(page: Page): Promise<void> {
  await page.goto("/console/member-files");
  await page
    .getByRole("row")
    .filter({ hasText: member })
    .getByText(new RegExp(`^${member}`))
    .first()
    .click();
  const reason = page.getByRole("dialog", { name: "查看理由" });
  const ready = page.getByRole("navigation", { name: "档案各部分" });
  await expect(reason.or(ready)).toBeVisible();
  if (await reason.isVisible()) {
    await reason.getByLabel(/^查看理由/).fill("违约处置取证");
    await reason.getByRole("button", { name: "查看" }).click();
  }
  await expect(ready).toBeVisible();
}

async function propose(page: Page, button: string, kind: string): Promise<void> {
  await openFile(page);
  await page.getByRole("button", { name: button, exact: true }).click();
  const card = page.getByRole("dialog", { name: `申请${kind}会员` });
  await card.getByLabel(/^原因/).fill("涉嫌串通，待查");
  await expect(card.getByRole("row", { name: /^冻结范围/ })).toBeVisible();
  await expectReadable(page);
  await card.getByRole("button", { name: "提交复核" }).click();
  await expect(page.getByText(`${kind}待复核`)).toBeVisible();
}

async function confirm(page: Page, kind: string): Promise<void> {
  await openFile(page);
  await page.getByRole("button", { name: "查看并复核" }).click();
  const card = page.getByRole("dialog", { name: `复核${kind}会员` });
  await expect(card.getByText("涉嫌串通，待查")).toBeVisible();
  await card.getByRole("button", { name: `通过，${kind}` }).click();
  await expect(page.getByText(`${kind}待复核`)).toBeHidden();
}

test("a member frozen by two in mid-session is refused in the room while his bid stands, bids again once thawed, and has his statement", async ({
  exchange,
  arrive,
}) => {
  const first = await exchange.join("shuoyuan", { password, firmName: member });
  const second = await exchange.join("yuanshang", { password });
  await exchange.schedule({ id: section, freeMs: 900_000 }, [{}]);
  const risk = await exchange.hire("luo", "riskController", password);
  const other = await exchange.hire("gao", "riskController", password);
  const [a, b] = await Promise.all([arrive(first, roomAt(section)), arrive(second, roomAt(section))]);
  const [mine, theirs] = [roomOf(a), roomOf(b)];
  const [proposer, reviewer] = await Promise.all([arrive(risk, "/console"), arrive(other, "/console")]);

  await test.step("his bid leads; the freeze is proposed and confirmed by two on the same card", async () => {
    await (await mine.confirm("报价 620.00 元/吨")).click();
    await expect(mine.ware("01")).toHaveAccessibleName(/当前价 620\.00，出价 1 次，领先/);
    await propose(proposer, "冻结会员", "冻结");
    await confirm(reviewer, "冻结");
    await expect(reviewer.getByText("已冻结 全部（交易与出金）", { exact: true })).toBeVisible();
  });

  await test.step("his bid stands and its deposit is held; once outbid, a new one is refused with a clear word", async () => {
    expect((await exchange.purse("shuoyuan"))["trading-deposit"]).toBe(31_000_000n);
    await (await theirs.confirm("报价 621.00 元/吨")).click();
    await expect(mine.ware("01")).toHaveAccessibleName(/当前价 621\.00，出价 2 次，出局/);
    await (await mine.confirm("报价 622.00 元/吨")).click();
    await expect(a.getByText(/企业已被交易中心冻结，暂不能办理此项业务/).first()).toBeVisible();
    await expect(theirs.ware("01")).toHaveAccessibleName(/当前价 621\.00，出价 2 次，领先/);
  });

  await test.step("thawed by two, he bids again", async () => {
    await propose(proposer, "解冻", "解冻");
    await confirm(reviewer, "解冻");
    await a.goto(roomAt(section));
    await (await mine.confirm("报价 622.00 元/吨")).click();
    await expect(mine.ware("01")).toHaveAccessibleName(/当前价 622\.00，出价 3 次，领先/);
  });

  await test.step("his statement of the day is made once the day is over", async () => {
    const now = await exchange.now();
    const day = shanghaiDay(now);
    await exchange.turnTo(instant(startOfDay(now) + dayMs + 9 * 3_600_000));
    const clerk = await arrive(await exchange.hire("fang", "settlementClerk", password), "/console");
    await openFile(clerk);
    await clerk.getByRole("button", { name: "对账单" }).click();
    const dialog = clerk.getByRole("dialog", { name: "出具对账单" });
    // Enter takes the day, and sends the form once both are there.
    for (const label of ["首日", "末日"]) {
      await dialog.getByLabel(label).fill(day);
      await dialog.getByLabel(label).press("Enter");
    }
    await expect(clerk.getByText(/对账单DZ/).first()).toBeVisible();
  });
});
