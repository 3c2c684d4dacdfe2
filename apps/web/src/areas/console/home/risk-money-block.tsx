import { Link } from "@tanstack/react-router";
import { dueKinds, risk } from "@zd/api/console/risk";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Instant } from "@zd/domain/kernel/brand";
import { type DueTime, dueTimes } from "@zd/domain/terms/due";
import { useCallQuery } from "../../../api/hooks.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, noNumber } from "../../../ui/figures/figures.tsx";
import { Facts } from "../../../ui/tables/facts.tsx";
import table from "../console.module.css";
import { dueSearch } from "../risk/due-search.ts";

const everyMs = 30_000;
const kinds = Object.keys(dueKinds) as (keyof typeof dueKinds)[];
const times = ["today", "overdue"] as const;

/** 在险资金: what is due today or overdue with its amount; each line leads to its list, and has its place before it is known. */
export function RiskMoneyBlock() {
  const { data, error, refetch } = useCallQuery(risk.readDue, {}, { everyMs, staleMs: everyMs / 2 });
  const lines = kinds.flatMap((kind) =>
    times.map((when) => ({ kind, when, of: data?.due.find((one) => one.kind === kind) })),
  );
  return (
    <section className={table["block"]} aria-label="在险资金">
      <h2>
        在险资金 <span>元</span>
      </h2>
      {error && !data ? (
        <FailedState what="在险资金" error={error} onRetry={() => void refetch()} />
      ) : (
        <Facts
          className={table["inset"]}
          layout="ends"
          rows={lines.map(({ kind, when, of }) => {
            const words = `${dueKinds[kind].title}${dueTimes[when]} ${of?.[when] ?? noNumber} 件`;
            return [words, <Money key={words} words={words} of={of} when={when} readAt={data?.readAt} />];
          })}
        />
      )}
    </section>
  );
}

interface MoneyProps {
  /** What the amount is of. */
  readonly words: string;
  /** What is due of the kind, and when it was read; undefined while nobody knows. */
  readonly of: OutputOf<typeof risk.readDue>["due"][number] | undefined;
  readonly readAt: Instant | undefined;
  readonly when: DueTime;
}

/** The amount of a line; where there is something in it, the way to its list. */
function Money({ words, of, when, readAt }: MoneyProps) {
  const amount = <Amount of={of?.[when === "today" ? "todayAmount" : "overdueAmount"] ?? null} />;
  if (of === undefined || readAt === undefined || of[when] === 0) return amount;
  return (
    <Link to={dueKinds[of.kind].page} search={dueSearch(of, when, readAt)} aria-label={`查看 ${words}`}>
      {amount}
    </Link>
  );
}
