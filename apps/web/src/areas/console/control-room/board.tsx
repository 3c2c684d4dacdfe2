import type { Price } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { isTake, type RunningMode } from "@zd/domain/trading/session";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { Count, noNumber, shownPrice, UnitPrice } from "../../../ui/figures.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { basePriceTitle } from "../base-price-title.ts";
import table from "../console.module.css";
import styles from "./control-room.module.css";
import type { ControlRoom, Lot } from "./use-control-room.ts";

interface Props {
  readonly room: ControlRoom;
  readonly onVoid: (lot: Lot) => void;
}

/** The board of the section with names; what raises an alarm stands on top. */
export function Board({ room, onVoid }: Props) {
  const alarmed = new Set(room.alarms.flatMap(({ wares }) => wares));
  const lots = room.lots.toSorted((a, b) => Number(alarmed.has(b.ware)) - Number(alarmed.has(a.ware)));
  const ownClocks = room.lots.some(({ deadline }) => deadline !== null);
  const acting = room.lots.some(({ voidable }) => voidable);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by key
    <section className={styles["board"]} aria-label="标的看板" tabIndex={0}>
      <table className={classNames(table["table"], styles["dense"])}>
        <thead>
          <tr>
            <th>标的</th>
            <th>产品</th>
            <th className={classNames(table["number"], table["wide"])}>
              {basePriceTitle(room.mode)}
              <i>元/吨</i>
            </th>
            <th className={table["number"]}>
              当前价<i>元/吨</i>
            </th>
            <th className={table["number"]}>
              变动<i>元</i>
            </th>
            <th className={table["number"]}>
              出价<i>次</i>
            </th>
            <th className={classNames(table["number"], table["wide"])}>
              企业<i>家</i>
            </th>
            <th>领先企业</th>
            <th className={table["wide"]}>最近出价</th>
            <th>状态</th>
            {ownClocks && <th>剩余</th>}
            <th>提示</th>
            {acting && <th className={table["number"]}>操作</th>}
          </tr>
        </thead>
        <tbody>
          {lots.map((lot) => (
            <tr key={lot.ware} className={classNames(alarmed.has(lot.ware) && styles["alarmed"])}>
              <td>{lot.no}</td>
              <td>
                {lot.producer} <span className={table["muted"]}>{lot.product}</span>
              </td>
              <td className={classNames(table["number"], table["wide"])}>
                <UnitPrice of={lot.basePrice} />
              </td>
              <td className={table["number"]}>
                <b>
                  <UnitPrice of={priceOf(room, lot)} />
                </b>
              </td>
              <td className={table["number"]}>
                <Move lot={lot} />
              </td>
              <td className={table["number"]}>
                <Count of={lot.bids} />
              </td>
              <td className={classNames(table["number"], table["wide"])}>
                <Count of={lot.bidders} />
              </td>
              <td>
                {room.sealed ? (
                  "密封"
                ) : lot.leader ? (
                  <>
                    {lot.leader.firmName} <span className={table["muted"]}>{lot.leader.userName}</span>
                  </>
                ) : (
                  noNumber
                )}
              </td>
              <td className={table["wide"]}>
                {lot.lastAt === null ? noNumber : formatShanghai(lot.lastAt).slice(11)}
              </td>
              <td>
                <TradingStatus status={lot.status} downmode={room.downmode} />
              </td>
              {ownClocks && (
                <td>
                  <Countdown to={lot.deadline} />
                </td>
              )}
              <td>
                {alarmed.has(lot.ware) && <Tag tone="bad">同一 IP</Tag>}{" "}
                {lot.refused > 0 && <Tag tone="warn">拒绝 {lot.refused}</Tag>}
              </td>
              {acting && (
                <td className={table["number"]}>
                  {lot.voidable && (
                    <Button look="text" small onClick={() => onVoid(lot)} aria-label={`作废标的 ${lot.no}`}>
                      作废
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How far the price has moved from where it began: red up, green down. */
/** The best that was bid; where a take is a deal at once, the price that it is taken at. */
const priceOf = ({ mode }: ControlRoom, { leader, basePrice }: Lot): Price | null =>
  leader?.price ?? (isTake(mode as RunningMode) ? basePrice : null);

function Move({ lot: { leader, basePrice } }: { readonly lot: Lot }) {
  if (!leader) return noNumber;
  const by = (leader.price - basePrice) as Price;
  if (by === 0n) return shownPrice(by);
  return (
    <span className={styles[by > 0n ? "up" : "down"]}>
      {by > 0n && "+"}
      {shownPrice(by)}
    </span>
  );
}
