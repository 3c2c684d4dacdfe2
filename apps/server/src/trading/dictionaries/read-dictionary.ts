import { api } from "@zd/api";
import type { CompanyId } from "@zd/domain/kernel/brand";
import type { DictionaryKey } from "@zd/domain/trading/dictionaries";
import { sql } from "kysely";
import { handle } from "../../platform/calls/operation.ts";
import { type Reader, rows } from "../../platform/database/database.ts";
import { asText, type Shape, shapes } from "./shape.ts";

/** An entry of a dictionary, as its page shows it. */
export interface Entry {
  /** Number of the entry, unique in the dictionary. */
  readonly entry: string;
  /** The entry above; null in a dictionary without levels. */
  readonly parent: string | null;
  /** As it is shown. */
  readonly name: string;
  /** Values of the other fields, as text. */
  readonly values: Readonly<Record<string, string>>;
  /** Whether new applications and wares may name it. */
  readonly enabled: boolean;
  /** How many applications and entries below keep it from being disabled. */
  readonly uses: number;
}

/** 数据字典 of the company, for its staff. */
export const readDictionary = handle(
  api.dictionaries.readDictionary,
  async ({ dictionary }, { db, actor }) => (await findEntries(db, dictionary, actor.companyId)) as never,
);

/** Entries of a company in their order: those of one dictionary. */
export function findEntries(
  db: Reader,
  key: DictionaryKey,
  company: CompanyId,
  only: string | null = null,
): Promise<readonly Entry[]> {
  const shape = shapes[key];
  const fields = Object.entries(shape.columns).flatMap(([field, column]) => [
    sql.lit(field),
    asText(key, field, column),
  ]);
  if (key === "products") {
    fields.push(
      sql.lit("factories"),
      sql`coalesce((select string_agg(pf.factory_id, ',' order by f.position) from trading.product_factory pf
                    join trading.factory f on f.id = pf.factory_id where pf.product_id = d.id), '')`,
    );
  }
  const parent = shape.parent ?? sql`null`;
  return rows<Entry>(
    db,
    sql`select d.id as entry, ${parent} as parent, d.name, jsonb_build_object(${sql.join(fields)}) as "values",
          d.enabled, ${usesOf(shape, company)} as uses
        from ${shape.table} d
        where ${shape.scope(company)} ${only === null ? sql`` : sql`and d.id = ${only}`}
        order by ${shape.parent ? sql`${shape.parent},` : sql``} d.position, d.id`,
  );
}

/** How many applications under review or approved name an entry, and how many enabled entries are below it. */
const usesOf = ({ inDraft, below }: Shape, company: CompanyId) =>
  sql.join(
    [
      inDraft === null
        ? sql`0`
        : sql`(select count(*)::int from trading.application a
           where a.company_id = ${company} and a.state in ('1', '3') and a.draft ->> ${sql.lit(inDraft)} = d.id)`,
      ...below.map(
        ({ table, column }) =>
          sql`(select count(*)::int from ${sql.table(table)} b where ${sql.ref(`b.${column}`)} = d.id and b.enabled)`,
      ),
    ],
    sql` + `,
  );
