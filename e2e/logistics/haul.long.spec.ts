import type { Locator, Page } from "@playwright/test";
import { ticketPicture } from "@zd/server/logistics/testing/ticket-picture";
import { fundPassword } from "@zd/server/testing/samples";
import { choose } from "../choose.ts";
import { dealBetween } from "../contracts/contract-journey.ts";
import { expect, password, test } from "../journey.ts";

const everything = { password, roles: ["administrator"], withFundPassword: true } as const;

/** A dialog that is opened by the button of its name, and done with another. */
async function act(page: Page, button: string, done: string | RegExp, fill?: (of: Locator) => Promise<void>) {
  await page.getByRole("button", { name: button, exact: true }).click();
  // Of a drawer, which calls itself a dialog too, its element says that it is none.
  const dialog = page.locator("dialog[open]");
  await fill?.(dialog);
  await dialog.getByRole("button", { name: done, exact: typeof done === "string" }).click();
  await expect(dialog).toHaveCount(0);
}

/** The tickets of the loadings; the first is long enough to be read off a photo. */
const tickets = ["H20260615001", "H20260615002", "H20260615003"] as const;

/** A ticket is typed off its paper. */
async function weigh(page: Page, no: string, gross: string): Promise<void> {
  await page.getByLabel("磅单号").fill(no);
  await page.getByLabel("毛重（吨）").fill(gross);
  await page.getByLabel("皮重（吨）").fill("15.46");
}

/** A ticket is photographed, and what is read on the photo stands in the form. */
async function photograph(page: Page, paper: Buffer): Promise<void> {
  const file = { name: "磅单.png", mimeType: "image/png", buffer: paper };
  // Where the engine took too long he takes the picture again.
  await expect(async () => {
    await page.getByLabel("拍摄装货磅单").setInputFiles(file);
    await expect(page.getByText("已按照片填写，请与磅单逐项核对")).toBeVisible({ timeout: 8_000 });
  }).toPass({ timeout: 45_000 });
  await expect(page.getByLabel("磅单号")).toHaveValue(tickets[0]);
  await expect(page.getByLabel("毛重（吨）")).toHaveValue("48.46");
  await expect(page.getByLabel("皮重（吨）")).toHaveValue("15.46");
}

const openRow = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text }).first().click();

