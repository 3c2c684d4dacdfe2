import { createRoute, redirect } from "@tanstack/react-router";
import { z } from "zod";
import { isOwnPath, screenLock } from "../../api/screen-lock.ts";
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
    redirect: z.string().refine(isOwnPath).optional().catch(undefined),
    // a timestamp that old links carry; it changes nothing.
    _t: z.coerce.number().optional().catch(undefined),
  }),
  beforeLoad: ({ context }) => {
    if (context.session.token() !== null) throw redirect({ to: "/", replace: true });
  },
  component: page(() => import("./login-page.tsx"), "LoginPage"),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/resetpwd",
  staticData: { title: "重置密码" },
  component: page(() => import("./reset-password-page.tsx"), "ResetPasswordPage"),
});

/** Opening it locks the screen; whoever is not signed in has nothing to lock, and is told so. */
const lock = createRoute({
  getParentRoute: () => rootRoute,
  path: "/lock",
  staticData: { title: "锁屏" },
  validateSearch: z.object({ from: z.string().optional().catch(undefined) }),
  beforeLoad: ({ context, search }) => {
    if (context.session.token() === null) return;
    if (screenLock.from() === null) screenLock.close(search.from ?? "/");
  },
  component: page(() => import("./lock-page.tsx"), "LockPage"),
});

const tokenLogin = createRoute({
  getParentRoute: () => rootRoute,
  path: "/tokenlogin",
  staticData: { title: "令牌登录" },
  validateSearch: z.object({
    token: z.string().optional().catch(undefined),
    kind: z.string().optional().catch(undefined),
    redirect: z.string().optional().catch(undefined),
  }),
  component: page(() => import("./token-login-page.tsx"), "TokenLoginPage"),
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

/** A path that no page has leads to /404. */
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
  resetPassword,
  lock,
  tokenLogin,
  tradeNotice,
  about,
  letter,
  errors.addChildren([forbidden, missing, broken]),
  unknown,
];
