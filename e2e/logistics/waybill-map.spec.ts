import type { Page } from "@playwright/test";
import { fundPassword } from "@zd/server/testing/samples";
import { browserFlags, ensureBrowser } from "../../tools/find-browser.ts";
import { dealBetween } from "../contracts/contract-journey.ts";
import { expect, password, test } from "../journey.ts";

const everything = { password, roles: ["administrator"], withFundPassword: true } as const;

// A map is drawn by WebGL, without a graphics card by the processor.
test.use({
  launchOptions: {
    executablePath: ensureBrowser(),
    args: [
      ...browserFlags.filter((flag) => flag !== "--disable-gpu"),
      "--use-angle=swiftshader",
      "--enable-unsafe-swiftshader",
    ],
  },
});

/** How many colours the canvas of the map has: one where nothing is drawn. */
async function coloursOf(page: Page): Promise<number> {
  const picture = await page.locator("canvas.maplibregl-canvas").screenshot();
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const { data = new Uint8ClampedArray() } = context?.getImageData(0, 0, image.width, image.height) ?? {};
    const colours = new Set<number>();
    for (let i = 0; i < data.length; i += 4)
      colours.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
    return colours.size;
  }, picture.toString("base64"));
}

/** Without a graphics card the processor draws the map, which takes as long as the machine is busy. */
const drawing = { timeout: 60_000 };

test("the buyer and the exchange see a truck on the map, and the same facts in the list beside it", async ({
  exchange,
  arrive,
}) => {
  await exchange.join("map-mine", everything);
  const plant = await exchange.join("map-plant", everything);
  await exchange.join("map-carrier", { ...everything, kind: "3" });
  for (const [i, firm] of ["map-mine", "map-plant"].entries())
    await exchange.equip(firm, fundPassword, `1382223000${i}`);
  const no = await dealBetween(exchange, "map-mine", "map-plant", "1");
  await exchange.carry({ S: "map-mine", B: "map-plant" }, no, ["sign", "pay"]);
  const haul = { seller: "map-mine", buyer: "map-plant", carrier: "map-carrier" };
  const waybill = await exchange.putOnRoad(haul, no, { longitude: 113.5, latitude: 38.9 });

  const page = await arrive(plant, `/user/transport/waybill?open=${waybill}`);
  await test.step("the buyer's waybill has the map, with the ground and the way on it", async () => {
    const way = page.getByRole("region", { name: "运输路线" });
    await expect(way.locator("[data-map=drawn]")).toBeVisible(drawing);
    await expect(way.getByRole("region", { name: /^地图：陕西省榆林市神木/ })).toBeVisible();
    expect(await coloursOf(page)).toBeGreaterThan(20);
    await expect(way.getByText("最近定位 东经 113.500°，北纬 38.900°")).toBeVisible();
    await expect(way.getByText(/^全程约 .+ 公里，已行 [1-9]\d?%$/)).toBeVisible();
  });
  await test.step("he looks nearer and back, by keys alone", async () => {
    const scale = page.locator(".maplibregl-ctrl-scale");
    const whole = await scale.textContent();
    await page.getByRole("button", { name: "放大" }).focus();
    await page.keyboard.press("Enter");
    await expect(scale).not.toHaveText(whole ?? "");
    await page.getByRole("button", { name: "显示全部" }).focus();
    await page.keyboard.press("Enter");
    await expect(scale).toHaveText(whole ?? "");
  });

  await test.step("the exchange sees the truck among all that are on the road", async () => {
    const risk = await exchange.hire("map-risk", "riskController", password);
    const desk = await arrive(risk, "/console/logistics");
    const places = desk.getByRole("region", { name: "在途位置" });
    await expect(places.locator("[data-map=drawn]")).toBeVisible(drawing);
    const row = places.getByRole("row").filter({ hasText: "陕K88001" });
    await expect(row).toContainText("东经 113.500°");
    await row.getByRole("button", { name: "陕K88001" }).click();
    await expect(row.getByRole("button", { name: "陕K88001" })).toHaveAttribute("aria-pressed", "true");
  });
});
