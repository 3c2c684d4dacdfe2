import { Link } from "@tanstack/react-router";
import { useBasketLines, useHasBaskets } from "./baskets.ts";

/** To 采购清单, with how many wares are in it; nothing for visitors and staff. */
export function BasketLink({ className }: { readonly className?: string | undefined }) {
  const hasBaskets = useHasBaskets();
  const count = useBasketLines()?.length ?? 0;
  if (!hasBaskets) return null;
  return (
    <Link to="/user/mall/customer/basket" className={className}>
      采购清单{count > 0 && ` ${count}`}
    </Link>
  );
}
