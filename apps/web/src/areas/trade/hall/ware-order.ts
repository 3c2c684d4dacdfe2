import type { WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";

export type SortKey = "no" | "price" | "rise" | "bids" | "remaining";

export interface Sort {
  /** The figure by which they are ordered. */
  readonly key: SortKey;
  /** Whether the largest comes first. */
  readonly falling: boolean;
}

/** What a click on a column's head makes of the order: figures fall first, numbers of wares rise first. */
export const sortAfter = (now: Sort, key: SortKey): Sort =>
  now.key === key ? { key, falling: !now.falling } : { key, falling: key !== "no" };

const figures: Record<Exclude<SortKey, "no">, (ware: WareRow) => bigint | number | null> = {
  price: ({ price }) => price,
  rise: ({ price, basePrice }) => (price === null ? null : price - basePrice),
  bids: ({ bids }) => bids,
  remaining: ({ remaining }) => remaining,
};

/** Made once, since it compares thousands of numbers a second. */
const { compare } = new Intl.Collator("zh", { numeric: true });
const byNo = (a: WareRow, b: WareRow) => compare(a.no, b.no);

/** The wares in order; those without the figure stand last either way, equal ones by their number. */
export function orderWares(wares: readonly WareRow[], { key, falling }: Sort): WareId[] {
  const way = falling ? -1 : 1;
  if (key === "no") return ids(wares.toSorted((a, b) => way * byNo(a, b)));
  const figure = figures[key];
  return ids(
    wares.toSorted((a, b) => {
      const [one, other] = [figure(a), figure(b)];
      if (one === other) return byNo(a, b);
      if (one === null) return 1;
      if (other === null) return -1;
      return one < other ? -way : way;
    }),
  );
}

const ids = (wares: readonly WareRow[]) => wares.map(({ ware }) => ware);
