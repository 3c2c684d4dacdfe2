import type { Column } from "@zd/api/wire/listing";
import type { Fen, Price, Quantity } from "@zd/domain/kernel/brand";
import { formatPrice } from "@zd/domain/money/price";
import { formatQuantity } from "@zd/domain/money/quantity";
import { formatYuan } from "@zd/domain/money/yuan";
import { type RawBuilder, sql } from "kysely";
import type { Columns, Filters, ListSource } from "./list-source.ts";

type Group = Readonly<Record<string, unknown>> & {
  /** The value of the chips' column; null where all rows are one group. */
  readonly groupName: string;
  /** How many rows are in the group. */
  readonly groupSize: number;
};

/** The sum of a column as text; empty where there are rows but none has a value. */
export function sumOf(
  groups: readonly Group[],
  key: string,
  kind: Column["kind"],
): readonly (readonly [string, string])[] {
  const known = groups.flatMap((group) => (group[key] as string | null) ?? []);
  if (known.length === 0 && sizeOf(groups) > 0) return [];
  return [
    [
      key,
      formatTotal(
        kind,
        known.reduce((sum, part) => sum + BigInt(part), 0n),
      ),
    ],
  ];
}

export const sizeOf = (groups: readonly Group[]) => groups.reduce((sum, { groupSize }) => sum + groupSize, 0);

/** How many rows there are of each, and what they sum to; of a list that is not counted to its end one more than is. */
export function groupsOf<C extends Columns>(
  { from, columns, countMost, key, oneOf }: ListSource<Filters, C>,
  where: RawBuilder<unknown>,
  by: RawBuilder<unknown> | null,
  totals: readonly (keyof C & string)[],
) {
  const named = totals.map((key) => sql`${columns[key]} as ${sql.ref(key)}`);
  const counted = sql.join([sql`${by ?? sql`null`} as group_name`, ...named]);
  const most = countMost === undefined ? sql`` : sql`limit ${countMost + 1}`;
  // Those that are paged by key are counted in its order, so that the same index finds them.
  const order = key === undefined ? sql`` : sql`order by ${key[0]} desc, ${key[1]} desc`;
  const counting =
    oneOf === undefined
      ? sql`select ${counted} from ${from} where ${where} ${order} ${most}`
      : sql`select found.* from unnest(${oneOf.values}::text[]) as one (value) cross join lateral (
              select ${counted} from ${from} where ${oneOf.column} = one.value and ${where} ${order} ${most}
            ) as found ${most}`;
  const sums = totals.map((key) => sql`sum(${sql.ref(key)})::text as ${sql.ref(key)}`);
  return sql<Group>`
    select ${sql.join([by === null ? sql`null as group_name` : sql`group_name`, sql`count(*)::int as group_size`, ...sums])}
    from (${counting}) as counted
    ${by === null ? sql`` : sql`group by group_name`}`;
}

function formatTotal(kind: Column["kind"], total: bigint): string {
  switch (kind) {
    case "money":
      return formatYuan(total as Fen);
    case "price":
      return formatPrice(total as Price);
    case "quantity":
      return formatQuantity(total as Quantity);
    default:
      return total.toString();
  }
}
