import { redirect } from "@tanstack/react-router";
import type { SignInStep } from "@zd/domain/identity/sign-in-step";
import { z } from "zod";
import { isOwnPath, screenLock } from "../../api/screen-lock.ts";
import { homeOf } from "../../api/session.ts";
import { type Arrival, entryOf, type Page } from "../../app/page.ts";
import { words } from "../../app/page-search.ts";

const page = entryOf();

/** Where a step of the sign-in leads once it is done: only an address of our own. */
const onward = z.object({ redirect: z.string().refine(isOwnPath).optional().catch(undefined) });

/** Leads whoever does not have this step of the sign-in before him to where he begins. */
const ofStep =
  (step: SignInStep) =>
  ({ context }: Arrival): void => {
    if (context.session.user()?.step !== step) throw redirect({ to: "/", replace: true });
  };

/** Pages for whoever has not signed in, and the way in. */
export const entryPages = [
  {
    path: "/",
    guard: ({ context }: Arrival): void => {
      throw redirect({ to: homeOf(context.session.user(), context.service()), replace: true });
    },
  },
  {
    path: "/login",
    title: "登录",
    component: "LoginPage",
    search: z.object({
      // Only addresses of our own: a foreign one is dropped, not followed.
      redirect: z.string().refine(isOwnPath).optional().catch(undefined),
      // a timestamp that old links carry; it changes nothing.
      _t: z.coerce.number().optional().catch(undefined),
    }),
    guard: ({ context }: Arrival): void => {
      if (context.session.token() !== null) throw redirect({ to: "/", replace: true });
    },
  },
  page("/second-factor", "两步验证", "SecondFactorPage", { search: onward, guard: ofStep("factor") }),
  page("/first-password", "修改初始密码", "FirstPasswordPage", { search: onward, guard: ofStep("password") }),
  page("/enrolment", "绑定两步验证", "EnrolmentPage", { search: onward, guard: ofStep("enrolment") }),
  page("/resetpwd", "重置密码", "ResetPasswordPage"),
  {
    path: "/lock",
    title: "锁屏",
    component: "LockPage",
    search: z.object({ from: z.string().optional().catch(undefined) }),
    // Opening it locks the screen; whoever is not signed in has nothing to lock, and is told so.
    guard: ({ context, search: { from } }: Arrival): void => {
      if (context.session.token() === null) return;
      if (screenLock.from() === null) screenLock.close(typeof from === "string" ? from : "/");
    },
  },
  {
    path: "/tokenlogin",
    title: "令牌登录",
    component: "TokenLoginPage",
    search: z.object({
      token: z.string().optional().catch(undefined),
      kind: z.string().optional().catch(undefined),
      redirect: z.string().optional().catch(undefined),
    }),
  },
  page("/trade-notice", "交易公告", "TradeNoticePage"),
  page("/about", "关于我们", "AboutPage"),
  // Where the code on a letter leads.
  page("/letter", "函件核验", "LetterPage", { search: words<"no" | "code"> }),
  // A path that no page has leads to /404.
  {
    path: "$",
    guard: (): void => {
      throw redirect({ to: "/404", replace: true });
    },
  },
] as const satisfies readonly Page[];

/** Pages that are shown where an address leads nowhere, or where the user may not see what is there. */
export const errorPages = [
  page("/403", "无权访问", "ForbiddenPage"),
  page("/404", "页面不存在", "MissingPage"),
  page("/500", "系统错误", "BrokenPage"),
] as const satisfies readonly Page[];
