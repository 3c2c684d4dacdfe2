import type { SectionRow, WareDetail } from "@zd/api/market/board";
import {
  type CompanyId,
  type Fen,
  fen,
  type Instant,
  instant,
  price,
  quantity,
  type SectionId,
  type WareId,
} from "@zd/domain/kernel/brand";
import { dayMs, shanghaiDay } from "@zd/domain/kernel/shanghai-time";
import { averagePrice } from "@zd/domain/money/amount";
import type { Side } from "@zd/domain/terms/codes";
import { sectionSeconds } from "@zd/domain/trading/clock";
import { isPosted, limitPriceOf, type WareRule } from "@zd/domain/trading/session";
import { type SqlBool, sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";
import { revive } from "../../platform/formats/exact-json.ts";
import { isCounted } from "../../platform/lists/counted.ts";

/** How many sections of a company are read at most; the hall shows fewer. */
const most = 2_000;
/** Practice sessions that ended longer ago than this, in milliseconds, are left out, since they come every few minutes. */
const endedPracticeMs = 900_000;

/** Sections of the hall by their start: today's and those that still run; or the one asked for, of any day. */
export async function findHallSections(
  db: Reader,
  company: CompanyId,
  now: Instant,
  section?: SectionId,
): Promise<SectionRow[]> {
  let query = db
    .selectFrom("trading.section as s")
    .innerJoin("trading.wareKind as k", "k.id", "s.wareKindId")
    .selectAll("s")
    .select("k.name as wareKindName")
    .where("s.companyId", "=", company)
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .limit(most);
  if (section) query = query.where("s.id", "=", section);
  else {
    query = query.where((row) =>
      row.or([
        row("s.status", "in", ["1", "2", "3", "4", "8", "a", "b"]),
        row.and([
          row("s.tradingDay", "=", shanghaiDay(now)),
          sql<SqlBool>`(not s.practice or s.status = '0' or s.starts_at > ${new Date(now - endedPracticeMs)})`,
        ]),
      ]),
    );
  }

  const found = await query.execute();
  return found.map((row) => {
    const deadline = row.deadline && instant(row.deadline.getTime());
    return {
      section: row.id as SectionId,
      version: row.version,
      downmode: row.downmode,
      status: row.status,
      turn: row.turn,
      second: sectionSeconds({ deadline, suspended: row.suspended }, now) ?? -1,
      deadline,
      hardEnd: row.hardEnd && instant(row.hardEnd.getTime()),
      bids: row.bids,
      waresBid: row.waresBid,
      waresDealt: row.waresDealt,
      waresFailed: row.waresFailed,
      quantityDealt: row.quantityDealt,
      name: row.name,
      tradingDay: row.tradingDay,
      mode: row.mode,
      side: row.side,
      kind: row.kind,
      wareKind: row.wareKindId,
      wareKindName: row.wareKindName,
      region: row.region,
      turns: row.turns,
      startsAt: instant(row.startsAt.getTime()),
      freeEndsAt: instant(row.startsAt.getTime() + row.freeMs),
      freeSeconds: Math.round(row.freeMs / 1000),
      extensionSeconds: Math.round(row.extensionMs / 1000),
      restSeconds: Math.round(row.restMs / 1000),
      sealedSeconds: row.sealedMs === null ? null : Math.round(row.sealedMs / 1000),
      shortlistSize: row.shortlistSize,
      sealHolders: row.seal === null ? null : row.seal.parts.map(({ holder }) => holder),
      wares: row.wares,
      quantity: row.quantity,
      practice: row.practice,
      clearedAt: row.clearedAt && instant(row.clearedAt.getTime()),
    };
  });
}

/** Those of these sections that the company has. */
export async function findSectionIds(
  db: Reader,
  sections: readonly string[],
  company: CompanyId,
): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom("trading.section")
    .select("id")
    .where("id", "in", sections)
    .where("companyId", "=", company)
    .execute();
  return new Set(found.map(({ id }) => id));
}

/** The versions of these sections, by section; one that is not there is left out. */
export async function findSectionVersions(
  db: Reader,
  sections: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await db
    .selectFrom("trading.section")
    .select(["id", "version"])
    .where("id", "in", sections)
    .execute();
  return new Map(found.map(({ id, version }) => [id, version]));
}

/** The published terms of each ware of a section, in their order. */
export async function findPublishedWares(
  db: Reader,
  section: SectionId,
): Promise<ReadonlyMap<WareId, WareDetail>> {
  const found = await db
    .selectFrom("trading.ware as w")
    .innerJoin("trading.section as s", "s.id", "w.sectionId")
    .select([
      "w.id",
      "w.no",
      "w.producer",
      "w.place",
      "w.delivery",
      "s.side",
      "w.total",
      "w.basePrice",
      "w.qualities",
      "w.rule",
    ])
    .where("w.sectionId", "=", section)
    .orderBy("w.no")
    .execute();
  return new Map(
    found.map(({ id, total, rule: ruleJson, ...detail }) => {
      const rule = revive<WareRule>(ruleJson);
      const terms = { split: rule.split, limitPrice: limitPriceOf(rule), posted: isPosted(rule) };
      return [id as WareId, { ...detail, ...terms, quantity: total }];
    }),
  );
}

