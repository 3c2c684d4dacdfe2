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

export const openRoutes = [register, registration];
