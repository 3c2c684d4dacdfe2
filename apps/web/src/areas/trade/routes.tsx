import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trade",
  staticData: { title: "交易大厅" },
  component: page(() => import("./trade-shell.tsx"), "TradeShell"),
});

/** The area's own frame shows the hall, so that it can stay when another page comes. */
const hall = createRoute({ getParentRoute: () => area, path: "/", component: () => null });

const round = createRoute({
  getParentRoute: () => area,
  path: "/round",
  staticData: { title: "交易场次" },
  component: page(() => import("./round/round-page.tsx"), "RoundPage"),
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
  component: page(() => import("../../ui/articles/trade-notices-page.tsx"), "TradeNoticesPage"),
});

const marketNotice = createRoute({
  getParentRoute: () => area,
  path: "/marketNotice",
  staticData: { title: "平台公告" },
  component: page(() => import("./market-notices-page.tsx"), "MarketNoticesPage"),
});

export const tradeRoutes = area.addChildren([hall, round, verify, tradeNotice, marketNotice]);
