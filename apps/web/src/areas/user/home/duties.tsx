import { Link } from "@tanstack/react-router";
import { firms, type TodoKind } from "@zd/api/identity/firms";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { classNames } from "../../../ui/class-names.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { grouped } from "../../../ui/figures/figures.tsx";
import type { Search } from "../../../ui/query-page/list-search.ts";
import styles from "./duties.module.css";
import { shortTime } from "./short-time.ts";

const everyMs = 30_000;
const awaited = { awaited: "own" };

interface Place {
  readonly to:
    | "/contract"
    | "/contract/tradeBuy"
    | "/contract/tradeSale"
    | "/user/financing/myFinance"
    | "/user/financing/myWorkBench"
    | "/user/firm-info-change"
    | "/user/trade/breach-contract"
    | "/user/trade/tradeapply"
    | "/user/trade/yearfee";
  /** The search of the address to which the duty leads. */
  readonly search?: Search;
}

/** The page where each kind of duty is done; contracts to sign have a count of their own above. */
const places: Readonly<Record<Exclude<TodoKind, "sign">, Place>> = {
  pay: { to: "/contract/tradeBuy", search: awaited },
  ship: { to: "/contract/tradeSale", search: awaited },
  receive: { to: "/contract/tradeBuy", search: awaited },
  settle: { to: "/contract" },
  dissent: { to: "/contract" },
  letter: { to: "/user/trade/breach-contract" },
  application: { to: "/user/trade/tradeapply", search: { state: "2" } },
  change: { to: "/user/firm-info-change" },
  fee: { to: "/user/trade/yearfee" },
  repay: { to: "/user/financing/myFinance" },
  margin: { to: "/user/financing/myWorkBench" },
};

/** 待办 (2010): what waits for the firm, each a link to it; nothing where nothing does. */
export function Duties({ today }: { readonly today: string }) {
  const { data = [], error, refetch } = useCallQuery(firms.readTodo, {}, { everyMs });
  const now = useServerTime((at) => at - (at % 60_000));
  const waiting = data.flatMap((one) =>
    one.kind === "sign" || one.count === 0 ? [] : [{ ...one, ...places[one.kind] }],
  );
  if (error && waiting.length === 0)
    return <FailedState what="待办事项" error={error} onRetry={() => void refetch()} />;
  if (waiting.length === 0) return null;
  return (
    <nav className={styles["duties"]} aria-label="待办事项">
      {waiting.map(({ kind, kindName, count, until, to, search }) => (
        <Link key={kind} to={to} search={search ?? {}}>
          {kindName} <b>{grouped(String(count))}</b>
          {until !== null && (
            <small className={classNames(until < now && styles["late"])}>
              {shortTime(until, today)} {until < now ? "已过期" : "截止"}
            </small>
          )}
        </Link>
      ))}
    </nav>
  );
}
