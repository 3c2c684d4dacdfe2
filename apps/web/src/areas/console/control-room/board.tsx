import type { Price } from "@zd/domain/kernel/brand";
import { formatShanghai } from "@zd/domain/kernel/shanghai-time";
import { isTake, type RunningMode } from "@zd/domain/trading/session";
import { TradingStatus } from "../../../parts/trading/trading-status.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Countdown } from "../../../ui/figures/countdown.tsx";
import { Count, noNumber, shownPrice, UnitPrice } from "../../../ui/figures/figures.tsx";
import layout from "../../../ui/page/layout.module.css";
import { Tag } from "../../../ui/status/tag.tsx";
import { PlainTable } from "../../../ui/tables/plain-table.tsx";
import { basePriceTitle } from "../base-price-title.ts";
import { Product } from "../product.tsx";
import styles from "./control-room.module.css";
import type { ControlRoom, Lot } from "./use-control-room.ts";

interface Props {
  /** As the server has last told it. */
  readonly room: ControlRoom;
  /** Opens the dialog that voids a ware. */
  readonly onVoid: (lot: Lot) => void;
  /** The ware that is shown below; null where none is. */
  readonly chosen: string | null;
  /** Shows a ware below, or none where it is the one that is shown. */
  readonly onChoose: (lot: Lot) => void;
}

/** The board of the section with the names of the firms; wares with an alarm stand on top. */
export function Board({ room, onVoid, chosen, onChoose }: Props) {
  const alarmed = new Set(room.alarms.flatMap(({ wares }) => wares));
  const lots = room.lots.toSorted((a, b) => Number(alarmed.has(b.ware)) - Number(alarmed.has(a.ware)));
  const ownClocks = room.lots.some(({ deadline }) => deadline !== null);
  const acting = room.lots.some(({ voidable }) => voidable);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by key
    <section className={styles["board"]} aria-label="标的看板" tabIndex={0}>
      <PlainTable
        label="标的看板"
        edge
        dense
        inner
        columns={[
          {
            title: "标的",
            show: (lot) => <Opener lot={lot} isOpen={chosen === lot.ware} onChoose={onChoose} />,
          },
          { title: "产品", show: (lot) => <Product of={lot} /> },
          {
            title: basePriceTitle(room.mode),
            unit: "元/吨",
            figure: true,
            from: "laptop",
            show: (lot) => <UnitPrice of={lot.basePrice} />,
          },
          {
            title: "当前价",
            unit: "元/吨",
            figure: true,
            show: (lot) => (
              <b>
                <UnitPrice of={priceOf(room, lot)} />
              </b>
            ),
          },
          { title: "变动", unit: "元", figure: true, show: (lot) => <Move lot={lot} /> },
          { title: "出价", unit: "次", figure: true, show: (lot) => <Count of={lot.bids} /> },
          {
            title: "企业",
            unit: "家",
            figure: true,
            from: "laptop",
            show: (lot) => <Count of={lot.bidders} />,
          },
          { title: "领先企业", show: (lot) => (room.sealed ? "密封" : <Leader lot={lot} />) },
          {
            title: "最近出价",
            from: "laptop",
            show: (lot) => (lot.lastAt === null ? noNumber : formatShanghai(lot.lastAt).slice(11)),
          },
          { title: "状态", show: (lot) => <TradingStatus status={lot.status} downmode={room.downmode} /> },
          ownClocks && { title: "剩余", show: (lot) => <Countdown to={lot.deadline} /> },
          { title: "提示", show: (lot) => <Hints lot={lot} hasAlarm={alarmed.has(lot.ware)} /> },
          acting && {
            title: "操作",
            figure: true,
            show: (lot) =>
              lot.voidable && (
                <Button look="text" small onClick={() => onVoid(lot)} aria-label={`作废标的 ${lot.no}`}>
                  作废
                </Button>
              ),
          },
        ]}
        rows={lots}
        rowKey={(lot) => lot.ware}
        rowClass={(lot) =>
          classNames(alarmed.has(lot.ware) && styles["alarmed"], chosen === lot.ware && styles["chosen"])
        }
      />
    </section>
  );
}

interface OpenerProps extends Pick<Props, "onChoose"> {
  readonly lot: Lot;
  /** Whether it is the one that is shown below. */
  readonly isOpen: boolean;
}

/** The number of a ware, which shows its orders below. */
const Opener = ({ lot, isOpen, onChoose }: OpenerProps) => (
  <Button
    look="text"
    small
    aria-expanded={isOpen}
    aria-label={`标的 ${lot.no} 的报价`}
    onClick={() => onChoose(lot)}
  >
    {lot.no}
  </Button>
);

/** The best price that was bid; in a mode where a take is a deal at once, the price at which it is taken. */
const priceOf = ({ mode }: ControlRoom, { leader, basePrice }: Lot): Price | null =>
  leader?.price ?? (isTake(mode as RunningMode) ? basePrice : null);

/** The firm with the best price, and its user. */
function Leader({ lot: { leader } }: { readonly lot: Lot }) {
  if (!leader) return noNumber;
  return (
    <>
      {leader.firmName} <span className={layout["quiet"]}>{leader.userName}</span>
    </>
  );
}

/** What the staff should look at: an alarm, and refused orders. */
const Hints = ({ lot, hasAlarm }: { readonly lot: Lot; readonly hasAlarm: boolean }) => (
  <>
    {hasAlarm && <Tag tone="bad">同一 IP</Tag>} {lot.refused > 0 && <Tag tone="warn">拒绝 {lot.refused}</Tag>}
  </>
);

/** How far the price has moved from where it began: red up, green down. */
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
