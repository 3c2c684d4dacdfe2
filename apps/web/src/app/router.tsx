import { createRouter } from "@tanstack/react-router";
import { Skeleton } from "../ui/feedback/skeleton.tsx";
import { PageFailure } from "./page-failure.tsx";
import type { RouteContext } from "./route-context.ts";
import { routeTree } from "./routes.ts";

export const openRouter = (context: RouteContext) =>
  createRouter({
    routeTree,
    context,
    // back brings the place on the page back, a new page begins at its top.
    scrollRestoration: true,
    // Plain text both ways: an order number of digits stays the text that it is.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== "");
      return given.length > 0
        ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
        : "";
    },
    // A page is fetched when a link to it is pointed at; not where fingers point, which also means to scroll, or data are dear.
    defaultPreload: pointsAhead() ? "intent" : false,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: () => <Skeleton lines={6} />,
  });

/** Whether somebody points before he clicks, and the line may be used for what he may not need. */
function pointsAhead(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData !== true && globalThis.matchMedia?.("(hover: hover)").matches !== false;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof openRouter>;
  }
}
