import { createRootRouteWithContext, Outlet, redirect, useRouter } from "@tanstack/react-router";
import { servesPage } from "@zd/domain/system/console-host";
import { useEffect } from "react";
import { useMall } from "../api/mall.ts";
import { screenLock } from "../api/screen-lock.ts";
import { storedSealing, useSite } from "../api/site.ts";
import { useServerClock } from "../realtime/server-clock.ts";
import { isOfMall } from "../shell/menu.ts";
import { TrialBanner } from "../shell/trial-banner.tsx";
import { Snackbar } from "../ui/feedback/snackbar.tsx";
import { usePageTitle } from "../ui/page/use-page-title.ts";
import { useErrorReports } from "./error-reports.ts";
import { FactorPrompt } from "./factor-prompt.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import { ProgressBar } from "./progress-bar.tsx";
import { ReasonPrompt } from "./reason-prompt.tsx";
import type { RouteContext } from "./route-context.ts";
import { stepPages } from "./step-pages.ts";

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    /** Stands in the browser's tab. */
    readonly title?: string;
    /** Stands there instead where there is a mall. */
    readonly titleOfMall?: string;
  }
}

/** The locked screen itself, and what brings a session of its own. */
const opensLocked = ["/lock", "/tokenlogin"];

export const rootRoute = createRootRouteWithContext<RouteContext>()({
  beforeLoad: async ({ context, location }) => {
    const signedIn = context.session.token() !== null;
    if (signedIn && screenLock.from() !== null && !opensLocked.includes(location.pathname))
      throw redirect({ to: "/lock", replace: true });
    if (!servesPage(context.service(), location.pathname)) throw redirect({ to: "/404", replace: true });
    const step = signedIn ? context.session.user()?.step : null;
    if (step && location.pathname !== stepPages[step])
      throw redirect({ to: stepPages[step], search: { redirect: location.href }, replace: true });
    // Nobody waits for it: a call that needs the key waits by itself.
    context.loadPublicKey().catch(() => null);
    // R-229…R-231. Only a page of the mall waits: it is nowhere where there is none.
    const mallLoaded = context.mall.load();
    if (!isOfMall(location.pathname)) return;
    if (!(await context.mall.isOn())) throw redirect({ to: "/404", replace: true });
    await mallLoaded;
  },
  component: Root,
});

function Root() {
  useSiteFacts();
  useLockOfOtherTabs();
  useErrorReports();
  return (
    <>
      <ProgressBar />
      <TrialBanner />
      <Outlet />
      <LeaveGuard />
      <FactorPrompt />
      <ReasonPrompt />
      <Snackbar />
    </>
  );
}

/** What locks or opens one tab does so for all. */
function useLockOfOtherTabs() {
  const router = useRouter();
  useEffect(() => {
    return screenLock.watch(() => {
      const isClosed = screenLock.from() !== null;
      const isHere = router.state.location.pathname === "/lock";
      if (isClosed !== isHere)
        void router.navigate({ href: isClosed ? "/lock" : "/", replace: true, ignoreBlocker: true });
    });
  }, [router]);
}

/** What the site says of itself reaches the tab's title, the clock and the seal. */
function useSiteFacts() {
  const site = useSite();
  const clock = useServerClock();
  const mall = useMall();
  const page = usePageTitle(mall === true);

  useEffect(() => {
    if (!site) return;
    clock.observe(site.serverTime);
    storedSealing.write(site.encrypt);
  }, [site, clock]);

  // The site alone asked anew leaves what stands there: it may be saying that a bid is out.
  const name = site?.title;
  useEffect(() => {
    if (name !== undefined) document.title = page ? `${page} - ${name}` : name;
  }, [name, page]);
}
