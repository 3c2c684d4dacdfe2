import { Link, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { servesPage } from "@zd/domain/system/console-host";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useMall } from "../api/mall.ts";
import { isOperator, isStaff, shownName, useUser } from "../api/session.ts";
import { useSite } from "../api/site.ts";
import { storedValue } from "../api/stored-value.ts";
import type { UserInfo } from "../api/user-info.ts";
import { useConnection, useMarket } from "../realtime/market.ts";
import { pollMs } from "../realtime/market-poll.ts";
import { useServerTime } from "../realtime/server-clock.ts";
import { buttonClass } from "../ui/buttons/button.tsx";
import { Logo } from "../ui/buttons/icons.tsx";
import { MenuButton } from "../ui/buttons/menu-button.tsx";
import { classNames } from "../ui/class-names.ts";
import { chooseDensity, useDensity } from "../ui/theme/density.ts";
import { chooseTheme, useTheme } from "../ui/theme/theme-choice.ts";
import { PageHelp } from "./page-help.tsx";
import { registrationAddress } from "./registration-address.ts";
import styles from "./top-bar.module.css";
import { useSignOut } from "./use-sign-out.ts";

const PasswordDialog = lazy(async () => ({
  default: (await import("./password-dialog.tsx")).PasswordDialog,
}));

const SignOutDialog = lazy(async () => ({
  default: (await import("./sign-out-dialog.tsx")).SignOutDialog,
}));

const DeviceDialog = lazy(async () => ({
  default: (await import("./device-dialog.tsx")).DeviceDialog,
}));

/** Visitors have no messages. */
const Bell = lazy(async () => ({ default: (await import("./bell.tsx")).Bell }));
const DemoPhone = lazy(async () => ({ default: (await import("../parts/demo/demo-phone.tsx")).DemoPhone }));

/** Where there is no mall, nobody loads it. */
const MallSearch = lazy(async () => ({ default: (await import("./mall-search.tsx")).MallSearch }));

/** R-255; offered as soon as the page is there. */
const helpPath = "/user/help";

const memberTabs = [
  { path: "/trade/desk", title: "交易台" },
  { path: "/contract", title: "合同中心" },
  { path: "/user", title: "用户中心" },
] as const;

/** The exchange's own people neither trade nor sign. */
const consoleTab = { path: "/console", title: "交易中心工作台" } as const;

const storedMall = storedValue<boolean>("mall-standing", "local");

/**
 * Whether the bar has the mall's search: until that is known, whether it had when it was last known. Null on a first visit,
 * on which the bar may still grow.
 */
export const useHasSearch = (): boolean | null => useMall() ?? storedMall.read();

/** The bar above every main area (R-239…R-256). */
export function TopBar({ tools }: { readonly tools?: ReactNode }) {
  const site = useSite();
  const user = useUser();
  const { pathname } = useLocation();
  const title = site?.title ?? document.title;
  const isDemo = (site?.demoAccounts.length ?? 0) > 0;
  const known = useMall();
  const mall = known === true;
  const hasSearch = useHasSearch();
  useEffect(() => {
    if (known !== null) storedMall.write(known);
  }, [known]);
  // The tab is called 网上商城 while the mall is on, and 交易大厅 while it is off.
  const tradeTab = { path: "/trade", title: mall ? "网上商城" : "交易大厅" } as const;
  const tabs = [
    ...(isStaff(user) ? [consoleTab] : []),
    tradeTab,
    ...(isStaff(user) ? [] : memberTabs),
  ].filter(({ path }) => servesPage(site?.service ?? "all", path));
  const current = tabs
    .filter(({ path }) => isUnder(path, pathname))
    .reduce<string | null>(
      (longest, { path }) => (path.length > (longest?.length ?? 0) ? path : longest),
      null,
    );

  return (
    <header className={styles["bar"]}>
      <Link to="/" className={styles["logo"]}>
        <Logo />
        <span>{title}</span>
      </Link>
      <nav className={styles["tabs"]} aria-label="主导航">
        {tabs.map(({ path, title: name }) => (
          <Link
            key={path}
            to={path}
            activeOptions={{ exact: true }}
            aria-current={path === current ? "page" : undefined}
          >
            {name}
          </Link>
        ))}
      </nav>
      {hasSearch && (
        <div className={styles["find"]}>
          <Suspense>{mall && <MallSearch />}</Suspense>
        </div>
      )}
      <div className={styles["end"]}>
        <ServerTime />
        <ConnectionState />
        {tools}
        <div className={styles["signs"]}>
          {user && isDemo && (
            <Suspense>
              <DemoPhone />
            </Suspense>
          )}
          <PageHelp />
          {user && (
            <Suspense>
              <Bell />
            </Suspense>
          )}
        </div>
        {user ? (
          <div className={styles["viewer"]}>
            <UserMenu of={user} />
          </div>
        ) : (
          <SignedOutLinks />
        )}
      </div>
    </header>
  );
}

