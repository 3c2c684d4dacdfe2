import { Link } from "@tanstack/react-router";
import { contracts } from "@zd/api/contracts/operations";
import { useAside } from "../../../api/hooks.ts";
import { useHallPath } from "../../../api/mall.ts";
import { useTodos } from "../../../api/todos.ts";
import { classNames } from "../../../ui/class-names.ts";
import { grouped, noNumber } from "../../../ui/figures/figures.tsx";
import { type OwnSection, standingsOf } from "./session-rows.ts";
import { shortTime } from "./short-time.ts";
import styles from "./todo-counts.module.css";

const everyMs = 30_000;

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
      <OwnTodos />
      <DueToday today={today} />
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

/** What waits for the user himself, and in small what waits for his firm. */
function OwnTodos() {
  const { data } = useTodos();
  const firm = data?.firm.total ?? 0;
  return (
    <Entry
      title="我的待办"
      count={data?.own.total}
      note={firm > 0 ? `企业待办 ${grouped(String(firm))}` : "本企业无待办"}
      pressing
      to="/user/todo"
    />
  );
}

/** Of the user's own to-dos those that are overdue or due today. */
function DueToday({ today }: { readonly today: string }) {
  const { data } = useTodos();
  const { late = 0, today: dueToday = 0, until = null } = data?.own ?? {};
  const note =
    late > 0 ? `已逾期 ${late}` : until === null ? "无截止事项" : `最早 ${shortTime(until, today)}`;
  return (
    <Entry
      title="今天截止"
      count={data && late + dueToday}
      note={note}
      pressing
      to="/user/todo"
      search={{ near: late > 0 ? "late" : "today" }}
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
  readonly to: "/trade" | "/trade/hall" | "/user/todo" | "/user/trade/order" | "/user/trade/contract";
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
