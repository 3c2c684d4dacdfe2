import type { SectionRow } from "@zd/api/market/board";
import { market as calls } from "@zd/api/market/operations";
import type { OutputOf } from "@zd/api/wire/operation";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import type { ReactNode } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { useSite } from "../../../api/site.ts";
import { type LargeFigure, largeTonnes, largeYuan } from "../../../parts/trading/large-figure.ts";
import { useConnection, useMarket, useMarketConnection, useWatchedLine } from "../../../realtime/market.ts";
import { pollMs } from "../../../realtime/market-poll.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { grouped, noNumber, shownPrice } from "../../../ui/figures/figures.tsx";
import { AgendaSlide } from "./agenda-slide.tsx";
import { DealsSlide } from "./deals-slide.tsx";
import { SectionSlide } from "./section-slide.tsx";
import { useCycle } from "./use-cycle.ts";
import styles from "./wall.module.css";
import { slidesOf } from "./wall-slides.ts";

/** How often the day is read again while the market's changes come by themselves, in milliseconds. */
const calmMs = 15_000;

/**
 * 行情大屏: the market for a screen on a wall, which nobody touches. Everything is for everybody: no firm, no person. It reads the day again by
 * itself, says when its figures stand still, and goes on where the line comes back.
 */
export function WallPage() {
  const site = useSite();
  useMarketConnection(site?.useSocket === true);
  useWatchedLine();
  const everyMs = useConnection() === "live" ? calmMs : pollMs;
  const sections = useCallQuery(calls.listSections, {}, { everyMs, keepPrevious: true });
  const overview = useAside(calls.readOverview, {}, { everyMs });
  return (
    <main className={styles["wall"]} data-scale="wall" id="main">
      <header className={styles["head"]}>
        <h1>行情大屏</h1>
        <Overview of={overview ?? null} />
        <Now />
      </header>
      <State hasFailed={sections.isError} />
      {sections.data ? (
        <Slides sections={sections.data} />
      ) : sections.error ? (
        <FailedState error={sections.error} onRetry={() => void sections.refetch()} />
      ) : (
        <p className={styles["empty"]}>正在读取今日场次</p>
      )}
    </main>
  );
}

function Now() {
  const time = useServerTime((now) => formatShanghai(now));
  return (
    <time className={styles["now"]}>
      <span>{time.slice(0, 10)}</span>
      <b>{time.slice(11)}</b>
    </time>
  );
}

function Overview({ of: overview }: { readonly of: OutputOf<typeof calls.readOverview> | null }) {
  return (
    <dl className={styles["overview"]} aria-label="今日行情">
      <Figure name="进行中" unit="场">
        {overview?.running ?? noNumber}
      </Figure>
      <Figure name="成交" unit="单">
        {overview ? grouped(String(overview.deals)) : noNumber}
      </Figure>
      <Large name="成交量" of={overview && largeTonnes(overview.quantity)} />
      <Large name="成交额" of={overview && largeYuan(overview.amount)} />
      <Figure name="近30日均价" unit="元/吨">
        {shownPrice(overview?.averagePrice ?? null)}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  readonly name: string;
  readonly unit: string;
  readonly children: ReactNode;
}

const Figure = ({ name, unit, children }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {children}
      <small>{unit}</small>
    </dd>
  </div>
);

const Large = ({ name, of }: { readonly name: string; readonly of: LargeFigure | null }) => (
  <Figure name={name} unit={of?.unit ?? ""}>
    {of?.figure ?? noNumber}
  </Figure>
);

/** Says that the figures stand still, and since when. */
function State({ hasFailed }: { readonly hasFailed: boolean }) {
  const market = useMarket();
  const isLost = useConnection() === "lost";
  const age = useServerTime((now) => {
    const heardAt = market.heardAt();
    if (!isLost || heardAt === null) return "";
    const seconds = Math.max(0, Math.floor((now - heardAt) / 1_000));
    return `，行情停在 ${formatShanghai(heardAt).slice(11)}，${seconds} 秒前`;
  });
  return (
    <p className={styles["state"]}>
      {/* Only what has happened is read out, and not the age, which always changes. */}
      <span role="status">{isLost ? "连接中断，正在重连" : hasFailed && "今日场次未能更新，正在重试"}</span>
      {age}
    </p>
  );
}

function Slides({ sections }: { readonly sections: readonly SectionRow[] }) {
  const slides = slidesOf(sections);
  const { place, isMoving, move, toggle } = useCycle(slides.length);
  const slide = slides[place];
  if (!slide) return null;
  return (
    <>
      {slide.kind === "section" ? (
        <SectionSlide key={slide.section.section} row={slide.section} part={slide.part} parts={slide.parts} />
      ) : slide.kind === "agenda" ? (
        <AgendaSlide sections={slide.sections} />
      ) : (
        <DealsSlide />
      )}
      <footer className={styles["foot"]}>
        <span>
          {place + 1} / {slides.length}
        </span>
        <Button look="text" onClick={() => move(-1)}>
          上一屏
        </Button>
        <Button look="text" onClick={toggle}>
          {isMoving ? "停在本屏" : "继续轮播"}
        </Button>
        <Button look="text" onClick={() => move(1)}>
          下一屏
        </Button>
      </footer>
    </>
  );
}
