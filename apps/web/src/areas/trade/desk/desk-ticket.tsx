import type { SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import type { WareId } from "@zd/domain/kernel/brand";
import { useEffect, useRef, useState } from "react";
import { useCallQuery } from "../../../api/hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ChevronIcon } from "../../../ui/buttons/icons.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { faceOf } from "../mode-face.ts";
import { ActingPart } from "../room/acting-part.tsx";
import type { Alarm } from "../room/alarm.ts";
import { useBids } from "../room/own/bids.ts";
import { OwnLine } from "../room/own/own-line.tsx";
import { OwnOrderList } from "../room/own/own-order-list.tsx";
import { useOwnPart } from "../room/own-part.ts";
import { LastSeconds } from "../room/room-notices.tsx";
import type { Draft } from "../room/ticket/draft.ts";
import { toFirstField } from "../room/ticket/ticket-key.ts";
import { useSection, useWare } from "../room/wares/live-rows.ts";
import { WareHero } from "../room/wares/ware-hero.tsx";
import styles from "./desk.module.css";
import { useIsSilent } from "./desk-pane.tsx";
import { type StandingCounts, useDeskTitle } from "./desk-title.ts";
import type { LostWare } from "./outbid-queue.ts";

interface Props {
  /** As it was read; what has moved since is added here. */
  readonly section: SectionRow;
  /** All of the section, as they were read. */
  readonly wares: readonly WareRow[];
  /** The ware that the ticket is for, as it was read. */
  readonly ware: WareRow;
  /** How the firm stands in all sessions, for the browser's tab. */
  readonly counts: StandingCounts;
  /** What runs out first of all that was lost; null where nothing was. */
  readonly first: LostWare | null;
  /** That the firm has just been outbid somewhere. */
  readonly alarm: Alarm;
  /** What was typed for this ware, also before another one was looked at. */
  readonly draft: Draft;
  /** Keeps what is typed. */
  readonly onDraft: (draft: Draft) => void;
  /** Has the ticket be for another ware of the session. */
  readonly onChoose: (ware: WareId) => void;
  /** Whether the cursor is to stand in the ticket as soon as it has a field. */
  readonly wantsField: boolean;
  /** The cursor stands there. */
  readonly onField: () => void;
}

/** The chosen ware with price, clock and own state, and below them the room's own ticket. */
export function DeskTicket(props: Props) {
  const { wares, counts, first, draft, onDraft, onChoose } = props;
  const section = useSection(props.section);
  const ware = useWare(props.ware);
  const own = useOwnPart(section, wares);
  const offline = useIsSilent(section.section);
  const terms = useCallQuery(trading.readWareParameters, { ware: ware.ware }, { staleMs: 60_000 });
  const bids = useBids(props.ware);
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useDeskTitle(counts, first?.section ?? section, first?.ware ?? ware);
  useFieldOnce(box, props.wantsField, props.onField);

  return (
    <aside
      className={classNames(styles["ticket"], isOpen && styles["open"])}
      aria-label="选中的标的"
      data-sheet={isOpen ? "open" : "folded"}
    >
      <div className={styles["pinned"]}>
        <Button
          look="text"
          small
          className={styles["sheet"]}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "收起出价单" : "展开出价单"}
          <ChevronIcon size={12} />
        </Button>
        <WareHero section={section} ware={ware} offline={offline} />
        {!faceOf(section).dealsAtOnce && (
          <OwnLine
            section={section}
            ware={ware}
            stand={own.stands.get(ware.ware) ?? null}
            hasRead={own.hasRead}
            terms={terms.data ?? null}
            bids={bids.data ?? []}
          />
        )}
      </div>
      <div className={styles["acting"]} ref={box}>
        <ActingPart
          {...{ section, wares, ware, own, offline, terms, draft, onDraft, onChoose }}
          evaluates={false}
        />
        <OwnOrderList
          section={section.section}
          orders={own.orders}
          failure={own.failure}
          stands={own.stands}
          face={faceOf(section)}
          onChoose={onChoose}
        />
      </div>
      <LastSeconds section={section} ware={ware} />
    </aside>
  );
}

/** Puts the cursor into the ticket once it is there, where that is wanted. */
function useFieldOnce(box: { readonly current: Element | null }, isWanted: boolean, onField: () => void) {
  // After every drawing: the field comes with the answers of the server.
  useEffect(() => {
    if (isWanted && toFirstField(box.current)) onField();
  });
}
