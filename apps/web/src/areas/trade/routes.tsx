import { createRoute, redirect } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";
import { HallPage, MallHomePage } from "./home-pages.ts";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trade",
  staticData: { title: "交易大厅", titleOfMall: "网上商城" },
  component: page(() => import("./trade-shell.tsx"), "TradeShell"),
});

/** The area's own frame shows the mall and the hall, so that they can stay when another page comes. */
const home = createRoute({
  getParentRoute: () => area,
  path: "/",
  loader: async ({ context }) => ((await context.mall.isOn()) ? MallHomePage : HallPage).preload?.(),
  component: () => null,
});

/** Where the hall is while the mall stands in front; without a mall it is the home itself. */
const hall = createRoute({
  getParentRoute: () => area,
  path: "/hall",
  staticData: { title: "交易大厅" },
  beforeLoad: async ({ context }) => {
    if (!(await context.mall.isOn())) throw redirect({ to: "/trade", replace: true });
  },
  loader: () => HallPage.preload?.(),
  component: () => null,
});

const round = createRoute({
  getParentRoute: () => area,
  path: "/round",
  staticData: { title: "交易场次" },
  component: page(() => import("./room/room-page.tsx"), "RoundPage"),
});

const verify = createRoute({
  getParentRoute: () => area,
  path: "/verify",
  staticData: { title: "验证场次" },
  component: page(() => import("./verify/verify-page.tsx"), "VerifyPage"),
});

const tradeNotice = createRoute({
  getParentRoute: () => area,
  path: "/tradeNotice",
  staticData: { title: "交易公告" },
  component: page(() => import("./market-notices-page.tsx"), "SectionNoticesPage"),
});

const marketNotice = createRoute({
  getParentRoute: () => area,
  path: "/marketNotice",
  staticData: { title: "平台公告" },
  component: page(() => import("./market-notices-page.tsx"), "MarketNoticesPage"),
});

const exchangeNotice = createRoute({
  getParentRoute: () => area,
  path: "/exchangeNotice",
  staticData: { title: "市场公告" },
  component: page(() => import("./market-notices-page.tsx"), "ExchangeNoticesPage"),
});

const goodsSearch = createRoute({
  getParentRoute: () => area,
  path: "/goodsSearch",
  staticData: { title: "商品搜索" },
  component: page(() => import("./mall/search/search-page.tsx"), "SearchPage"),
});

const mallWare = createRoute({
  getParentRoute: () => area,
  path: "/mallWareDetail",
  staticData: { title: "商品详情" },
  component: page(() => import("./mall/ware/ware-page.tsx"), "WarePage"),
});

const shop = createRoute({
  getParentRoute: () => area,
  path: "/shop",
  staticData: { title: "店铺信息" },
  component: page(() => import("./mall/shop/shop-page.tsx"), "ShopPage"),
});

const regions = createRoute({
  getParentRoute: () => area,
  path: "/factoryList",
  staticData: { title: "区域列表" },
  component: page(() => import("./mall/places/regions-page.tsx"), "RegionsPage"),
});

const parks = createRoute({
  getParentRoute: () => area,
  path: "/placeFactory",
  staticData: { title: "园区列表" },
  component: page(() => import("./mall/places/parks-page.tsx"), "ParksPage"),
});

const placeInfo = createRoute({
  getParentRoute: () => area,
  path: "/factoryInfo",
  staticData: { title: "厂矿详情" },
  component: page(() => import("./mall/places/place-page.tsx"), "PlacePage"),
});

export const tradeRoutes = area.addChildren([
  home,
  hall,
  round,
  verify,
  tradeNotice,
  marketNotice,
  exchangeNotice,
  goodsSearch,
  mallWare,
  shop,
  regions,
  parks,
  placeInfo,
]);
