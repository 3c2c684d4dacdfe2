import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/contract",
  component: page(() => import("../../shell/contract-shell.tsx"), "ContractShell"),
});

const overview = createRoute({
  getParentRoute: () => area,
  path: "/",
  staticData: { title: "合同中心" },
  component: page(() => import("./contract-overview-page.tsx"), "ContractOverviewPage"),
});

export const contractRoutes = area.addChildren([overview]);
