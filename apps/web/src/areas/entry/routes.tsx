import { createRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { homeOf } from "../../api/session.ts";
import { page } from "../../app/page-chunk.ts";
import { rootRoute } from "../../app/root-route.tsx";

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: "/",
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.session.user()), replace: true });
  },
});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  staticData: { title: "登录" },
  validateSearch: z.object({
    // Only addresses of our own: a foreign one is dropped, not followed.
    redirect: z
      .string()
      .regex(/^\/(?![/\\])/)
      .optional()
      .catch(undefined),
    // a timestamp that old links carry; it changes nothing.
    _t: z.coerce.number().optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => {
    if (context.session.token() !== null) throw redirect({ to: "/", replace: true });
  },
  component: page(() => import("./login-page.tsx"), "LoginPage"),
});

/** the old address of the registration. */
const register = createRoute({
  getParentRoute: () => rootRoute,
  path: "/register",
  beforeLoad: () => {
    throw redirect({ to: "/open/step1", replace: true });
  },
});

const registration = createRoute({
  getParentRoute: () => rootRoute,
  path: "/open/step1",
  staticData: { title: "会员注册" },
  component: page(() => import("./registration-page.tsx"), "RegistrationPage"),
});

const tradeNotice = createRoute({
  getParentRoute: () => rootRoute,
  path: "/trade-notice",
  staticData: { title: "交易公告" },
  component: page(() => import("./trade-notice-page.tsx"), "TradeNoticePage"),
});

const about = createRoute({
  getParentRoute: () => rootRoute,
  path: "/about",
  staticData: { title: "关于我们" },
  component: page(() => import("./about-page.tsx"), "AboutPage"),
});

/** Where the code on a letter leads. */
const letter = createRoute({
  getParentRoute: () => rootRoute,
  path: "/letter",
  staticData: { title: "函件核验" },
  component: page(() => import("./letter-page.tsx"), "LetterPage"),
});

const errors = createRoute({
  getParentRoute: () => rootRoute,
  id: "error",
  component: page(() => import("./error-pages.tsx"), "ErrorLayout"),
});

const forbidden = createRoute({
  getParentRoute: () => errors,
  path: "/403",
  staticData: { title: "无权访问" },
  component: page(() => import("./error-pages.tsx"), "ForbiddenPage"),
});

const missing = createRoute({
  getParentRoute: () => errors,
  path: "/404",
  staticData: { title: "页面不存在" },
  component: page(() => import("./error-pages.tsx"), "MissingPage"),
});

const broken = createRoute({
  getParentRoute: () => errors,
  path: "/500",
  staticData: { title: "系统错误" },
  component: page(() => import("./error-pages.tsx"), "BrokenPage"),
});

/** */
const unknown = createRoute({
  getParentRoute: () => rootRoute,
  path: "$",
  beforeLoad: () => {
    throw redirect({ to: "/404", replace: true });
  },
});

export const entryRoutes = [
  home,
  login,
  register,
  registration,
  tradeNotice,
  about,
  letter,
  errors.addChildren([forbidden, missing, broken]),
  unknown,
];