const averageDays = 30;

/** Figures of today, and the daily average prices of the last thirty days; practice sections are counted apart. */
export async function findOverview(db: Reader, company: CompanyId, now: Instant) {
  const today = shanghaiDay(now);
  const since = shanghaiDay(instant(now - (averageDays - 1) * dayMs));
  const counted = isCounted("s");
  const [[sections], days] = await Promise.all([
    rows<{
      /** Sections of today, practice left out. */
      sections: number;
      /** Those that run now, suspended and evaluated ones included. */
      running: number;
      /** Those that have not begun. */
      waiting: number;
      /** Those that are over. */
      ended: number;
      /** Practice sections of today. */
      practice: number;
    }>(
      db,
      sql`select (count(*) filter (where ${counted}))::int as sections,
                 (count(*) filter (where ${counted} and status in ('1', '2', '3', '4', '8', 'a', 'b')))::int as running,
                 (count(*) filter (where ${counted} and status = '0'))::int as waiting,
                 (count(*) filter (where ${counted} and status in ('5', '6', '7')))::int as ended,
                 (count(*) filter (where not ${counted}))::int as practice
          from trading.section s where company_id = ${company} and trading_day = ${today}`,
    ),
    rows<{
      /** `YYYY-MM-DD`. */
      day: string;
      /** How many deals were made that day, practice left out. */
      deals: number;
      /** In 1/10,000 tonne. */
      quantity: bigint;
      /** In fen. */
      amount: bigint;
    }>(
      db,
      sql`select trading_day as day, count(*)::int as deals, sum(quantity)::bigint as quantity, sum(amount)::bigint as amount
          from trading.deal d
          where company_id = ${company} and trading_day >= ${since} and ${isCounted("d")} group by 1 order by 1`,
    ),
  ]);
  const ofToday = days.find(({ day }) => day === today);
  const whole = days.reduce(
    (sum, { quantity, amount }) => ({ quantity: sum.quantity + quantity, amount: sum.amount + amount }),
    {
      quantity: 0n,
      amount: 0n,
    },
  );
  return {
    sections: sections?.sections ?? 0,
    running: sections?.running ?? 0,
    waiting: sections?.waiting ?? 0,
    ended: sections?.ended ?? 0,
    practice: sections?.practice ?? 0,
    deals: ofToday?.deals ?? 0,
    quantity: quantity(ofToday?.quantity ?? 0n),
    amount: (ofToday?.amount ?? 0n) as Fen,
    averagePrice: averagePrice(fen(whole.amount), quantity(whole.quantity)),
    averages: days.flatMap(({ day, ...sums }) => {
      const average = averagePrice(fen(sums.amount), quantity(sums.quantity));
      return average === null ? [] : [{ day, price: average }];
    }),
  };
}

/** Deals of today and of the last thirty days by ware kind and side, the largest first. */
export async function findDealStatistics(db: Reader, company: CompanyId, now: Instant) {
  const [today, month] = await Promise.all([
    statisticsSince(db, company, shanghaiDay(now)),
    statisticsSince(db, company, shanghaiDay(instant(now - (averageDays - 1) * dayMs))),
  ]);
  return { today, month };
}

async function statisticsSince(db: Reader, company: CompanyId, day: string) {
  const found = await rows<{
    wareKindId: string;
    wareKindName: string;
    /** Side of the owners. */
    side: Side;
    /** How many deals were made, practice left out. */
    deals: number;
    /** In 1/10,000 tonne. */
    quantity: bigint;
    /** In fen. */
    amount: bigint;
  }>(
    db,
    sql`select s.ware_kind_id, k.name as ware_kind_name, s.side, count(*)::int as deals,
               sum(d.quantity)::bigint as quantity, sum(d.amount)::bigint as amount
        from trading.deal d
        join trading.section s on s.id = d.section_id
        join trading.ware_kind k on k.id = s.ware_kind_id
        where d.company_id = ${company} and d.trading_day >= ${day} and ${isCounted("d")}
        group by s.ware_kind_id, k.name, s.side order by amount desc, k.name, s.side`,
  );
  return found.map(({ wareKindId, quantity: tonnes, amount, ...row }) => ({
    ...row,
    wareKind: wareKindId,
    quantity: quantity(tonnes),
    amount: fen(amount),
    averagePrice: averagePrice(fen(amount), quantity(tonnes)) ?? price(0n),
  }));
}
