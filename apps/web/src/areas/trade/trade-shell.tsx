import { Outlet } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useMall } from "../../api/mall.ts";
import { withinTime } from "../../app/page-chunk.ts";
import { Shell } from "../../shell/shell.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { KeptPage } from "./kept-page.tsx";

const HallPage = lazy(async () => {
  const { HallPage } = await withinTime(import("./hall/hall-page.tsx"));
  return { default: HallPage };
});

const MallHomePage = lazy(async () => {
  const { MallHomePage } = await withinTime(import("./mall/home/mall-home-page.tsx"));
  return { default: MallHomePage };
});

/** The trade area begins with the mall where there is one, and the hall is a page of its own then. */
export function TradeShell() {
  const mall = useMall();
  return (
    <Shell>
      <Suspense fallback={<Skeleton lines={12} />}>
        {mall === null ? (
          <Skeleton lines={12} />
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
