import { mallBaskets } from "@zd/api/mall/baskets";
import type { OutputOf } from "@zd/api/wire/operation";
import { useAside } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";

type Baskets = OutputOf<typeof mallBaskets.readBaskets>;

/** The basket of one shop. */
export type Basket = Baskets["baskets"][number];

/** A ware in a basket. */
export type BasketLine = Basket["lines"][number];

/** How often pages beside the basket read it again, in milliseconds: colleagues put wares into the same. */
const everyMs = 60_000;

/** Whether the reader has baskets at all: the users of a firm do. */
export const useHasBaskets = (): boolean => {
  const user = useUser();
  return user !== null && !isStaff(user);
};

/** The lines of all baskets of the firm, for what stands beside a page; undefined before they are there, and for visitors and staff. */
export function useBasketLines(): readonly BasketLine[] | undefined {
  const enabled = useHasBaskets();
  return useAside(mallBaskets.readBaskets, {}, { enabled, everyMs, staleMs: everyMs })?.baskets.flatMap(
    ({ lines }) => lines,
  );
}
