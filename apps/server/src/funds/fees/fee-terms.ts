import { type AppliedRule, feeRuleFor, type Rate, type RateId } from "@zd/domain/funds/fee-schedule";
import { type CompanyId, type FirmId, instant, price, type WareKindId } from "@zd/domain/kernel/brand";
import type { FeeRule } from "@zd/domain/money/fee";
import type { Side, TradeMode } from "@zd/domain/terms/codes";
import { type RawBuilder, sql } from "kysely";
import { type Db, type Reader, rows } from "../../platform/database/database.ts";
import type { LaneScope } from "../../platform/lanes/lanes.ts";

/** The side of a deal whose fee is asked for. */
export interface FeeQuestion<Own = FeeRule> {
  /** The company whose rates hold. */
  readonly company: CompanyId;
  /** Trade mode of the deal; 9 for the mall. */
  readonly mode: TradeMode;
  readonly wareKind: WareKindId;
  /** The firm that is charged. */
  readonly firm: FirmId;
  /** The side on which it stands. */
  readonly side: Side;
  /** The ware's own rule for that side. */
  readonly own: Own;
  /** When the deal is made, in milliseconds. */
  readonly at: number;
}

/** A rate or a package, as the statement reads it. */
interface Row {
  /** Kind of a rate, or 3 for a package. */
  readonly kind: Rate["kind"] | "3";
  /** Unique among those of its kind. */
  readonly id: string;
  readonly company: CompanyId;
  /** Null where it is for all modes. */
  readonly mode: TradeMode | null;
  /** Null where it is for all ware kinds. */
  readonly wareKind: WareKindId | null;
  /** Null where it is for all firms. */
  readonly firm: FirmId | null;
  /** From when on it holds, included. */
  readonly from: Date;
  /** When it ends, excluded; null where it has no end. */
  readonly until: Date | null;
  /** Null where the fee is waived. */
  readonly unit: FeeRule["unit"] | null;
  /** 0.0001 yuan a tonne, or millionths of the amount, by `unit`; null where the fee is waived. */
  readonly value: bigint | null;
}

/** The rates and packages of some firms. */
export class FeeTerms {
  readonly #rates = new Map<CompanyId, Rate[]>();
  readonly #packages = new Map<FirmId, (readonly [from: number, until: number])[]>();
  readonly #known = new Set<string>();

  constructor(found: readonly Row[] = []) {
    this.#take(found);
  }

  /**
   * Reads the rates and packages of further firms; called after their accounts are locked, so that a package paid for
   * before counts.
   */
  async load({ named }: Pick<LaneScope, "named">, firms: readonly FirmId[]): Promise<void> {
    this.#take(await named<Row>("funds.feeTerms", statement("$1"), [firms]));
  }

  /** The rule by which a firm is charged, and why. */
  ruleFor<Own = FeeRule>({ company, side, own, ...question }: FeeQuestion<Own>): AppliedRule<Own> {
    const at = instant(question.at);
    const packaged = (this.#packages.get(question.firm) ?? []).some(
      ([from, until]) => from <= at && at < until,
    );
    return feeRuleFor(this.#rates.get(company) ?? [], side, { ...question, at }, own, packaged);
  }

  #take(found: readonly Row[]): void {
    for (const row of found) {
      const key = `${row.kind} ${row.id}`;
      if (this.#known.has(key)) continue;
      this.#known.add(key);
      if (row.kind === "3") {
        const firm = row.firm as FirmId;
        const span = [row.from.getTime(), row.until?.getTime() ?? Number.POSITIVE_INFINITY] as const;
        this.#packages.set(firm, [...(this.#packages.get(firm) ?? []), span]);
      } else {
        this.#rates.set(row.company, [...(this.#rates.get(row.company) ?? []), rateOf(row, row.kind)]);
      }
    }
  }
}

/** The rates and packages of these firms. */
export async function findFeeTerms(db: Reader, firms: readonly FirmId[]): Promise<FeeTerms> {
  const query: RawBuilder<Row> = sql`${sql.raw(before)}${[...firms]}${sql.raw(after)}`;
  return new FeeTerms(await rows<Row>(db as Db, query));
}

/** The statement before its parameter, and after it. Days begin in Shanghai, and a package holds through its last day. */
const before = `with asked as (select `;
const after = `::text[] as firms)
  select kind, id::text, company_id as company, mode, ware_kind_id as "wareKind", firm_id as firm,
         from_at as "from", until_at as "until", unit, value
  from funds.fee_rate, asked where firm_id is null or firm_id = any(firms)
  union all
  select kind, id::text, company_id, null, null, firm_id, from_day::timestamp at time zone 'Asia/Shanghai',
         (last_day + 1)::timestamp at time zone 'Asia/Shanghai', null, null
  from funds.year_fee, asked where kind = '3' and firm_id = any(firms)`;
const statement = (parameter: string) => `${before}${parameter}${after}`;

export const ruleOf = (unit: FeeRule["unit"] | null, value: bigint | null): FeeRule | null => {
  if (unit === null || value === null) return null;
  return unit === "TON" ? { unit, perTonne: price(value) } : { unit, perMillion: Number(value) };
};

const rateOf = ({ id, mode, wareKind, firm, from, until, unit, value }: Row, kind: Rate["kind"]): Rate => ({
  id: id as RateId,
  kind,
  mode,
  wareKind,
  firm,
  from: instant(from.getTime()),
  until: until && instant(until.getTime()),
  rule: ruleOf(unit, value),
});
