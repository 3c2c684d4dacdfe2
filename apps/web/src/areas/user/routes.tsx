import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/user",
  staticData: { title: "用户中心" },
  component: page(() => import("../../shell/user-shell.tsx"), "UserShell"),
});

const orders = createRoute({
  getParentRoute: () => area,
  path: "/trade/order",
  staticData: { title: "订单查询" },
  component: page(() => import("./trade/order-query-page.tsx"), "OrderQueryPage"),
});

const deals = createRoute({
  getParentRoute: () => area,
  path: "/trade/contract",
  staticData: { title: "成交查询" },
  component: page(() => import("./trade/deal-query-page.tsx"), "DealQueryPage"),
});

export const userRoutes = area.addChildren([orders, deals]);
