import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { SectionId, WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { classNames } from "../../../ui/class-names.ts";
import { shownSeconds } from "../../../ui/figures/countdown.tsx";
import { noNumber, shownPrice } from "../../../ui/figures/figures.tsx";
import type { OwnStand, OwnStands } from "../room/own/own-orders.ts";
import { StandingTag } from "../room/own/standing-tag.tsx";
import { clockOf } from "../room/phases/phases.ts";
import { useSection, useWare } from "../room/wares/live-rows.ts";
import { useSecondsLeft } from "../section-clock.tsx";
import type { DeskLot } from "./outbid-queue.ts";
import styles from "./queue-list.module.css";

interface Props {
  /** The sessions whose wares have been read. */
  readonly lots: readonly DeskLot[];
  readonly stands: OwnStands;
  /** The key of each session on the desk. */
  readonly places: ReadonlyMap<SectionId, number>;
  /** The ware that the ticket is for. */
  readonly selectedWare: WareId | null;
  /** Has the ticket be for a ware. */
  readonly onChoose: (section: SectionId, ware: WareId) => void;
}

/** On a telephone, what the firm leads in all sessions and can still lose, in the order of the sessions. */
export function LeadingList({ lots, stands, ...props }: Props) {
  const leading = lots.flatMap(({ section, wares }) =>
    wares.flatMap((ware) => {
      const stand = stands.get(ware.ware);
      return stand?.standing === "leading" && !isTerminal(ware.status) ? [{ section, ware, stand }] : [];
    }),
  );
  if (leading.length === 0) return <p className={styles["empty"]}>此刻没有领先的标的。</p>;
  return (
    <ol className={styles["list"]} aria-label="领先的标的">
      {leading.map((one) => (
        <Leading key={one.ware.ware} {...one} {...props} />
      ))}
    </ol>
  );
}

interface LeadingProps extends Pick<Props, "places" | "selectedWare" | "onChoose"> {
  readonly section: SectionRow;
  readonly ware: WareRow;
  readonly stand: OwnStand;
}

function Leading({ section: sectionRow, ware: row, stand, places, selectedWare, onChoose }: LeadingProps) {
  const section = useSection(sectionRow);
  const ware = useWare(row);
  const seconds = useSecondsLeft(section.section, clockOf(section, ware).deadline);
  return (
    <li className={classNames(styles["lost"], ware.ware === selectedWare && styles["selected"])}>
      <time>{seconds === null ? noNumber : shownSeconds(seconds)}</time>
      <button
        type="button"
        className={styles["what"]}
        aria-pressed={ware.ware === selectedWare}
        onClick={() => onChoose(section.section, ware.ware)}
      >
        <span>
          {ware.no} {ware.product} {ware.producer}
        </span>
        <small>
          {places.get(section.section)} {section.name}
        </small>
      </button>
      <StandingTag standing="leading" />
      <p>
        <span>
          当前 <b>{shownPrice(ware.price)}</b>
        </span>
        <span>本方 {shownPrice(stand.order.price)}</span>
      </p>
    </li>
  );
}
