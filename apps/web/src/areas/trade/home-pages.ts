import { page } from "../../app/page-chunk.ts";

/** The pages that stay behind the other pages of the area once they have been opened. */
export const HallPage = page(() => import("./hall/hall-page.tsx"), "HallPage");
export const MallHomePage = page(() => import("./mall/home/mall-home-page.tsx"), "MallHomePage");