test("a shipment is quoted for, awarded and driven by three trucks, and its contract settled by their tickets", async ({
  exchange,
  arrive,
  openPage,
}) => {
  const mine = await exchange.join("haul-mine", everything);
  const plant = await exchange.join("haul-plant", everything);
  const carrier = await exchange.join("haul-carrier", { ...everything, kind: "3" });
  const rival = await exchange.join("haul-rival", { ...everything, kind: "3" });

  // The scale's own paper, as the first driver will photograph it.
  const photo = ticketPicture([
    "称重单",
    `磅单号：${tickets[0]}`,
    "毛重：48.46 吨",
    "皮重：15.46 吨",
    "净重：33.00 吨",
  ]);

  const contractNo =
    await test.step("a contract whose buyer fetches the goods is signed and paid", async () => {
      for (const [i, firm] of ["haul-mine", "haul-plant"].entries())
        await exchange.equip(firm, fundPassword, `1382222000${i}`);
      const no = await dealBetween(exchange, "haul-mine", "haul-plant", "1");
      await exchange.carry({ S: "haul-mine", B: "haul-plant" }, no, ["sign", "pay"]);
      return no;
    });

  const before = await exchange.moneyInside();

  const buyer = await arrive(plant, "/user/transport/shipment");
  await test.step("he makes a shipment of it and publishes it", async () => {
    await act(buyer, "新建发运单", "保存草稿", async (dialog) => {
      await choose(dialog.getByLabel(/^合同/), new RegExp(`^${contractNo} `));
      await dialog.getByLabel(/^发运量/).fill("100");
      await dialog.getByLabel("装货地点").fill("陕西省榆林市神木张家峁矿");
      await dialog.getByLabel("卸货地点").fill("河北省唐山市曹妃甸港");
    });
    await openRow(buyer, contractNo);
    await act(buyer, "发布", "发布");
  });

  const hauler = await arrive(carrier, "/user/transport/source");
  await test.step("two carriers quote, and the lower one is chosen", async () => {
    const other = await arrive(rival, "/user/transport/source");
    for (const [page, price] of [
      [hauler, "85"],
      [other, "88"],
    ] as const) {
      await openRow(page, "曹妃甸");
      await act(page, "报价", "提交报价", async (dialog) => {
        await dialog.getByLabel("运价（元/吨）").fill(price);
        await dialog.getByLabel("可派车辆数").fill("3");
      });
    }
    // The address holds what is open.
    await buyer.reload();
    const best = buyer.getByRole("row").filter({ hasText: "最低" });
    await expect(best).toContainText("haul-carrier");
    await best.getByRole("button", { name: "选定" }).click();
    await buyer.getByRole("dialog", { name: "选定承运商" }).getByRole("button", { name: "选定" }).click();
    await expect(buyer.getByText("已选定，承运商可以派车")).toBeVisible();
  });

  await test.step("the carrier registers three trucks with their drivers, and sends them", async () => {
    for (const n of [1, 2, 3]) {
      await hauler.goto("/user/transport/vehicle");
      await act(hauler, "新增车辆", "保存", async (dialog) => {
        await dialog.getByLabel("车牌号").fill(`陕K7700${n}`);
        await dialog.getByLabel(/^整备质量/).fill("15.46");
      });
      await hauler.goto("/user/transport/driver");
      await act(hauler, "新增司机", "保存", async (dialog) => {
        await dialog.getByLabel("姓名").fill(`司机${n}号`);
        await dialog.getByLabel("手机号").fill(`1390000770${n}`);
      });
    }
    await hauler.goto("/user/transport/quote");
    await openRow(hauler, "曹妃甸");
    await act(hauler, "派车", "派车 3 辆", async (dialog) => {
      await dialog.getByRole("button", { name: "添加车辆" }).click();
      await dialog.getByRole("button", { name: "添加车辆" }).click();
      for (const n of [1, 2, 3]) {
        await choose(dialog.getByLabel(`第 ${n} 辆车牌号`), `陕K7700${n}（6 轴）`);
        await choose(dialog.getByLabel(`第 ${n} 辆司机`), `司机${n}号 139****770${n}`);
      }
    });
  });

  const drivers: Page[] = [];
  await test.step("each driver opens his link on a phone and enters the ticket of his loading", async () => {
    for (const n of [1, 2, 3]) {
      await hauler.goto("/user/transport/waybill");
      await openRow(hauler, `陕K7700${n}`);
      await hauler.getByRole("button", { name: "司机链接" }).click();
      const link = await hauler.getByRole("link", { name: "打开" }).getAttribute("href");
      const page = await openPage({ viewport: { width: 390, height: 844 } });
      await page.goto(link ?? "");
      await expect(page.getByRole("heading", { name: `陕K7700${n}` })).toBeVisible();
      // Nothing of it lies beside the phone's screen.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.getByRole("button", { name: "到达装货地" }).click();
      if (n === 1) await photograph(page, await photo);
      else await weigh(page, tickets[n - 1] ?? "", "48.46");
      await page.getByRole("button", { name: "登记装货磅单" }).click();
      await expect(page.getByText(/等待卖方放行/)).toBeVisible();
      drivers.push(page);
    }
  });

  const seller = await arrive(mine, "/user/transport/waybill");
  await test.step("the seller lets them go, and his contract has shipped what they weigh", async () => {
    await seller.getByRole("checkbox").first().check();
    await act(seller, "放行 3 张", "放行 3 张");
  });

  await test.step("they arrive: the drivers enter what is unloaded, and the buyer signs for it", async () => {
    for (const [i, page] of drivers.entries()) {
      await page.reload();
      // Whoever forgets to say that he has arrived weighs all the same.
      await page.getByRole("button", { name: i === 0 ? "到达卸货地" : "登记卸货磅单" }).click();
      await weigh(page, `C00${i + 1}`, "48.40");
      await page.getByRole("button", { name: "登记卸货磅单" }).click();
      await expect(page.getByText(/等待收货方签收/)).toBeVisible();
    }
    await buyer.goto("/user/transport/waybill");
    await buyer.getByRole("checkbox").first().check();
    await act(buyer, "签收 3 张", "签收 3 张");
    await buyer.goto("/user/transport/shipment");
    await openRow(buyer, contractNo);
    await act(buyer, "结算运费 8,415.00 元", "支付 8,415.00 元", async (dialog) => {
      await dialog.getByLabel(/^资金密码/).fill(fundPassword);
    });
  });

  await test.step("the settlement begins with the same tickets, is submitted with them, and confirmed", async () => {
    await exchange.carry({ S: "haul-mine", B: "haul-plant" }, contractNo, ["close"]);
    await seller.goto(`/contract/tradeSale?open=${contractNo}`);
    await act(seller, "结算", /^提交结算 .+ 元$/, async (dialog) => {
      for (const n of [1, 2, 3]) {
        const lot = dialog.getByRole("region", { name: `批次 ${n}`, exact: true });
        await expect(lot.locator(`input[value="${tickets[n - 1]}"]`)).toHaveCount(1);
        await expect(lot.getByText(/净重 33 吨/)).toBeVisible();
        await lot.getByLabel("化验报告号").fill(`L00${n}`);
        await lot.getByLabel(/^热值/).fill("5500");
        await lot.getByLabel(/^全水分/).fill("13");
        await lot.getByLabel(/^全硫/).fill("0.5");
      }
    });
    await buyer.goto(`/contract/tradeBuy?open=${contractNo}`);
    const settled = buyer.getByRole("row").filter({ hasText: "合计 / 加权" });
    await expect(settled.getByRole("cell").first()).toHaveText("99");
    await act(buyer, "确认结算", "确认结算");
    await expect(buyer.getByText("轮到本方：确认结算")).toHaveCount(0);
    expect(await exchange.moneyInside()).toBe(before);
  });
});
