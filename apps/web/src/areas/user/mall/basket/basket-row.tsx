import { mallBaskets } from "@zd/api/mall/baskets";
import type { Price } from "@zd/domain/kernel/brand";
import { priceBases } from "@zd/domain/mall/codes";
import { payTypes } from "@zd/domain/terms/codes";
import { useCommand } from "../../../../api/hooks.ts";
import type { BasketLine } from "../../../../parts/mall/basket/baskets.ts";
import { WareLink } from "../../../../parts/mall/links.tsx";
import { WarePicture } from "../../../../parts/mall/ware-picture.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { noNumber, shownAmount, shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import styles from "./basket.module.css";
import { CountField } from "./count-field.tsx";

interface Props {
  readonly line: BasketLine;
  /** Whether the reader may order, and so change the basket. */
  readonly mayOrder: boolean;
  /** Whether it is among what is ordered. */
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** A ware of a basket: its price for this firm, how much of it, what that comes to, and why it cannot be ordered where it cannot. */
export function BasketRow({ line, mayOrder, isChosen, onChoose }: Props) {
  const { ware, name, count, current, refusal } = line;
  const remove = useCommand(mallBaskets.removeLines, { refreshes: [mallBaskets.readBaskets] });
  const now = current && (current.ownPrice ?? current.listPrice);
  const hasMoved = now !== null && now !== line.price;
  return (
    <li className={styles["line"]} aria-label={name}>
      <label className={styles["pick"]}>
        <input
          type="checkbox"
          aria-label={`下单 ${name}`}
          checked={isChosen}
          disabled={refusal !== null || !mayOrder}
          onChange={({ target }) => onChoose(target.checked)}
        />
      </label>
      <Goods line={line} />
      <div className={styles["price"]}>
        <b>{now === null ? noNumber : shownPrice(now)}</b> <small>元/吨</small>
        {current !== null && current.ownPrice !== null && (
          <small title="贵公司的客户价">
            客户价 <s>{shownPrice(current.listPrice)}</s>
          </small>
        )}
      </div>
      <div className={styles["count"]}>
        {current && mayOrder ? (
          <CountField line={line} bounds={{ ...current, available: current.stock }} />
        ) : (
          <>{shownQuantity(count)} 吨</>
        )}
      </div>
      <div className={styles["amount"]}>
        <b>{shownAmount(current?.amount ?? null)}</b> <small>元</small>
        <small>
          冻结 {shownAmount(current?.frozen ?? null)} · 库存 {shownQuantity(current?.stock ?? null)} 吨
        </small>
      </div>
      <div className={styles["act"]}>
        {mayOrder && (
          <Button
            small
            aria-label={`移出 ${name}`}
            busy={remove.isPending}
            onClick={() => remove.mutate({ wares: [ware] })}
          >
            移出
          </Button>
        )}
      </div>
      {(refusal || hasMoved) && (
        <p className={styles["reason"]} role="status">
          {hasMoved ? <Moved line={line} now={now} mayOrder={mayOrder} /> : <>不能下单：{refusal?.message}</>}
        </p>
      )}
    </li>
  );
}

/** What it is, where it lies, and how it is paid; a link while its page opens. */
function Goods({ line: { ware, name, count, current, changedBy } }: Pick<Props, "line">) {
  const words = (
    <span>
      <b>{name}</b>
      <small>
        {current
          ? `${current.place} · ${priceBases[current.basis]} · ${payTypes[current.payType]}`
          : "商品已下架"}
      </small>
      <small>{changedBy} 放入</small>
    </span>
  );
  const picture = (
    <WarePicture
      picture={current?.picture ?? null}
      name={name}
      size={current?.size ?? ""}
      seed={ware}
      width={40}
    />
  );
  return current?.isShown ? (
    <WareLink ware={ware} count={count} className={styles["goods"]}>
      {picture}
      {words}
    </WareLink>
  ) : (
    <span className={styles["goods"]}>
      {picture}
      {words}
    </span>
  );
}

interface MovedProps extends Pick<Props, "line" | "mayOrder"> {
  /** The present price for this firm, 0.0001 yuan a tonne. */
  readonly now: Price;
}

/** The price has changed since the ware was put in: both prices, and the button that goes on with the new one. */
function Moved({ line: { ware, count, price }, now, mayOrder }: MovedProps) {
  const save = useCommand(mallBaskets.saveLine, { refreshes: [mallBaskets.readBaskets] });
  return (
    <>
      放入后价格已由 {shownPrice(price)} 变为 {shownPrice(now)} 元/吨，
      {now > price ? "上涨" : "下降"} {shownPrice((now > price ? now - price : price - now) as Price)}。
      {mayOrder && (
        <Button small busy={save.isPending} onClick={() => save.mutate({ ware, count, price: now })}>
          按新价
        </Button>
      )}
    </>
  );
}
