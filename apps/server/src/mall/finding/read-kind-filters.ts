import { api } from "@zd/api";
import type { Price } from "@zd/domain/kernel/brand";
import { areaNameOf } from "@zd/domain/mall/area";
import { sql } from "kysely";
import { handleMany } from "../../platform/calls/operation.ts";
import { rows } from "../../platform/database/database.ts";
import { openMall } from "../switching/open-mall.ts";
import { findTallies, talliedBy } from "./tally.ts";

/** The least and the greatest figure among the wares that are shown. */
interface Bounds {
  /** 0.0001 kcal/kg; null, as all bounds, where no ware has the figure. */
  readonly calorificFrom: bigint | null;
  /** 0.0001 kcal/kg. */
  readonly calorificTo: bigint | null;
  /** 0.0001 per cent. */
  readonly sulphurFrom: Price | null;
  /** 0.0001 per cent. */
  readonly sulphurTo: Price | null;
  /** 0.0001 yuan a tonne. */
  readonly priceFrom: Price | null;
  /** 0.0001 yuan a tonne. */
  readonly priceTo: Price | null;
}

const kcal = (figure: bigint | null | undefined) =>
  figure === null || figure === undefined ? null : Number(figure / 10_000n);

/** 筛选属性: the bounds of figures and the regions of a ware kind's wares; of all kinds where none is given. */
export const readKindFilters = handleMany(
  api.mallFinding.readKindFilters,
  async ({ wareKind }, { db, request, now }) => {
    const company = await openMall(db, request);
    const ofKind = wareKind === undefined ? sql`` : sql`and ware_kind_id = ${wareKind}`;
    const [[bounds], tallies] = await Promise.all([
      rows<Bounds>(
        db,
        sql`select min(calorific) as calorific_from, max(calorific) as calorific_to, min(sulphur) as sulphur_from,
              max(sulphur) as sulphur_to, min(price) as price_from, max(price) as price_to
            from mall.ware where company_id = ${company} and shown ${ofKind}`,
      ),
      findTallies(db, company, now),
    ]);
    const within = tallies.filter((tally) => wareKind === undefined || tally.wareKind === wareKind);
    return {
      calorificFrom: kcal(bounds?.calorificFrom),
      calorificTo: kcal(bounds?.calorificTo),
      sulphurFrom: bounds?.sulphurFrom ?? null,
      sulphurTo: bounds?.sulphurTo ?? null,
      priceFrom: bounds?.priceFrom ?? null,
      priceTo: bounds?.priceTo ?? null,
      areas: [...talliedBy(within, ({ area }) => area)]
        .map(([area, { wares }]) => ({ area, name: areaNameOf(area), wares }))
        .toSorted((a, b) => b.wares - a.wares),
    };
  },
);
