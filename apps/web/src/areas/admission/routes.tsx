import { createRoute } from "@tanstack/react-router";
import { z } from "zod";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: "/register",
  staticData: { title: "注册" },
  component: page(() => import("./register-page.tsx"), "RegisterPage"),
});

const registration = createRoute({
  getParentRoute: () => rootRoute,
  path: "/open/step1",
  staticData: { title: "会员注册" },
  validateSearch: z.object({
    FIRMKIND: z.string().optional().catch(undefined),
    REGIONID: z.string().optional().catch(undefined),
  }),
  component: page(() => import("./registration-page.tsx"), "RegistrationPage"),
});

/** Where a driver's link leads. */
const driver = createRoute({
  getParentRoute: () => rootRoute,
  path: "/driver/$token",
  staticData: { title: "司机运单" },
  component: page(() => import("./driver-page.tsx"), "DriverPage"),
});

/** Where the link to a load's way leads. */
const trail = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trail/$token",
  staticData: { title: "运输轨迹" },
  component: page(() => import("./trail-page.tsx"), "TrailPage"),
});

export const openRoutes = [register, registration, driver, trail];
