import type { Card } from "@zd/api/wire/card";
import { feeRuleWords, periodWords, yearFeeWords } from "@zd/domain/funds/fee-change";
import { type ChargedSide, feeEffect } from "@zd/domain/funds/fee-effect";
import { feeReasons, type Rate, rateKinds } from "@zd/domain/funds/fee-schedule";
import { type CompanyId, type Fen, type FirmId, fen, type Instant } from "@zd/domain/kernel/brand";
import { dayMs } from "@zd/domain/kernel/shanghai-time";
import { formatAmount } from "@zd/domain/money/yuan";
import { type Side, tradeModeLabel } from "@zd/domain/terms/codes";
import { sql } from "kysely";
import { countMembers } from "../../identity/index.ts";
import { notFound } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { findPriceGroup } from "../year-fees/price-groups.ts";
import { endOf, type FeeChange, findRates, rateOfChange } from "./change-store.ts";
import { nameOfFirm, nameOfWareKind } from "./change-subject.ts";

/** The common parts of the cards of the request and of the review of a change. */
type ChangeCard = Pick<
  Card,
  "party" | "direction" | "path" | "amount" | "swap" | "subject" | "effect" | "facts"
>;

/** Mark of a change: what is changed into what; the estimate is left out, since it moves with every deal. */
export const changeMark = ({ party, path, swap, subject }: ChangeCard) => ({ party, path, swap, subject });

/** The common parts of the card of a change. */
export function cardOfChange(
  db: Reader,
  company: CompanyId,
  change: FeeChange,
  now: Instant,
): Promise<ChangeCard> {
  switch (change.what) {
    case "rate":
      return rateCard(db, company, change, now);
    case "rate-end":
      return rateEndCard(db, company, change, now);
    case "group":
    case "group-end":
      return groupCard(db, company, change);
    case "grant":
      return grantCard(db, company, change);
  }
}

/** What follows once the change is confirmed, in words. */
export function followsOf(change: FeeChange): string {
  switch (change.what) {
    case "rate":
      return `${change.from} 起的成交按此收费，已成交的不变`;
    case "rate-end":
      return `${change.lastDay} 之后的成交按标准费率或其他费率收费，已成交的不变`;
    case "group":
      return "会员即可按此缴纳，已缴纳的不受影响";
    case "group-end":
      return "会员不能再按此缴纳，已缴纳的在有效期内继续有效";
    case "grant":
      return "自该企业现有有效期届满次日起免收相应年数";
  }
}

async function rateCard(
  db: Reader,
  company: CompanyId,
  change: Extract<FeeChange, { what: "rate" }>,
  now: Instant,
): Promise<ChangeCard> {
  const rates = await findRates(db, company);
  const added = rateOfChange(change);
  const standing = rates.find((rate) => isAlike(rate, added) && covers(rate, added.from)) ?? null;
  return {
    ...(await scopeOf(db, company, added)),
    swap: { from: wordsOf(standing), to: feeRuleWords(added.rule) },
    subject: periodWords(change.from, change.lastDay),
    ...(await estimate(db, company, [rates, [...rates, added]], added, now)),
  };
}

async function rateEndCard(
  db: Reader,
  company: CompanyId,
  { rate: id, lastDay }: Extract<FeeChange, { what: "rate-end" }>,
  now: Instant,
): Promise<ChangeCard> {
  const rates = await findRates(db, company);
  const ended = rates.find((rate) => rate.id === id);
  if (!ended) throw notFound();
  const end = endOf(lastDay);
  const left = rates.filter((rate) => rate !== ended);
  const at = { ...ended, from: end };
  return {
    ...(await scopeOf(db, company, ended)),
    swap: { from: wordsOf(ended), to: wordsOf(null) },
    subject: `${lastDay} 之后`,
    ...(await estimate(
      db,
      company,
      [rates.map((rate) => (rate === ended ? endless(rate) : rate)), left],
      at,
      now,
    )),
  };
}

/** The rate without an end: the cost of ending it is what it would have saved. */
const endless = (rate: Rate): Rate => ({ ...rate, until: null });

const wordsOf = (rate: Rate | null) => (rate === null ? feeReasons.ware : feeRuleWords(rate.rule));
const covers = ({ from, until }: Rate, at: Instant) => from <= at && (until === null || at < until);
const isAlike = (a: Rate, b: Rate) =>
  a.kind === b.kind && a.mode === b.mode && a.wareKind === b.wareKind && a.firm === b.firm;

async function scopeOf(db: Reader, company: CompanyId, { kind, mode, wareKind, firm, rule }: Rate) {
  const [firmName, wareKindName] = await Promise.all([
    nameOfFirm(db, company, firm),
    nameOfWareKind(db, wareKind),
  ]);
  return {
    party: firmName ?? "全部企业",
    direction: rule === null ? "减免" : "费率",
    path: [
      rateKinds[kind],
      mode === null ? "全部模式" : tradeModeLabel(mode),
      wareKindName ?? "全部品种",
    ].join(" · "),
    amount: null,
  };
}

