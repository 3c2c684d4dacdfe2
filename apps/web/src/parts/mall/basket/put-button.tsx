import { Link } from "@tanstack/react-router";
import { mallBaskets } from "@zd/api/mall/baskets";
import type { Price, Quantity } from "@zd/domain/kernel/brand";
import type { MallWareId } from "@zd/domain/mall/codes";
import { useCommand } from "../../../api/hooks.ts";
import { may, useUser } from "../../../api/session.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { succeed } from "../../../ui/feedback/notices.ts";
import { shownQuantity } from "../../../ui/figures/figures.tsx";
import { useBasketLines } from "./baskets.ts";

interface Props {
  readonly ware: MallWareId;
  readonly name: string;
  /** How much is put in; null while what is typed is no quantity. */
  readonly count: Quantity | null;
  /** The price that the reader sees. */
  readonly price: Price;
  /** In the row of a table. */
  readonly small?: boolean;
}

/** 加入采购清单, or what is there already; for users who may place orders. */
export function PutButton({ ware, name, count, price, small = false }: Props) {
  const user = useUser();
  const line = useBasketLines()?.find((one) => one.ware === ware);
  const save = useCommand(mallBaskets.saveLine, { refreshes: [mallBaskets.readBaskets] });
  if (!may(user, "place-orders")) return null;
  if (line && (small || line.count === count))
    return (
      <Link to="/user/mall/customer/basket" className={buttonClass({ small })}>
        {small ? `清单 ${shownQuantity(line.count)} 吨` : `已在采购清单：${shownQuantity(line.count)} 吨`}
      </Link>
    );
  return (
    <Button
      small={small}
      busy={save.isPending}
      disabled={count === null}
      aria-label={small ? `加入采购清单 ${name}` : undefined}
      onClick={() =>
        count !== null &&
        save.mutate(
          { ware, count, price },
          { onSuccess: () => succeed(`已放入采购清单：${name} ${shownQuantity(count)} 吨`) },
        )
      }
    >
      {line ? `采购清单改为 ${shownQuantity(count)} 吨` : small ? "加清单" : "加入采购清单"}
    </Button>
  );
}
