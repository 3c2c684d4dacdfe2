import { type Price, price, type Quantity, quantity } from "@zd/domain/kernel/brand";
import { formatDecimal } from "@zd/domain/money/decimal";
import { discountAt } from "@zd/domain/terms/price-ladder";
import { groupPrice, groupTotal, isLocked } from "@zd/domain/trading/group-buy";
import { classNames } from "../../../../ui/class-names.ts";
import { shownPrice, shownQuantity } from "../../../../ui/figures/figures.tsx";
import table from "../../../../ui/tables/table.module.css";
import styles from "../phases/mode-parts.module.css";
import { ownWaiting, type Sight, seenSession, takenOf } from "../seen-session.ts";

interface Props {
  readonly sight: Sight;
  /** What the ticket would order. */
  readonly orderQuantity: Quantity | null;
}

interface Tier {
  /** From which quantity or rate on it holds, in words. */
  readonly from: string;
  /** Of a tonne, once it is reached. */
  readonly price: Price;
  /** Whether what is ordered so far has come to it. */
  readonly isReached: boolean;
  /** What it still needs, in words. */
  readonly needs: string;
}

/** 量价阶梯: at what a take deals, and what the next row needs (domain §2.7). */
export function PriceLadderPart({ sight, orderQuantity }: Props) {
  const { ware } = seenSession(sight);
  const { terms } = ware.rule;
  if (terms?.mode !== "5") return null;
  const { ladder } = terms;
  const takenQuantity = takenOf(sight);
  const total = quantity(takenQuantity + (orderQuantity ?? 0n));
  const off = discountAt(ladder, total);
  const boundWords = (at: bigint) =>
    ladder.kind === "RATE" ? `${formatDecimal(at, 2)} %` : `${shownQuantity(quantity(at))} 吨`;
  const rows: Tier[] = ladder.rows.map(({ at, inclusive, off }) => {
    const isReached = ladder.kind === "ABS" && (inclusive ? total >= at : total > at);
    const missing = quantity(at > total ? at - total : 0n);
    return {
      from: `${inclusive ? "≥" : ">"} ${boundWords(at)}`,
      price: price(ware.rule.basePrice - off),
      isReached,
      needs:
        isReached || ladder.kind === "RATE"
          ? ""
          : `${inclusive ? "还差" : "还须超过"} ${shownQuantity(missing)} 吨`,
    };
  });
  const first = ladder.rows[0];
  const base: Tier = {
    from: first ? `未达 ${boundWords(first.at)}` : "全部数量",
    price: price(ware.rule.basePrice - ladder.otherwise),
    isReached: true,
    needs: "",
  };
  return (
    <section className={styles["part"]} aria-label="量价阶梯">
      <h3>
        量价阶梯
        <small>
          {ladder.kind === "RATE"
            ? "按合同兑现率，结算时确定"
            : `本方已摘 ${shownQuantity(takenQuantity)} 吨，含本单 ${shownQuantity(total)} 吨`}
        </small>
      </h3>
      <TierTable caption="量价阶梯" tiers={[base, ...rows]} />
      {ladder.kind === "ABS" && (
        <p>
          本单按 <b>{shownPrice(price(ware.rule.basePrice - off))}</b> 元/吨成交，适用于本单全部数量。
        </p>
      )}
    </section>
  );
}

/** 团购进度: how large the group is, at what it would deal, and whether one may still leave (domain §2.4). */
export function GroupPart({ sight, orderQuantity }: Props) {
  const { session, ware } = seenSession(sight);
  const { terms } = ware.rule;
  if (terms?.mode !== "2") return null;
  const total = groupTotal(ware);
  const { least, tiers } = terms;
  const { total: most } = ware.rule;
  const complete = total >= least;
  const locked = isLocked(session.section, ware, sight.at);
  const own = ownWaiting(sight)?.quantity ?? quantity(0n);
  const after = quantity(total - own + (orderQuantity ?? own));
  const share = (of: bigint) => (most === 0n ? 0 : Math.min(100, Number((of * 1000n) / most) / 10));
  const words = complete
    ? `已成团，累计 ${shownQuantity(total)} 吨`
    : `累计 ${shownQuantity(total)} 吨，距成团还差 ${shownQuantity(quantity(least - total))} 吨`;
  const leaving = !locked
    ? "成团后或锁定期内，不可撤单或减量。"
    : `${complete ? "已成团" : "已入锁定期"}，不可撤单或减量，可以增量。`;
  return (
    <section className={classNames(styles["part"], styles["growing"])} aria-label="团购进度">
      <h3>
        {words}
        <small>成团量 {shownQuantity(least)} 吨</small>
      </h3>
      <div
        className={classNames(styles["progress"], complete && styles["complete"])}
        role="progressbar"
        aria-label="成团进度"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={least === 0n ? 100 : Math.min(100, Number((total * 100n) / least))}
        aria-valuetext={words}
      >
        <i style={{ width: `${share(total)}%` }} />
        <u style={{ left: `${share(least)}%` }} />
      </div>
      <TierTable
        caption="团购阶梯价"
        tiers={tiers.map(({ from, price }) => ({
          from: `≥ ${shownQuantity(from)} 吨`,
          price,
          isReached: total >= from,
          needs: total >= from ? "" : `还差 ${shownQuantity(quantity(from - total))} 吨`,
        }))}
      />
      <p>
        目前全体按 <b>{shownPrice(groupPrice(ware, total))}</b> 元/吨
        {after !== total && (
          <>
            ，含本单累计 {shownQuantity(after)} 吨，按 <b>{shownPrice(groupPrice(ware, after))}</b> 元/吨
          </>
        )}
        。
      </p>
      {/* A line in every state: what stands below must not move when others complete the group. */}
      <p className={classNames(locked && styles["locked"])}>{leaving}</p>
    </section>
  );
}

function TierTable({ caption, tiers }: { readonly caption: string; readonly tiers: readonly Tier[] }) {
  const last = tiers.findLastIndex(({ isReached }) => isReached);
  return (
    <table className={classNames(table["table"], styles["tiers"])}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">累计数量</th>
          <th scope="col">单价 元/吨</th>
          <th scope="col">进度</th>
        </tr>
      </thead>
      <tbody>
        {tiers.map(({ from, price, needs }, at) => (
          <tr key={from} aria-current={at === last ? "step" : undefined}>
            <th scope="row">{from}</th>
            <td>
              <b>{shownPrice(price)}</b>
            </td>
            <td>{at === last ? "当前档" : at < last ? "已达" : at === last + 1 ? needs : ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