const estimateDays = 30;
const sideNames: Readonly<Record<Side, string>> = { B: "买方服务费", S: "卖方服务费" };

/** What the deals of the last thirty days would have been charged if the change had been in force. */
async function estimate(
  db: Reader,
  company: CompanyId,
  rates: readonly [readonly Rate[], readonly Rate[]],
  { from, firm }: Pick<Rate, "from" | "firm">,
  now: Instant,
): Promise<Pick<ChangeCard, "effect" | "facts">> {
  const deals = await findCharged(db, company, now);
  const { sums, firms } = feeEffect(deals, rates, from);
  const lines = sums
    .filter(({ before, after }) => before !== after)
    .map(({ side, before, after }) => lineOf(sideNames[side], before, after));
  const total = lineOf("合计", sumOf(sums, "before"), sumOf(sums, "after"));
  const members = firm === null ? `${await countMembers(db, company)} 家` : "1 家";
  return {
    effect: {
      title: `近 ${estimateDays} 天成交重算`,
      columns: [
        { title: "现行", signed: false },
        { title: "变更后", signed: false },
        { title: "差", signed: true },
      ],
      rows: [...lines, { ...total, total: true }],
    },
    facts: [
      {
        title: "范围",
        words: `会员 ${members}；近 ${estimateDays} 天 ${deals.length} 笔收费中，${firms.size} 家的收费会不同`,
      },
    ],
  };
}

const sumOf = (
  sums: readonly {
    /** By the rates in force. */
    readonly before: Fen;
    /** With the change. */
    readonly after: Fen;
  }[],
  when: "before" | "after",
) => fen(sums.reduce((sum, one) => sum + one[when], 0n));

const lineOf = (title: string, before: Fen, after: Fen) => ({
  title,
  values: [before, after, fen(after - before)],
  changes: before !== after,
  total: false,
});

/** Both sides of recent deals with what they were charged; refunded fees are left out. */
const findCharged = (db: Reader, company: CompanyId, now: Instant): Promise<ChargedSide[]> =>
  rows<ChargedSide>(
    db,
    sql`select f.firm_id as firm, d.mode, d.ware_kind_id as "wareKind", d.price, d.quantity, f.tariff,
               f.why = 'package' as packaged,
               case when (f.firm_id = d.owner_id) = (d.side = 'B') then 'B' else 'S' end as side
        from funds.service_fee f join trading.deal_view d on d.order_no = f.order_no
        where d.company_id = ${company} and f.refunded_at is null
          and f.at > ${new Date(now - estimateDays * dayMs)} and f.at <= ${new Date(now)}`,
  );

async function groupCard(
  db: Reader,
  company: CompanyId,
  change: Extract<FeeChange, { what: "group" | "group-end" }>,
): Promise<ChangeCard> {
  const before = change.group === null ? null : await findPriceGroup(db, company, change.group);
  const after = change.what === "group" ? { ...change, amount: fen(BigInt(change.amount)) } : null;
  const shown = after ?? before;
  if (!shown) throw notFound();
  return {
    party: shown.name,
    direction: before === null ? "新增" : after === null ? "停用" : "调整",
    path: `收费方案 ${yearFeeWords(shown.kind, shown.years)}`,
    amount: null,
    swap: {
      from: before === null ? "--" : `${formatAmount(before.amount)} 元`,
      to: after === null ? "停用" : `${formatAmount(after.amount)} 元`,
    },
    subject:
      before && after && before.name !== after.name ? `原名 ${before.name}` : (change.group ?? "新方案"),
    effect: null,
    facts: [{ title: "范围", words: `会员 ${await countMembers(db, company)} 家可按此缴纳` }],
  };
}

async function grantCard(
  db: Reader,
  company: CompanyId,
  { firm, kind, years }: Extract<FeeChange, { what: "grant" }>,
): Promise<ChangeCard> {
  const until = await findLastDay(db, firm, kind);
  return {
    party: (await nameOfFirm(db, company, firm)) ?? "--",
    direction: "减免",
    path: yearFeeWords(kind, years),
    amount: null,
    swap: { from: `至 ${until ?? "--"}`, to: `免收 ${years} 年` },
    subject: "",
    effect: null,
    facts: [{ title: "现有效期", words: until === null ? "--" : `至 ${until}` }],
  };
}

async function findLastDay(db: Reader, firm: FirmId, kind: string): Promise<string | null> {
  const found = await db
    .selectFrom("funds.yearFee")
    .select(sql<string | null>`max(last_day)::text`.as("day"))
    .where("firmId", "=", firm)
    .where("kind", "=", kind as never)
    .executeTakeFirst();
  return found?.day ?? null;
}
