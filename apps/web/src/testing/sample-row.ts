import type { Column, Row } from "@zd/api/wire/listing";
import { fen, price, quantity } from "@zd/domain/kernel/brand";
import { testNow } from "./render-page.tsx";

/** What a column of each kind says in a sample. */
function sampleOf({ kind, title, labels = {} }: Column): unknown {
  switch (kind) {
    case "money":
      return fen(1_234_500n);
    case "price":
      return price(690_0000n);
    case "quantity":
      return quantity(500_0000n);
    case "count":
      return 7;
    case "time":
      return testNow;
    case "day":
      return "2025-06-10";
    case "status":
      return Object.keys(labels)[0];
    case "text":
    case "firm":
      return `${title}甲`;
  }
}

/** A row of a list with a value in every column, as the list declares them; `more` takes the place of what a test looks at. */
export const sampleRow = <C extends Readonly<Record<string, Column>>>(
  { listing: { columns } }: { readonly listing: { readonly columns: C } },
  more: Partial<Row<C>> = {},
): Row<C> =>
  ({
    ...Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, sampleOf(column)])),
    ...more,
  }) as unknown as Row<C>;
