import type { CompanyId } from "@zd/domain/kernel/brand";
import { sql } from "kysely";
import { type Reader, rows } from "../../platform/database/database.ts";

/** Grades that are looked at. */
const mostGrades = 20_000;

/** A grade (等级) with the product that the dictionary has it under. */
export interface GradeProduct {
  /** Number of the ware kind (商品种类). */
  readonly kind: string;
  readonly grade: string;
  readonly product: string;
}

/**
 * The grades of a company by their names, those that are disabled by now included. A name that stands under several products of one
 * ware kind is left out: it does not say which.
 */
export const findGradeProducts = (db: Reader, company: CompanyId): Promise<readonly GradeProduct[]> =>
  rows<GradeProduct>(
    db,
    sql`select p.ware_kind_id as kind, g.name as grade, min(p.name) as product
        from trading.grade g join trading.product p on p.id = g.product_id
        where p.company_id = ${company}
        group by p.ware_kind_id, g.name having count(distinct p.name) = 1
        order by p.ware_kind_id, g.name limit ${mostGrades}`,
  );
