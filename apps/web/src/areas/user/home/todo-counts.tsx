import { Link } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import type { Instant } from "@zd/domain/kernel/brand";
import { shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { useAside } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { useTodos } from "../../../api/todos.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { classNames } from "../../../ui/class-names.ts";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { type OwnSection, standingsOf } from "./session-rows.ts";
import { shortTime } from "./short-time.ts";
import styles from "./todo-counts.module.css";

const everyMs = 30_000;
const toSign = "10";

interface Props {
  /** The sections in which the firm takes part; undefined until they are read. */
  readonly sections: readonly OwnSection[] | undefined;
  /** `YYYY-MM-DD` by the platform's clock. */
  readonly today: string;
}

/** The counts of what the user has to do, each a link to its rows; only what waits for him is orange. */
export function TodoCounts({ sections, today }: Props) {
  const standings = sections && standingsOf(sections);
  const hall = useHallPath();
  const orders = (status: string) => ({ status });
  return (
    <nav className={styles["counts"]} aria-label="待办">
      <ContractsToHandle />
      <ContractsToSign today={today} />
      <Entry
        title="出局"
        count={standings?.outbid}
        note={standings?.outbid ? "已被超越，可再报价" : "无出局报价"}
        pressing
        to="/user/trade/order"
        search={orders("F")}
      />
      <Entry
        title="领先"
        count={standings?.leading}
        note={standings?.leading ? "当前持有的报价" : "无领先报价"}
        to="/user/trade/order"
        search={orders("E")}
      />
      <DealsOfToday today={today} />
      <Entry
        title="进行中场次"
        count={standings?.running}
        note={standings?.running ? "交易大厅可报价" : "现在没有场次"}
        to={hall}
      />
    </nav>
  );
}

function ContractsToHandle() {
  const { data } = useTodos();
  const { purchases = 0, sales = 0, payPlans = 0, cashPlans = 0, longTerm = 0 } = data ?? {};
  const longTerms = payPlans + cashPlans + longTerm;
  const parts = [
    ["采购", purchases],
    ["销售", sales],
    ["长协", longTerms],
  ] as const;
  const some = parts.filter(([, count]) => count > 0);
  return (
    <Entry
      title="合同待办"
      count={data && purchases + sales + longTerms}
      note={some.map(([name, count]) => `${name} ${count}`).join("，") || "无待办合同"}
      pressing
      to="/contract"
    />
  );
}

function ContractsToSign({ today }: { readonly today: string }) {
  // The deadline follows the deal, so the oldest deals hold the next one.
  const data = useAside(
    contracts.listDeals,
    { pageIndex: 1, pageSize: 100, sort: "dealtAt", descending: false, filters: { state: toSign } },
    { everyMs },
  );
  const deadlines = data?.rows.flatMap(({ signBy }) => (signBy === null ? [] : [signBy])) ?? [];
  const next = deadlines.length > 0 ? (Math.min(...deadlines) as Instant) : null;
  const late = useServerTime((now) => next !== null && next < now);
  const note =
    next === null ? "无待签" : late ? `${shortTime(next, today)} 已过期` : `${shortTime(next, today)} 截止`;
  return (
    <Entry
      title="待签合同"
      count={data?.total}
      note={note}
      pressing={next !== null && shanghaiDay(next) <= today}
      to="/user/trade/contract"
      search={{ state: toSign }}
    />
  );
}

function DealsOfToday({ today }: { readonly today: string }) {
  const period = { from: today, to: today };
  const data = useAside(
    contracts.listDeals,
    { pageIndex: 1, pageSize: 1, ...period, filters: {} },
    { everyMs },
  );
  const amount = data?.sums["amount"];
  return (
    <Entry
      title="今日成交"
      count={data?.total}
      note={data?.total && amount ? `${grouped(amount)} 元` : "今日无成交"}
      to="/user/trade/contract"
      search={period}
    />
  );
}

interface EntryProps {
  readonly title: string;
  /** Not known while it is read, or could not be. */
  readonly count: number | undefined;
  /** What stands below the count. */
  readonly note: string;
  /** Whether a count above nought waits for the user: it is drawn in orange. */
  readonly pressing?: boolean;
  /** The page to which the count leads. */
  readonly to: "/trade" | "/trade/hall" | "/contract" | "/user/trade/order" | "/user/trade/contract";
  /** The search of that page, such as a filter. */
  readonly search?: Readonly<Record<string, string>>;
}

function Entry({ title, count, note, pressing = false, to, search = {} }: EntryProps) {
  return (
    <Link
      to={to}
      search={search}
      className={classNames(styles["entry"], count ? pressing && styles["now"] : styles["zero"])}
    >
      <span>{title}</span>
      <b>{count === undefined ? noNumber : grouped(String(count))}</b>
      <small>{count === undefined ? "\u00a0" : note}</small>
    </Link>
  );
}
