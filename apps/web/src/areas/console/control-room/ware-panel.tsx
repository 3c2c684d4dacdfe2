import { market } from "@zd/api/market/operations";
import { isTake, type RunningMode } from "@zd/domain/trading/session";
import { useCallQuery } from "../../../api/hooks.ts";
import { LadderChart } from "../../../parts/trading/ladder-chart.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { FailedState } from "../../../ui/feedback/empty-state.tsx";
import { Amount, Count, noNumber, shownQuantity, UnitPrice } from "../../../ui/figures/figures.tsx";
import { Fact, Facts } from "../../../ui/tables/facts.tsx";
import styles from "./control-room.module.css";
import { JournalPanel } from "./journal-panel.tsx";
import type { ControlRoom, Lot } from "./use-control-room.ts";

/** How often the bids are read again, in milliseconds. */
const everyMs = 3_000;

/** No bid is the staff's own. */
const none: ReadonlySet<number> = new Set();

interface Props {
  readonly room: ControlRoom;
  readonly lot: Lot;
  readonly onClose: () => void;
}

/** 标的 of the room: how its price has moved, what it holds of the firms' money, and every order on it with its firm. */
export function WarePanel({ room, lot, onClose }: Props) {
  return (
    <section className={styles["ware"]} aria-label={`标的 ${lot.no}`}>
      <header>
        <h2>
          标的 {lot.no} {lot.product}
        </h2>
        <Button look="text" small onClick={onClose}>
          收起
        </Button>
      </header>
      <Facts label={`标的 ${lot.no} 的数字`} layout="figures">
        <Fact title="数量 吨">{shownQuantity(lot.quantity)}</Fact>
        <Fact title="领先">{room.sealed ? "密封" : lot.leader ? lot.leader.firmName : noNumber}</Fact>
        <Fact title="领先价 元/吨">
          <UnitPrice of={lot.leader?.price ?? null} />
        </Fact>
        <Fact title="出价 / 企业">
          <Count of={lot.bids} /> / <Count of={lot.bidders} />
        </Fact>
        <Fact title="占用保证金 元">
          <Amount of={lot.held} />
        </Fact>
      </Facts>
      {room.sealed ? (
        <p className={styles["cleared"]}>密封报价，开标后可见。</p>
      ) : (
        <div className={styles["course"]}>
          {!isTake(room.mode as RunningMode) && <Prices room={room} lot={lot} />}
          <JournalPanel section={room.section} ware={lot.ware} seq={room.seq} />
        </div>
      )}
    </section>
  );
}

function Prices({ room, lot }: Pick<Props, "room" | "lot">) {
  const bids = useCallQuery(market.listBids, { ware: lot.ware }, { everyMs, keepPrevious: true });
  if (bids.error && !bids.data) return <FailedState error={bids.error} onRetry={() => void bids.refetch()} />;
  return (
    <LadderChart
      section={room}
      ware={{ ...lot, side: room.side, price: lot.leader?.price ?? null }}
      bids={bids.data ?? null}
      own={none}
      freeEnd={null}
    />
  );
}
