import { Link } from "@tanstack/react-router";
import { mallFinding } from "@zd/api/mall/finding";
import type { SectionRow } from "@zd/api/market/board";
import { market } from "@zd/api/market/operations";
import { roomAddress } from "@zd/api/market/room-address";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { sides, tradeModeLabel } from "@zd/domain/terms/codes";
import { isTerminal } from "@zd/domain/trading/codes";
import { z } from "zod";
import { useAside, useCallQuery } from "../../api/hooks.ts";
import { useHallPath, useMall } from "../../api/mall.ts";
import { FindLink, WareLink } from "../../parts/mall/links.tsx";
import { emptyFind } from "../../parts/mall/search-address.ts";
import { MarketStrip } from "../../parts/trading/market-strip.tsx";
import { TradingStatus } from "../../parts/trading/trading-status.tsx";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { WithAnswer } from "../../ui/feedback/with-answer.tsx";
import { grouped, shownPrice, shownQuantity } from "../../ui/figures/figures.tsx";
import styles from "./about-page.module.css";

/** How often the figures of the day are read again, in milliseconds. */
const everyMs = 60_000;

/** As many sessions, and as many wares, as are shown of the day. */
const mostRows = 5;

/** 今日行情: the figures of the day, and the way to them. */
export function Today() {
  const overview = useCallQuery(market.readOverview, {}, { everyMs });
  return (
    <section aria-labelledby="today">
      <h2 id="today">今日行情</h2>
      <MarketStrip overview={overview.data ?? null} loading={!overview.data && !overview.isError} />
      <p className={styles["go"]}>
        <Link to={useHallPath()}>全部场次与价格</Link>
        <span>每分钟更新，无需登录即可查看</span>
      </p>
    </section>
  );
}

/** The day's sessions that may still be watched, by the clock; those for practice only where there is room for them. */
const nextOf = (sections: readonly SectionRow[]) =>
  sections
    .filter(({ status }) => !isTerminal(status))
    .toSorted((a, b) => Number(a.practice) - Number(b.practice) || a.startsAt - b.startsAt)
    .slice(0, mostRows);

/** 今日场次: what runs and what comes next. */
export function Sessions() {
  const sections = useCallQuery(market.listSections, {}, { everyMs });
  return (
    <section aria-labelledby="sessions" className={styles["list"]}>
      <h2 id="sessions">今日场次</h2>
      <WithAnswer of={sections} lines={mostRows * 2}>
        {(data) => {
          const next = nextOf(data);
          return next.length === 0 ? (
            <EmptyState title="今日没有未结束的场次" drawing="board" small>
              下一场的时间见<Link to="/trade-notice">交易公告</Link>
            </EmptyState>
          ) : (
            <ul>
              {next.map((section) => (
                <Session key={section.section} of={section} />
              ))}
            </ul>
          );
        }}
      </WithAnswer>
    </section>
  );
}

const Session = ({ of }: { readonly of: SectionRow }) => (
  <li>
    <time>{formatShanghai(of.startsAt).slice(11, 16)}</time>
    <Link to="/trade/round" search={z.encode(roomAddress, { section: of.section })}>
      {of.name}
    </Link>
    <small>
      {of.practice && "练习 · "}
      {tradeModeLabel(of.mode, of.downmode)} · {sides[of.side]} · {shownQuantity(of.quantity)} 吨
    </small>
    <TradingStatus status={of.status} downmode={of.downmode} />
  </li>
);

/** 商城在售: the newest wares with their prices, where the exchange has a mall at this address. */
export const MallWares = () => (useMall() === true ? <Wares /> : null);

function Wares() {
  const wares = useAside(mallFinding.findWares, { ...emptyFind, pageSize: mostRows }, { everyMs });
  if (!wares || wares.rows.length === 0) return null;
  return (
    <section aria-labelledby="wares" className={styles["list"]}>
      <h2 id="wares">商城在售</h2>
      <ul>
        {wares.rows.map(({ ware, name, shopName, price }) => (
          <li key={ware}>
            <WareLink ware={ware}>{name}</WareLink>
            <small>{shopName}</small>
            <b>{shownPrice(price)}</b>
            <i>元/吨</i>
          </li>
        ))}
      </ul>
      <p className={styles["go"]}>
        <FindLink find={{}}>
          全部 {grouped(String(wares.total))} 件{!wares.isAll && "以上"}
        </FindLink>
      </p>
    </section>
  );
}
