import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trade",
  staticData: { title: "交易大厅" },
  component: page(() => import("../../shell/shell.tsx"), "Shell"),
});

export const tradeRoutes = area;
