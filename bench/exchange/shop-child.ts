import { api } from "@zd/api";
import type { MallWareId } from "@zd/domain/mall/codes";
import { perTonne, tonnes } from "@zd/domain/testing/samples";
import { systemClock } from "@zd/server/platform/process/clock";
import { fundPassword } from "@zd/server/testing/samples";
import { setShopScene } from "@zd/server/testing/shop-scene";
import { openTestClient } from "@zd/server/testing/test-client";
import { openBenchDatabase } from "../bench-database.ts";
import { openBenchApp } from "./open-app.ts";
import type { Left, ShopOrder, ShopReady } from "./shop-process.ts";

const { buyers } = JSON.parse(process.argv[2] ?? "{}") as ShopOrder;
const database = await openBenchDatabase();
const { app } = await openBenchApp(database.url, database.folder);
const client = openTestClient(() => app.address);
const scene = await setShopScene({
  platform: app.platform,
  db: app.db,
  clock: systemClock,
  withToken: client.caller,
});

const names = Array.from({ length: buyers }, (_, i) => `buyer${i}`);
for (const name of names) {
  await scene.join(name, { roles: ["administrator"], funds: "90000000", withFundPassword: true });
}
/** Of which everybody buys a tonne, so that his password has proven right a moment ago. */
const common = await scene.putUp({ stock: "10000000", min: "1", step: "1" });

const ready: ShopReady = {
  address: app.address,
  databaseUrl: database.url,
  tokens: names.map((name) => scene.member(name).token),
  fundPassword,
  pid: process.pid,
};
process.send?.(ready);

process.on("message", async (message: "close" | { putUp: number } | { left: string }) => {
  if (message !== "close") {
    return void process.send?.(
      "putUp" in message ? await putUp(message.putUp) : await left(message.left as MallWareId),
    );
  }
  await app.close();
  await database.close();
  process.exit(0);
});

/** As many passwords as two cores hash without turning anybody away. */
const hashedAtOnce = 16;

async function putUp(stock: number): Promise<string> {
  for (let first = 0; first < names.length; first += hashedAtOnce) {
    await Promise.all(names.slice(first, first + hashedAtOnce).map(buyTonne));
  }
  return scene.putUp({ stock: String(stock), min: "1", step: "1" });
}

const buyTonne = (name: string) =>
  scene.member(name).caller.ask(api.mallOrders.placeOrder, {
    ware: common,
    count: tonnes("1"),
    price: perTonne("690"),
    fundPassword,
    address: "",
  });

async function left(ware: MallWareId): Promise<Left> {
  const { available, reserved } = await scene.stockOf(ware);
  return { available: Number(available) / 10_000, reserved: Number(reserved) / 10_000 };
}
