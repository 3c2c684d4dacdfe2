import { Outlet } from "@tanstack/react-router";
import { system } from "@zd/api/system/operations";
import { lazy, type ReactNode, Suspense } from "react";
import { useCallQuery } from "../api/hooks.ts";
import { useMall } from "../api/mall.ts";
import { isStaff, may, useUser } from "../api/session.ts";
import { type Site, useSite } from "../api/site.ts";
import { useMarketConnection } from "../realtime/market.ts";
import { BackToTop } from "../ui/page/back-to-top.tsx";
import { Footer } from "./footer.tsx";
import type { MenuArea } from "./menu.ts";
import styles from "./shell.module.css";
import { Sidebar } from "./sidebar.tsx";
import { TopBar, useHasSearch } from "./top-bar.tsx";

/**
 * A letter does not close, so it stands before those who may answer it for their firm and nobody else (decision 0035); only
 * they wait for what it is made of.
 */
const BreachLetters = lazy(async () => ({ default: (await import("./breach-letters.tsx")).BreachLetters }));

const MallAffairs = lazy(async () => ({ default: (await import("./mall-affairs.tsx")).MallAffairs }));

/** How often a site that does without the push of the market is asked whether it still does. */
const askPushEveryMs = 15_000;

/** R-3122: a site may do without the push of the market, and take it up again. */
function useMarketPush(site: Site | null) {
  const isOff = site?.useSocket === false;
  useCallQuery(
    system.readParameters,
    {},
    { enabled: isOff, staleMs: askPushEveryMs, everyMs: askPushEveryMs },
  );
  useMarketConnection(site?.useSocket === true);
}

interface Props {
  /** The area whose menu stands at the left; the trade area has none. */
  readonly area?: MenuArea;
  /** A menu of the area's own; null where the page takes the whole width. */
  readonly side?: ReactNode;
  /** What the area has in the bar above, such as a search. */
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** The frame of the main areas: top bar, menu, page, back to top. */
export function Shell({ area, side = area && <Sidebar area={area} />, tools, children = <Outlet /> }: Props) {
  const site = useSite();
  const user = useUser();
  const mayAnswer = may(user, "sign");
  const followsInMall = useMall() === true && user !== null && !isStaff(user);
  useMarketPush(site);
  // What stands below the bar does not jump when it grows.
  const hidden = useHasSearch() === null;

  return (
    <>
      <a className={styles["skip"]} href="#main">
        跳到主要内容
      </a>
      <TopBar tools={tools} />
      {side !== undefined ? (
        <div className={styles["withSide"]} hidden={hidden}>
          {side}
          <main id="main" className={styles["page"]}>
            {children}
          </main>
        </div>
      ) : (
        <div className={styles["whole"]} hidden={hidden}>
          <main id="main">{children}</main>
          <Footer />
        </div>
      )}
      <BackToTop />
      {mayAnswer && (
        <Suspense>
          <BreachLetters />
        </Suspense>
      )}
      {followsInMall && (
        <Suspense>
          <MallAffairs />
        </Suspense>
      )}
    </>
  );
}