/** A tab is active when the path starts with its own, by whole segments; of several the one that says most of it. */
const isUnder = (path: string, current: string) => current === path || current.startsWith(`${path}/`);

function ServerTime() {
  const time = useServerTime((now) => formatShanghai(now));
  return (
    <span className={styles["clock"]}>
      服务器时间 <time>{time}</time>
    </span>
  );
}

const connectionWords = {
  connecting: "行情连接中",
  live: "行情正常",
  polling: `行情轮询中 · 每 ${pollMs / 1000} 秒`,
  lost: "行情中断",
} as const;

/** How the market comes to this page; of one that does not, since when. */
function ConnectionState() {
  const connection = useConnection();
  const heardAt = useMarket().heardAt();
  const isOff = useSite()?.useSocket === false;
  return (
    <span className={classNames(styles["connection"], styles[connection])} role="status">
      {connection === "connecting" && isOff ? "行情推送已关闭" : connectionWords[connection]}
      {connection === "lost" && heardAt !== null && (
        <span className={styles["since"]}>自 {formatShanghai(heardAt).slice(11)}</span>
      )}
    </span>
  );
}

function SignedOutLinks() {
  const href = useLocation({ select: ({ href }) => href });
  const site = useSite();
  // registration opens in a window of its own.
  const registration = registrationAddress(site?.companyId ?? "");
  return (
    <>
      <Link to="/login" search={{ redirect: href }}>
        登录
      </Link>
      {servesPage(site?.service ?? "all", "/register") && (
        <a className={buttonClass({ small: true })} href={registration} target="_blank" rel="noreferrer">
          注册
        </a>
      )}
    </>
  );
}

/** Whose the page is: the firm and the person, of which a phone shows the person alone. */
const ViewerLabel = ({ of }: { readonly of: UserInfo }) =>
  isOperator(of) ? (
    <>
      <span className={styles["firm"]}>{of.firm_name}（</span>
      {of.user_name}
      <span className={styles["firm"]}>）</span>
    </>
  ) : (
    shownName(of)
  );

function UserMenu({ of }: { readonly of: UserInfo }) {
  const [changing, setChanging] = useState(false);
  const [sharing, setSharing] = useState(false);
  const href = useLocation({ select: (location) => location.href });
  const theme = useTheme();
  const density = useDensity();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const { routesByPath } = useRouter();
  const security = isStaff(of) ? "/console/security" : "/user/security";

  return (
    <>
      <MenuButton
        label={<ViewerLabel of={of} />}
        name={shownName(of)}
        items={[
          { label: "账户安全", onSelect: () => void navigate({ href: security }) },
          { label: "修改密码", onSelect: () => setChanging(true) },
          ...(helpPath in routesByPath
            ? [{ label: "帮助中心", onSelect: () => void navigate({ href: helpPath }) }]
            : []),
          {
            label: "深色",
            checked: theme === "dark",
            onSelect: () => chooseTheme(theme === "dark" ? "light" : "dark"),
          },
          {
            label: "紧凑行高",
            checked: density === "compact",
            onSelect: () => chooseDensity(density === "compact" ? "usual" : "compact"),
          },
          { label: "在其他设备登录", onSelect: () => setSharing(true) },
          {
            label: "锁屏",
            onSelect: () => void navigate({ to: "/lock", search: { from: href }, ignoreBlocker: true }),
          },
          { label: "退出登录", onSelect: signOut.ask },
        ]}
      />
      {signOut.isAsking && (
        <Suspense>
          <SignOutDialog onStay={signOut.stay} onLeave={(drafts) => void signOut.leave(drafts)} />
        </Suspense>
      )}
      {sharing && (
        <Suspense>
          <DeviceDialog onClose={() => setSharing(false)} />
        </Suspense>
      )}
      {changing && (
        <Suspense>
          <PasswordDialog onClose={() => setChanging(false)} onChanged={() => void signOut.leave("keep")} />
        </Suspense>
      )}
    </>
  );
}
