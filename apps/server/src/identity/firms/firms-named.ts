import type { CompanyId } from "@zd/domain/kernel/brand";
import { type RawBuilder, sql } from "kysely";
import { queryOf } from "../../platform/formats/pinyin.ts";

/**
 * A query of the firms (`id`, `name`, `credit_code`) whose names have what was typed, by its signs, pinyin or
 * initials; those with the shortest names first.
 */
export const firmsNamed = (company: CompanyId, typed: string, most: number): RawBuilder<unknown> => {
  const words = queryOf(typed);
  return sql`select f.id, f.name, f.credit_code from identity.firm_view f
    where f.company_id = ${company} and ${words === null ? sql`false` : sql`f.words @@ ${words}::tsquery`}
    order by length(f.name), f.id limit ${most}`;
};
