import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { useMall } from "../../api/mall.ts";
import { Shell } from "../../shell/shell.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { HallPage, MallHomePage } from "./home-pages.ts";
import { KeptPage } from "./kept-page.tsx";

/** The trade area begins with the mall where there is one, and the hall is a page of its own then. */
export function TradeShell() {
  const mall = useMall();
  const isHome = useLocation({ select: ({ pathname }) => /^\/trade(\/hall)?\/?$/.test(pathname) });
  // Above another page of the area nothing stands meanwhile: it would push that page down.
  const placeholder = isHome ? <Skeleton lines={12} /> : null;
  return (
    <Shell>
      <Suspense fallback={placeholder}>
        {mall === null ? (
          placeholder
        ) : (
          <>
            {mall && (
              <KeptPage at="/trade">
                <MallHomePage />
              </KeptPage>
            )}
            <KeptPage at={mall ? "/trade/hall" : "/trade"}>
              <HallPage />
            </KeptPage>
          </>
        )}
      </Suspense>
      <Outlet />
    </Shell>
  );
}
