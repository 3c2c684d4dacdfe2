import { Outlet, useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useRef } from "react";
import { withinTime } from "../../app/page-chunk.ts";
import { Shell } from "../../shell/shell.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const KeptHall = lazy(async () => {
  const { KeptHall } = await withinTime(import("./hall/kept-hall.tsx"));
  return { default: KeptHall };
});

/** The trade area: once it has been opened, the hall stays behind the other pages. */
export function TradeShell() {
  const atHall = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, "") === "/trade" });
  const opened = useRef(false);
  opened.current ||= atHall;
  return (
    <Shell>
      {opened.current && (
        <Suspense fallback={<Skeleton lines={12} />}>
          <KeptHall />
        </Suspense>
      )}
      <Outlet />
    </Shell>
  );
}
