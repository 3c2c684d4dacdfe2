import type { SectionRow, WareRow } from "@zd/api/market/board";
import type { WareId } from "@zd/domain/kernel/brand";
import { takesOrders } from "@zd/domain/trading/codes";
import { useCallback, useState } from "react";
import { useConnection, useFollowedSections, useStale, useWatchedLine } from "../../../realtime/market.ts";
import { classNames } from "../../../ui/class-names.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { useKeyboardInset } from "../../../ui/page/use-keyboard-inset.ts";
import { FirstBidCard } from "../guide/first-bid-card.tsx";
import { useOutbidAlarm } from "./alarm.ts";
import { useOwnPart } from "./own-part.ts";
import styles from "./room.module.css";
import { OfflineBanner } from "./room-notices.tsx";
import { SelectedWare } from "./selected-ware.tsx";
import { SessionBar } from "./session-bar.tsx";
import { type Draft, emptyDraft } from "./ticket/draft.ts";
import { useSection } from "./wares/live-rows.ts";
import { WareList } from "./wares/ware-list.tsx";

interface Props {
  /** The section as it was read; what has moved since is added here. */
  readonly sectionRow: SectionRow;
  /** As they were read, by their numbers. */
  readonly wares: readonly WareRow[];
  /** The ware that the address names. */
  readonly namedWare: WareId | null;
}

/** One session: its wares, the chosen one, and the ticket; after the close, what came of it. */
export function Room({ sectionRow, wares, namedWare }: Props) {
  useFollowedSections([sectionRow.section]);
  useWatchedLine();
  useKeyboardInset();
  const section = useSection(sectionRow);
  const offline = useOffline(sectionRow);
  const own = useOwnPart(section, wares);
  const alarm = useOutbidAlarm(own.stands, own.hasRead, wares);
  // Chosen once: a turn that goes on must not swap the ware under the trader's fingers.
  const [choice, setChoice] = useState(() => namedWare ?? firstOf(wares));
  const [drafts, setDrafts] = useState<ReadonlyMap<WareId, Draft>>(new Map());
  const choose = useCallback((ware: WareId) => setChoice(ware), []);

  const row = wares.find(({ ware }) => ware === choice) ?? wares[0];
  return (
    <div className={classNames(styles["page"], offline && styles["lost"])} data-fills-window="">
      <SessionBar section={section} offline={offline} />
      {offline && <OfflineBanner section={section.section} />}
      {row ? (
        <div className={styles["room"]}>
          <WareList
            section={section}
            wares={wares}
            stands={own.stands}
            selectedWare={row.ware}
            onChoose={choose}
          />
          <SelectedWare
            key={row.ware}
            section={section}
            row={row}
            wares={wares}
            own={own}
            alarm={alarm}
            offline={offline}
            draft={drafts.get(row.ware) ?? emptyDraft}
            onDraft={(draft) => setDrafts((drafts) => new Map(drafts).set(row.ware, draft))}
            onChoose={choose}
          />
        </div>
      ) : (
        <EmptyState title="本场次没有标的" drawing="board">
          标的公布后自动显示；其他场次见交易大厅
        </EmptyState>
      )}
      <FirstBidCard isPractice={section.practice} hasBid={own.orders.length > 0} />
      <p className="sr" role="alert">
        {alarm.words}
      </p>
    </div>
  );
}

const firstOf = (wares: readonly WareRow[]): WareId | null =>
  (wares.find(({ status }) => takesOrders(status)) ?? wares[0])?.ware ?? null;

function useOffline({ section }: SectionRow): boolean {
  const connection = useConnection();
  const stale = useStale(section);
  return connection === "lost" || stale;
}
