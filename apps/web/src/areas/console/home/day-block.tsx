import { desk } from "@zd/api/console/desk";
import type { OutputOf } from "@zd/api/wire/operation";
import type { Fen, Quantity } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { useCallQuery } from "../../../api/hooks.ts";
import { useServerTime } from "../../../realtime/server-clock.ts";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { grouped, noNumber, shownAmount, shownQuantity } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import table from "../console.module.css";
import styles from "./home-page.module.css";

const everyMs = 30_000;

type Day = OutputOf<typeof desk.readDay>;

/** A figure of the day, at the times that are compared; undefined while nobody knows. */
interface Measure {
  readonly title: string;
  readonly unit: string;
  readonly of: Readonly<Record<"today" | "sameTime" | "whole" | "lastWeek", bigint>> | undefined;
  readonly shown: (value: bigint) => string;
}

const counts = (of: Day["deals"] | undefined) =>
  of && {
    today: BigInt(of.today),
    sameTime: BigInt(of.sameTime),
    whole: BigInt(of.whole),
    lastWeek: BigInt(of.lastWeek),
  };
const shownCount = (value: bigint) => grouped(String(value));
const yuan = (value: bigint) => shownAmount(value as Fen);

const measuresOf = (day: Day | undefined): readonly Measure[] => [
  { title: "已开场次", unit: "场", of: counts(day?.sections), shown: shownCount },
  { title: "成交", unit: "单", of: counts(day?.deals), shown: shownCount },
  { title: "成交量", unit: "吨", of: day?.quantity, shown: (value) => shownQuantity(value as Quantity) },
  { title: "成交额", unit: "元", of: day?.amount, shown: yuan },
  { title: "入金", unit: "元", of: day?.deposited, shown: yuan },
  { title: "出金", unit: "元", of: day?.withdrawn, shown: yuan },
];

/** 今日与上一工作日: each figure beside that of the same time of the working day before, of all of it, and of the same day of last week. */
export function DayBlock() {
  const { data, error, refetch } = useCallQuery(desk.readDay, {}, { everyMs, staleMs: everyMs / 2 });
  const clock = useServerTime((now) => formatShanghai(now).slice(11, 16));
  const day = data?.comparedDay.slice(5) ?? "上一工作日";
  return (
    <section className={table["block"]} aria-label="今日与上一工作日">
      <h2>
        今日与上一工作日
        <small className={layout["quiet"]}>
          截至 {clock}，不含练习场次（今日练习 {data?.practice ?? noNumber} 场）
        </small>
        <span className={styles["legend"]} aria-hidden="true">
          <i className={styles["today"]} /> 今日 <i className={styles["then"]} /> {day} 同时刻{" "}
          <i className={styles["whole"]} /> {day} 全天
        </span>
      </h2>
      {error && !data ? (
        <FailedState what="今日与上一工作日" error={error} onRetry={() => void refetch()} />
      ) : (
        <Measures of={measuresOf(data)} day={day} week={data?.lastWeekDay.slice(5) ?? "上周同日"} />
      )}
    </section>
  );
}

interface MeasuresProps {
  readonly of: readonly Measure[];
  /** The day that is compared with, as it is called. */
  readonly day: string;
  /** The same day of last week, likewise. */
  readonly week: string;
}

const Measures = ({ of, day, week }: MeasuresProps) => (
  <PlainTable
    label="今日与上一工作日"
    edge
    columns={[
      {
        title: "指标",
        head: true,
        show: ({ title, unit }) => (
          <>
            {title} <i className={styles["unit"]}>{unit}</i>
          </>
        ),
      },
      { title: "今日", figure: true, show: (one) => <b>{shownAt(one, "today")}</b> },
      { title: `${day} 同时刻`, figure: true, show: (one) => shownAt(one, "sameTime") },
      { title: "变化", figure: true, from: "laptop", show: changeOf },
      { title: "变化率", unit: "%", figure: true, show: (one) => rateOf(one, "sameTime") },
      {
        title: `${week} 同时刻`,
        figure: true,
        from: "laptop",
        show: (one) => shownAt(one, "lastWeek"),
      },
      { title: "周同比", unit: "%", figure: true, show: (one) => rateOf(one, "lastWeek") },
      { title: `${day} 全天`, figure: true, show: (one) => shownAt(one, "whole") },
      {
        title: "对比",
        quiet: true,

        className: styles["compared"],
        show: ({ of }) => of && <Compared of={of} />,
      },
    ]}
    rows={of}
    rowKey={({ title }) => title}
  />
);

const shownAt = ({ of, shown }: Measure, time: keyof NonNullable<Measure["of"]>) =>
  of === undefined ? noNumber : shown(of[time]);

function changeOf({ of, shown }: Measure): string {
  if (of === undefined) return noNumber;
  const change = of.today - of.sameTime;
  return `${change > 0n ? "+" : ""}${shown(change)}`;
}

/** The change in percent; none where there was nothing to compare with. */
function rateOf({ of }: Measure, than: "sameTime" | "lastWeek"): string {
  if (of === undefined || of[than] === 0n) return noNumber;
  const tenths = ((of.today - of[than]) * 1_000n) / of[than];
  const sign = tenths > 0n ? "+" : tenths < 0n ? "\u2212" : "";
  const size = tenths < 0n ? -tenths : tenths;
  return `${sign}${size / 10n}.${size % 10n}`;
}

/** A bar of today over all of the day before, with a tick where that was at the same time. */
function Compared({ of: { today, sameTime, whole } }: { readonly of: NonNullable<Measure["of"]> }) {
  const most = today > whole ? today : whole;
  const part = (value: bigint) => (most <= 0n ? "0%" : `${Number((value * 1_000n) / most) / 10}%`);
  return (
    <span className={styles["bar"]} aria-hidden="true">
      <i className={styles["whole"]} style={{ width: part(whole) }} />
      <i className={styles["today"]} style={{ width: part(today) }} />
      {sameTime > 0n && <i className={styles["then"]} style={{ left: part(sameTime) }} />}
    </span>
  );
}
