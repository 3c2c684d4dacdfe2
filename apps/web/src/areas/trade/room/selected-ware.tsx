import type { SectionRow, WareRow } from "@zd/api/market/board";
import { trading } from "@zd/api/trading/operations";
import { sessionSteps } from "@zd/api/trading/session-steps";
import type { WareId } from "@zd/domain/kernel/brand";
import { isTerminal } from "@zd/domain/trading/codes";
import { useMemo } from "react";
import { useAside, useCallQuery } from "../../../api/hooks.ts";
import { isStaff, useUser } from "../../../api/session.ts";
import { LadderChart } from "../../../parts/trading/ladder-chart.tsx";
import { classNames } from "../../../ui/class-names.ts";
import motion from "../../../ui/figures/motion.module.css";
import { faceOf } from "../mode-face.ts";
import { ActingPart } from "./acting-part.tsx";
import type { Alarm } from "./alarm.ts";
import { useBids } from "./own/bids.ts";
import { OwnLine } from "./own/own-line.tsx";
import { OwnOrderList } from "./own/own-order-list.tsx";
import { type OwnWare, useOwnWares } from "./own/own-wares.ts";
import type { OwnPart } from "./own-part.ts";
import { type Evaluation, EvaluationPanel } from "./phases/evaluation-panel.tsx";
import { freeEndOf } from "./phases/phases.ts";
import styles from "./room.module.css";
import { AwardOnBehalf, LastSeconds } from "./room-notices.tsx";
import { useRoomTitle } from "./room-title.ts";
import type { Terms } from "./terms.ts";
import type { Draft } from "./ticket/draft.ts";
import { useWare } from "./wares/live-rows.ts";
import { BidRecords, SealedRecords, WareDeals, WareTerms } from "./wares/ware-facts.tsx";
import { WareHero } from "./wares/ware-hero.tsx";

interface Props {
  /** With what has moved since it was read. */
  readonly section: SectionRow;
  /** The ware as it was read. */
  readonly row: WareRow;
  /** All of the section, as they were read. */
  readonly wares: readonly WareRow[];
  /** What the firm itself has in the section. */
  readonly own: OwnPart;
  /** That the firm has just been outbid. */
  readonly alarm: Alarm;
  /** The line is dead, or the figures are old: nothing is sent. */
  readonly offline: boolean;
  /** What was typed for this ware, also before another one was looked at. */
  readonly draft: Draft;
  /** Keeps what is typed. */
  readonly onDraft: (draft: Draft) => void;
  /** Shows another ware. */
  readonly onChoose: (ware: WareId) => void;
}

/** The chosen ware: what it is and how its price moves; beside it the ticket, and the firm's own orders. */
export function SelectedWare(props: Props) {
  const { section, row, own, alarm, offline, onChoose } = props;
  const staff = isStaff(useUser());
  const ware = useWare(row);
  const terms = useCallQuery(trading.readWareParameters, { ware: row.ware }, { staleMs: 60_000 });
  const ownWare = useOwnWares(section).find((one) => one.ware === row.ware) ?? null;
  const evaluation = useEvaluation(section, ware, ownWare !== null);
  const standing = own.stands.get(row.ware)?.standing ?? null;
  useRoomTitle({ section, ware, standing, offline, outbid: alarm.tab });
  // Two classes with the same flash take turns, so that it starts anew without mounting the ticket again.
  const flash = alarm.count > 0 && motion[alarm.count % 2 === 0 ? "outbid-even" : "outbid-odd"];

  return (
    <>
      <MarketColumn
        section={section}
        row={row}
        ware={ware}
        own={own}
        offline={offline}
        terms={terms.data ?? null}
        ownWare={ownWare}
        evaluation={evaluation}
      />
      <aside className={classNames(styles["side"], flash)}>
        <ActingPart {...props} ware={ware} terms={terms} evaluates={evaluation !== null} />
        {!staff && (
          <OwnOrderList
            section={section.section}
            orders={own.orders}
            failure={own.failure}
            stands={own.stands}
            face={faceOf(section)}
            onChoose={onChoose}
          />
        )}
      </aside>
      <LastSeconds section={section} ware={ware} />
    </>
  );
}

interface MarketProps extends Pick<Props, "section" | "row" | "own" | "offline"> {
  /** With what has moved since it was read. */
  readonly ware: WareRow;
  /** Null until they are read, and where they could not be. */
  readonly terms: Terms | null;
  /** What is known of the ware to its owner; null for everybody else. */
  readonly ownWare: OwnWare | null;
  /** The offers, while the owner evaluates them; null for everybody else. */
  readonly evaluation: Evaluation | null;
}

/** What everybody sees of the ware: its price, the bids, the terms; for the owner also the offers to be evaluated. */
function MarketColumn({ section, row, ware, own, offline, terms, ownWare, evaluation }: MarketProps) {
  const { orders, hasRead, stands } = own;
  const user = useUser();
  const isMember = user !== null && !isStaff(user);
  const records = useBids(row);
  const ownSeqs = useMemo(() => new Set(orders.map(({ seq }) => seq)), [orders]);
  const face = faceOf(section);
  return (
    <div className={styles["middle"]}>
      <div className={styles["pinned"]}>
        <WareHero section={section} ware={ware} offline={offline} />
        {!face.dealsAtOnce && isMember && (
          <OwnLine
            section={section}
            ware={ware}
            stand={stands.get(row.ware) ?? null}
            hasRead={hasRead}
            terms={terms}
            bids={records.data ?? []}
          />
        )}
      </div>
      {evaluation && terms && (
        <EvaluationPanel
          section={section}
          ware={ware}
          terms={terms}
          evaluation={evaluation}
          behalf={ownWare?.behalf ?? []}
        />
      )}
      {ownWare && isTerminal(ware.status) && <AwardOnBehalf behalf={ownWare.behalf} />}
      <WareDeals ware={ware} />
      {face.moves && (
        <LadderChart
          section={section}
          ware={ware}
          bids={records.data ?? null}
          own={ownSeqs}
          freeEnd={freeEndOf(section)}
        />
      )}
      <div className={styles["facts"]}>
        {face.records === null ? (
          <SealedRecords face={face} ware={ware} />
        ) : (
          <BidRecords section={section} ware={ware} bids={records} own={ownSeqs} />
        )}
        <WareTerms section={section} ware={ware} terms={terms} />
      </div>
    </div>
  );
}

/** The offers that have come in, for the owner of the ware while he evaluates; null for everybody else. */
function useEvaluation(section: SectionRow, ware: WareRow, owns: boolean): Evaluation | null {
  const enabled = owns && ware.status === "8";
  const input = { section: section.section, ware: ware.ware };
  const answer = useAside(sessionSteps.evaluateOffers, input, { enabled });
  return enabled ? (answer ?? null) : null;
}
