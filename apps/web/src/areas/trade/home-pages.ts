import type { Arrival } from "../../app/page.ts";
import { page } from "../../app/page-chunk.ts";

/** The pages that stay behind the other pages of the area once they have been opened. */
export const HallPage = page(() => import("./hall/hall-page.tsx"), "HallPage");
export const MallHomePage = page(() => import("./mall/home/mall-home-page.tsx"), "MallHomePage");

/** What is fetched for the addresses at which the frame shows one of them. */
export const keptPages = {
  "/trade": async ({ context }: Pick<Arrival, "context">) =>
    ((await context.mall.isOn()) ? MallHomePage : HallPage).preload?.(),
  "/trade/hall": () => HallPage.preload?.(),
};
