import { createRoute } from "@tanstack/react-router";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const area = createRoute({
  getParentRoute: () => rootRoute,
  path: "/user",
  staticData: { title: "用户中心" },
  component: page(() => import("../../shell/user-shell.tsx"), "UserShell"),
});

export const userRoutes = area;
