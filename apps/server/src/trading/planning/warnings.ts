import type { LotNo } from "@zd/domain/goods/states";
import { type CompanyId, type Instant, quantity, type SectionId } from "@zd/domain/kernel/brand";
import {
  dayFaces,
  dayState,
  type ExchangeCalendar,
  faceOf,
  hoursOf,
  isEntered,
  isTradingTime,
  spanWords,
  yearOf,
} from "@zd/domain/kernel/exchange-calendar";
import { formatShanghai, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { groupedQuantity } from "@zd/domain/money/quantity";
import { downmodes } from "@zd/domain/terms/codes";
import { likelyEnd } from "@zd/domain/trading/section-plan";
import type { RunningMode } from "@zd/domain/trading/session";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findCalendar } from "../../system/index.ts";
import { findPromised, promisedWords } from "../applications/promised-lots.ts";
import type { SchedulableApplication } from "../applications/wares-of-application.ts";
import type { SoundPlan } from "./section-of-plan.ts";

const soonMs = 3_600_000;
const closeMs = 600_000;
const most = 5;

/** Another section close to the planned one. */
interface Other {
  readonly id: SectionId;
  readonly name: string;
  readonly startsAt: Date;
  /** Whether it has a ware of an owner of this plan. */
  readonly sameOwner: boolean;
  /** Whether it runs at the same time. */
  readonly sameTime: boolean;
}

/** Warnings before a plan is published; nothing in them forbids it. */
export async function planWarnings(
  db: Reader,
  plan: SoundPlan,
  approved: readonly [SchedulableApplication, ...SchedulableApplication[]],
  company: CompanyId,
  now: Instant,
): Promise<string[]> {
  const starts = (at: Instant) => formatShanghai(at).slice(0, 16);
  const warnings: string[] = [];
  if (plan.startsAt - now < soonMs) warnings.push("距开始不足 60 分钟，会员准备与交纳保证金的时间较短");
  const differences = approved.flatMap(({ id, terms }) => [
    ...(terms.startsAt === plan.startsAt
      ? []
      : [[`申请的开始时间为 ${starts(terms.startsAt)}`, id] as const]),
    ...(terms.mode !== "0" || terms.downmode === plan.downmode
      ? []
      : [[`申请的倒计时方式为${downmodes[terms.downmode]}`, id] as const]),
  ]);
  for (const [words, all] of Map.groupBy(differences, ([words]) => words))
    warnings.push(`${words}：${all.map(([, id]) => id).join("、")}`);
  warnings.push(...calendarWarnings(await findCalendar(db), plan, approved[0].terms.mode, now));
  warnings.push(...(await lotWarnings(db, approved)));
  const others = await findOthersAround(db, plan, approved, company);
  for (const { id, name, startsAt, sameOwner, sameTime } of others) {
    const when = starts(startsAt.getTime() as Instant);
    if (sameOwner && sameTime) warnings.push(`同一货主的场次 ${id} ${name}（${when} 开始）与本场时间重叠`);
    else warnings.push(`场次 ${id} ${name} 于 ${when} 开始，与本场相近`);
  }
  return warnings;
}

/** Warnings about the exchange's calendar: a start on a closed day or outside of trading hours, and what follows on such a day. */
function calendarWarnings(
  calendar: ExchangeCalendar,
  plan: SoundPlan,
  mode: RunningMode,
  now: Instant,
): string[] {
  const warnings: string[] = [];
  const at = (moment: Instant) => formatShanghai(moment).slice(0, 16);
  const judge = (what: string, moment: Instant) => {
    const day = shanghaiDay(moment);
    const state = dayState(calendar, day, now);
    const hours = hoursOf(calendar, day, now);
    const words = state.name === "" ? dayFaces[faceOf(state)] : `${dayFaces[faceOf(state)]}，${state.name}`;
    if (hours === null) warnings.push(`${what} ${at(moment)} 在非工作日（${words}）`);
    else if (!isTradingTime(calendar, moment, now))
      warnings.push(`${what} ${at(moment)} 不在交易时段（${spanWords(hours.trading)}）`);
  };
  judge("开始时间", plan.startsAt);
  const end = likelyEnd(plan, mode);
  if (shanghaiDay(end) !== shanghaiDay(plan.startsAt)) judge("预计结束时间", end);
  for (const year of new Set([plan.startsAt, end].map((moment) => yearOf(shanghaiDay(moment)))))
    if (!isEntered(calendar, year, now)) warnings.push(`${year} 年工作日历未录入，期限暂按周一至周五计算`);
  return warnings;
}

/** Warnings about lots of which the plan would offer more than is free, or than other applications leave. */
async function lotWarnings(db: Reader, approved: readonly SchedulableApplication[]): Promise<string[]> {
  const tonnesByLot = new Map<LotNo, bigint>();
  for (const { terms } of approved)
    if (terms.goodsLot !== null)
      tonnesByLot.set(terms.goodsLot, (tonnesByLot.get(terms.goodsLot) ?? 0n) + terms.total);
  const lots = await findPromised(
    db,
    [...tonnesByLot.keys()],
    approved.map(({ id }) => id),
  );
  return lots.flatMap((one) => {
    const mine = quantity(tonnesByLot.get(one.lot) ?? 0n);
    const { lot, free, promised, applications } = promisedWords(one);
    const short = `货物批次 ${lot} 可用 ${free} 吨，本场需 ${groupedQuantity(mine)} 吨`;
    if (one.free < mine) return [`${short}，不足部分不能排场`];
    return one.free < mine + one.quantity
      ? [`${short}，余量不够另外待排场的 ${applications}（${promised} 吨）`]
      : [];
  });
}

/** Other sections that wait or run: of the same owners at the same time, or of the same ware kind with a start close by. */
const findOthersAround = (
  db: Reader,
  plan: SoundPlan,
  approved: readonly [SchedulableApplication, ...SchedulableApplication[]],
  company: CompanyId,
): Promise<Other[]> => {
  const { mode, wareKind } = approved[0].terms;
  const [from, to] = [new Date(plan.startsAt), new Date(likelyEnd(plan, mode))];
  const near = (ms: number) => new Date(plan.startsAt + ms);
  return rows<Other>(
    db,
    sql`with around as (
          select s.id, s.name, s.starts_at, s.ware_kind_id,
                 exists (select from trading.ware w where w.section_id = s.id
                   and w.owner_id = any(${approved.map(({ firm }) => firm)}::text[])) as same_owner,
                 s.starts_at < ${to} and ${from} < coalesce(s.hard_end, s.starts_at + make_interval(secs =>
                   (s.turns::bigint * s.free_ms + s.turns * s.extension_ms + (s.turns - 1) * s.rest_ms
                     + coalesce(s.sealed_ms, 0)) / 1000.0)) as same_time
          from trading.section s
          where s.company_id = ${company} and not s.practice and s.status not in ('5', '6', '7')
            and s.starts_at > ${near(-15 * 86_400_000)} and s.starts_at < ${to}
        )
        select id, name, starts_at, same_owner, same_time from around
        where (same_owner and same_time)
           or (ware_kind_id = ${wareKind} and starts_at between ${near(-closeMs)} and ${near(closeMs)})
        order by starts_at, id limit ${most}`,
  );
};
